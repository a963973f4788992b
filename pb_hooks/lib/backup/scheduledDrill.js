const { hasElapsed } = require("../platform/clock.js");
const { errorText } = require("../platform/errors.js");
const { readOperationFact, writeOperationFact } = require("../platform/operationFacts.js");
const { dayMs } = require("../platform/timeUnits.js");
const { createDrillCommand } = require("./childProcess.js");

/** A little less than a week, because a drill may start earlier in the night than the one before. */
const dueAfterMs = 6.5 * dayMs;

/**
 * Runs a drill if one is due, and waits for it: a week after the last good drill or after the shop's first
 * day, and each night after a failed one. The drill is a child process with the command `shop-drill`, which
 * records the result and mails a failure.
 * @param {core.App} app
 * @param {string} commandsDir pb_hooks/commands
 */
function runDueDrill(app, commandsDir) {
  if (!isDue(app)) return;
  const began = Date.now();
  let problem = "";
  try {
    createDrillCommand({ dataDir: app.dataDir(), commandsDir }).combinedOutput();
  } catch (error) {
    // The child process also fails after a failed drill, which has then recorded its own problems.
    problem = `it could not be run: ${errorText(error)}`;
  }
  const last = readOperationFact(app, "drill.last", { at: 0, ok: false });
  if (last.at < began)
    writeOperationFact(app, "drill.last", {
      ok: false,
      at: began,
      tookMs: Date.now() - began,
      backup: "",
      problems: [problem || "it recorded no result"],
    });
}

/** @param {core.App} app */
function isDue(app) {
  const last = readOperationFact(app, "drill.last", /** @type {{ at: number, ok: boolean } | null} */ (null));
  if (last && !last.ok) return true;
  const since = last?.at ?? readOperationFact(app, "since", Date.now());
  return hasElapsed(since, dueAfterMs);
}

module.exports = { runDueDrill };
