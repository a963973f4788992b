const { requestOf } = require("./request.js");

/*
 * Requests from this server to its own address. A hook cannot start background work, but it can send a
 * request, which the server handles in parallel. Such a request has a secret of this process in a header, so
 * that the routes can refuse all other clients.
 */

const keys = { secret: "shop.self.secret", address: "shop.self.address" };
const header = "X-Shop-Secret";

/**
 * Records the address that this server listens on. Called once, at start.
 * @param {core.ServeEvent} e
 */
function recordListenAddress(e) {
  const store = e.app.store();
  store.set(keys.secret, $security.randomString(40));
  store.set(keys.address, localUrl(e.server?.addr ?? ""));
}

/**
 * The server's address as a URL.
 * @param {string} addr host:port
 * @returns {string} "" for a server with its own certificate, which is valid for its name only
 */
function localUrl(addr) {
  const [, host = "", port = "http"] = /^(.*?):([^:]*)$/.exec(addr) ?? [];
  if (port === "https" || port === "443") return "";
  const isAnyAddress = host === "" || host === "0.0.0.0" || host === "[::]";
  return `http://${isAnyAddress ? "127.0.0.1" : host}:${port === "http" ? 80 : port}`;
}

/**
 * Builds a request to a route of this server: its URL, and the headers that `requireSelfRequest` expects.
 * @param {core.App} app
 * @param {string} path
 * @returns {{ url: string, headers: Record<string, string> }}
 */
function buildSelfRequest(app, path) {
  const url = app.store().get(keys.address) || app.settings().meta.appURL;
  return {
    url: url + path,
    headers: { "Content-Type": "application/json", [header]: app.store().get(keys.secret) },
  };
}

/**
 * Throws unless the request comes from this server itself.
 * @param {core.RequestEvent} e
 * @throws {NotFoundError}
 */
function requireSelfRequest(e) {
  const secret = e.app.store().get(keys.secret);
  if (!secret || !$security.equal(secret, requestOf(e).header.get(header))) throw new NotFoundError();
}

module.exports = { recordListenAddress, requireSelfRequest, buildSelfRequest };
