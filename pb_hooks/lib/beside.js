const { ownRequest } = require("./ownAddress.js");
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

/**
 * Has some work begun beside this request. Never throws.
 * @param {core.App} app not in a transaction
 * @param {"mails" | "pushes"} kind
 */
function beginBeside(app, kind) {
  if (isUnderWay(app, kind, false)) return;
  try {
    const request = { ...ownRequest(app, "/api/shop/work"), body: JSON.stringify({ kind }) };
    ask({ ...request, timeoutMs: beginMs, maxBytes: 1000 });
  } catch {
    // The clock does it within a minute.
  }
}

/**
 * Whether somebody is doing it just now, who then hears that there may be more.
 * @param {core.App} app
 * @param {string} kind
 * @param {boolean} takes if nobody does, the caller does from now on
 */
function isUnderWay(app, kind, takes) {
  let underWay = false;
  app.store().setFunc(keyOf(kind), (old) => {
    const { since = 0 } = JSON.parse(old || "{}");
    underWay = Date.now() - since < hangingMs;
    if (underWay) return JSON.stringify({ since, again: true });
    return takes ? JSON.stringify({ since: Date.now(), again: false }) : old;
  });
  return underWay;
}

/**
 * Ends a round of work.
 * @param {core.App} app
 * @param {string} kind
 * @returns {boolean} whether it was asked for meanwhile, so that another round has to follow; else it is over
 */
function endRound(app, kind) {
  let again = false;
  app.store().setFunc(keyOf(kind), (old) => {
    again = JSON.parse(old || "{}").again === true;
    return again ? JSON.stringify({ since: Date.now(), again: false }) : "";
  });
  return again;
}

/** It is not being done any more. @param {core.App} app @param {string} kind */
function end(app, kind) {
  app.store().remove(keyOf(kind));
}

function keyOf(kind) {
  return `shop.beside.${kind}`;
}

module.exports = { beginBeside, end, endRound, isUnderWay };
