const { requestOf } = require("./requestOf.js");

/*
 * Hooks cannot go on beside their request. What has to be done beside it the shop asks of itself: a request to its own
 * address, which a secret of this start keeps from everybody else.
 */

const keys = { secret: "shop.own.secret", address: "shop.own.address" };
const header = "X-Shop-Secret";

/**
 * Remembers where this server listens. Called once, when it starts.
 * @param {core.ServeEvent} e
 */
function rememberAddress(e) {
  const store = e.app.store();
  store.set(keys.secret, $security.randomString(40));
  store.set(keys.address, addressOf(e.server.addr));
}

/** The address of this server as it reaches itself; "" with its own certificate, which counts for its name only. */
function addressOf(addr) {
  const [, host = "", port = "http"] = /^(.*?):([^:]*)$/.exec(addr) ?? [];
  if (port === "https" || port === "443") return "";
  const everywhere = host === "" || host === "0.0.0.0" || host === "[::]";
  return `http://${everywhere ? "127.0.0.1" : host}:${port === "http" ? 80 : port}`;
}

/**
 * The address of a route of this server, and what shows that this server asks.
 * @param {core.App} app
 * @param {string} path
 * @returns {{ url: string, headers: Record<string, string> }}
 */
function ownRequest(app, path) {
  const url = app.store().get(keys.address) || app.settings().meta.appURL;
  return {
    url: url + path,
    headers: { "Content-Type": "application/json", [header]: app.store().get(keys.secret) },
  };
}

/**
 * Lets only this server itself pass.
 * @param {core.RequestEvent} e
 * @throws {NotFoundError} for everybody else
 */
function onlyOurselves(e) {
  const secret = e.app.store().get(keys.secret);
  if (!secret || !$security.equal(secret, requestOf(e).header.get(header))) throw new NotFoundError();
}

module.exports = { onlyOurselves, ownRequest, rememberAddress };
