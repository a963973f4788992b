const { hasElapsed } = require("../platform/clock.js");
const { errorText } = require("../platform/errors.js");
const { readOperationFact, writeOperationFact } = require("../platform/operationFacts.js");
const { dayMs } = require("../platform/timeUnits.js");
const { createDrillCommand } = require("./childProcess.js");

/**
 * The time after a good drill when the next is due: a little less than a week, because drills start at
 * different times of the night.
 */
const dueAfterMs = 6.5 * dayMs;

/**
 * Runs a drill if one is due, and waits for its end. A drill is due a week after the last good one or after
 * the shop's first day, and each night after a failed one. The drill is a child process with the command
 * `shop-drill`, which records the result and mails the owner about a failure.
 * @param {core.App} app
 * @param {string} commandsDir path of pb_hooks/commands
 */
function runDueDrill(app, commandsDir) {
  if (!isDrillDue(app)) return;
  const began = Date.now();
  let problem = "";
  try {
    createDrillCommand({ dataDir: app.dataDir(), commandsDir }).combinedOutput();
  } catch (error) {
    // Also reached after a failed drill, whose child process has recorded its own problems.
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

/** Whether a drill is due. @param {core.App} app */
function isDrillDue(app) {
  const last = readOperationFact(app, "drill.last", /** @type {{ at: number, ok: boolean } | null} */ (null));
  if (last && !last.ok) return true;
  const since = last?.at ?? readOperationFact(app, "since", Date.now());
  return hasElapsed(since, dueAfterMs);
}

module.exports = { runDueDrill };
