const { readOperation, writeOperation } = require("../platform/operationLog.js");
const { drillProgram } = require("./program.js");

const dayMs = 24 * 60 * 60_000;
/** A week, with room for a backup that starts a little earlier than the last one. */
const dueAfterMs = 6.5 * dayMs;

/**
 * Runs the drill that is due, and waits for it: a week after the last good one or after the shop's first day, and each night
 * after a failed one. It is a process of its own with the owner's command, which records the result and mails a failure.
 * @param {core.App} app
 * @param {string} commandsDir pb_hooks/commands
 */
function runDueDrill(app, commandsDir) {
  if (!isDue(app)) return;
  const began = Date.now();
  let problem = "";
  try {
    drillProgram({ dataDir: app.dataDir(), commandsDir }).combinedOutput();
  } catch (error) {
    // Also after a drill that failed and recorded why.
    problem = `it could not be run: ${/** @type {{ message?: string }} */ (error)?.message ?? error}`;
  }
  const last = readOperation(app, "drill.last", { at: 0, ok: false });
  if (last.at < began)
    writeOperation(app, "drill.last", {
      ok: false,
      at: began,
      tookMs: Date.now() - began,
      backup: "",
      problems: [problem || "it recorded no result"],
    });
}

/** @param {core.App} app */
function isDue(app) {
  const last = readOperation(app, "drill.last", /** @type {{ at: number, ok: boolean } | null} */ (null));
  if (last && !last.ok) return true;
  const since = last?.at ?? readOperation(app, "since", Date.now());
  return Date.now() - since >= dueAfterMs;
}

module.exports = { runDueDrill };
