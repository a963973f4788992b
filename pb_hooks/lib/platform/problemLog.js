/*
 * Reports problems on standard error, which the service manager stores, and in the dashboard's log.
 */

/**
 * Reports a problem on standard error and in the dashboard's log: "An order could not be looked up (orderId
 * abc): Shiprocket: no connection."
 * @param {core.App} app
 * @param {string} text what happened, the same for all problems of its kind, without a full stop
 * @param {Record<string, unknown>} facts `problem` is the reason; the others say what it is about
 * @param {"error" | "warn"} [level]
 */
function reportProblem(app, text, facts, level = "error") {
  const { problem, ...subject } = facts;
  const about = Object.entries(subject)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
  const line = `${text}${about && ` (${about})`}${problem === undefined ? "" : `: ${problem}`}`;
  console[level](/[.!?]$/.test(line) ? line : `${line}.`);
  app.logger()[level](text, ...Object.entries(facts).flatMap(([name, value]) => [name, `${value}`]));
}

module.exports = { reportProblem };
