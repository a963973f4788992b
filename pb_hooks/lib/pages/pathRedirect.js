const { homePath, canonicalPath, pagePatternOf, productPath } = require("../domain.js");
const { requestOf } = require("../platform/request.js");
const { wasProductId } = require("./products.js");

/**
 * The address that a page has instead of the requested one: without a slash at its end, without repeated
 * slashes and in lower case. The query stays.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @returns {string} "" for an address that is right, or that names no page
 */
function findPathRedirect(e, path) {
  // Nearly all requests: no capital, no repeated slash, none at the end.
  if (!/[A-Z]|\/\/|\/$/.test(path)) return "";
  const right = rightPath(e.app, `/${path}`);
  if (!right || right === `/${path}`) return "";
  const query = requestOf(e).url?.rawQuery;
  return query ? `${right}?${query}` : right;
}

/** @param {core.App} app @param {string} path */
function rightPath(app, path) {
  const address = canonicalPath(path);
  if (!address || address === homePath) return "";
  if (pagePatternOf(address) !== productPath(":id")) return address;
  const id = address.slice(productPath("").length);
  return /^[\w-]{1,100}$/.test(id) ? productPath(knownId(app, id)) : "";
}

/** Ids are lower case unless the owner chose others. @param {core.App} app @param {string} id */
function knownId(app, id) {
  const lower = id.toLowerCase();
  return lower !== id && !wasProductId(app, id) && wasProductId(app, lower) ? lower : id;
}

module.exports = { findPathRedirect };
