const { onlyOurselves } = require("./ownAddress.js");
const { endTurn, goesOn, takeTurn } = require("./turns.js");

/** So often in a row, when more came up meanwhile; the clock goes on. */
const roundsMax = 5;

/** @type {Record<string, (app: core.App) => void>} */
const kinds = {
  mails: (app) => require("./orders/dueMails.js").sendDueMails(app),
  missed: (app) => require("./orders/missed.js").lookForMissed(app),
  pushes: (app) => require("./shiprocket/push.js").pushChanges(app),
};

/**
 * The request that the shop sends to itself; not there for anybody else. It is answered before the work is done.
 * @param {core.RequestEvent} e
 */
function takeWork(e) {
  onlyOurselves(e);
  const { kind } = JSON.parse(toString(e.request.body));
  e.noContent(204);
  e.flush();
  work(e.app, kind);
}

/**
 * Does some work unless it is being done; then once more after that, since what came up meanwhile may have been overlooked.
 * @param {core.App} app
 * @param {string} kind
 */
function work(app, kind) {
  if (!takeTurn(app, kind)) return;
  try {
    for (let rounds = 1; rounds <= roundsMax; rounds += 1) {
      kinds[kind](app);
      if (!goesOn(app, kind)) return;
    }
  } catch (problem) {
    console.error(`Work beside (${kind}) failed: ${problem}`);
    app.logger().error("Work beside the requests failed", "kind", kind, "problem", String(problem));
  }
  endTurn(app, kind);
}

module.exports = { takeWork, work };
