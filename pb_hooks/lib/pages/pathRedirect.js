const { homePath, canonicalPath, pagePatternOf, productPath } = require("../domain.js");
const { requestOf } = require("../platform/request.js");
const { wasProductId } = require("./products.js");

/**
 * Finds the address to which a misspelt address of a page redirects: without a slash at its end, without
 * repeated slashes and in lower case. The query stays.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @returns {string} "" for an address that needs no redirect, or that names no page
 */
function findPathRedirect(e, path) {
  // Ends here for nearly all requests: no capital letter, no repeated slash, no slash at the end.
  if (!/[A-Z]|\/\/|\/$/.test(path)) return "";
  const right = rightPath(e.app, `/${path}`);
  if (!right || right === `/${path}`) return "";
  const query = requestOf(e).url?.rawQuery;
  return query ? `${right}?${query}` : right;
}

/**
 * The usual spelling of a page's path; "" when the path names no page, and for home.
 * @param {core.App} app @param {string} path
 */
function rightPath(app, path) {
  const address = canonicalPath(path);
  if (!address || address === homePath) return "";
  if (pagePatternOf(address) !== productPath(":id")) return address;
  const id = address.slice(productPath("").length);
  return /^[\w-]{1,100}$/.test(id) ? productPath(knownId(app, id)) : "";
}

/**
 * The stored spelling of a product's id; lower case unless the owner chose others.
 * @param {core.App} app @param {string} id
 */
function knownId(app, id) {
  const lower = id.toLowerCase();
  return lower !== id && !wasProductId(app, id) && wasProductId(app, lower) ? lower : id;
}

module.exports = { findPathRedirect };
