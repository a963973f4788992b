const { onlyOurselves, ownRequest } = require("./ownAddress.js");
const { ask } = require("./web.js");

/*
 * Work that nobody waits for: mails about orders, and what Shiprocket is told of the catalogue. What is to be done stands in
 * the database; here it is only begun, right after the change that made it necessary. The clock begins it as well, every
 * minute, so nothing is lost when a beginning fails or the server stops in the middle.
 */

/** What a request has to wait for the work to begin; more would hold up an owner's or a shopper's save. */
const beginMs = 300;
/** Work that has not ended after this hangs for good, and is begun anew beside it. */
const hangingMs = 10 * 60_000;
/** So often in a row, when more came up meanwhile; the clock goes on. */
const roundsMax = 5;

/** @type {Record<string, (app: core.App) => void>} */
const kinds = {
  mails: (app) => require("./orders/dueMails.js").sendDueMails(app),
  pushes: (app) => require("./shiprocket/push.js").pushChanges(app),
};

/**
 * Has some work begun beside this request. Never throws.
 * @param {core.App} app not in a transaction
 * @param {"mails" | "pushes"} kind
 */
function beginBeside(app, kind) {
  if (isRunning(app, kind)) return;
  try {
    ask({
      ...ownRequest(app, "/api/shop/work"),
      body: JSON.stringify({ kind }),
      timeoutMs: beginMs,
      maxBytes: 1000,
    });
  } catch {
    // The clock does it within a minute.
  }
}

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
  if (isRunning(app, kind)) return;
  try {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      app.store().set(keyOf(kind), JSON.stringify({ since: Date.now(), again: false }));
      kinds[kind](app);
      if (!JSON.parse(app.store().get(keyOf(kind)) || "{}").again) break;
    }
  } catch (problem) {
    console.error(`Work beside (${kind}) failed: ${problem}`);
    app.logger().error("Work beside the requests failed", "kind", kind, "problem", String(problem));
  } finally {
    app.store().remove(keyOf(kind));
  }
}

/** Whether it is being done; whoever does it hears that there may be more. From "no" on it counts as running. */
function isRunning(app, kind) {
  let running = false;
  app.store().setFunc(keyOf(kind), (old) => {
    const { since = 0 } = JSON.parse(old || "{}");
    running = Date.now() - since < hangingMs;
    return running ? JSON.stringify({ since, again: true }) : "";
  });
  return running;
}

function keyOf(kind) {
  return `shop.beside.${kind}`;
}

module.exports = { beginBeside, takeWork, work };
