const { ownRequest } = require("./ownAddress.js");
const { joinTurn } = require("./turns.js");
const { ask } = require("./web.js");

/*
 * Work that nobody waits for: mails about orders, and what Shiprocket is told of the catalogue. What is to be done stands in
 * the database; here it is only begun, right after the change that made it necessary. The clock begins it as well, every
 * minute, so nothing is lost when a beginning fails or the server stops in the middle.
 */

/** What a request has to wait for the work to begin; more would hold up an owner's or a shopper's save. */
const beginMs = 300;

/**
 * Has some work begun beside this request. Never throws.
 * @param {core.App} app not in a transaction
 * @param {"mails" | "pushes"} kind
 */
function beginBeside(app, kind) {
  if (joinTurn(app, kind)) return;
  try {
    const request = { ...ownRequest(app, "/api/shop/work"), body: JSON.stringify({ kind }) };
    ask({ ...request, timeoutMs: beginMs, maxBytes: 1000 });
  } catch {
    // The clock does it within a minute.
  }
}

module.exports = { beginBeside };
