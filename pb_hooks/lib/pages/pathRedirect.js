const { homePath, canonicalPath, pagePatternOf, productPath } = require("../domain.js");
const { requestOf } = require("../platform/request.js");
const { wasProductId } = require("./publicProducts.js");

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
  const canonical = canonicalPagePath(e.app, `/${path}`);
  if (!canonical || canonical === `/${path}`) return "";
  const query = requestOf(e).url?.rawQuery;
  return query ? `${canonical}?${query}` : canonical;
}

/**
 * The spelling of a page's path to which other spellings redirect; "" when the path names no page, and for
 * home.
 * @param {core.App} app @param {string} path
 */
function canonicalPagePath(app, path) {
  const address = canonicalPath(path);
  if (!address || address === homePath) return "";
  if (pagePatternOf(address) !== productPath(":id")) return address;
  const id = address.slice(productPath("").length);
  return /^[\w-]{1,100}$/.test(id) ? productPath(storedProductId(app, id)) : "";
}

/**
 * The stored spelling of a product's id: `id` itself, unless only its lower-case spelling is or was a
 * product's id.
 * @param {core.App} app @param {string} id
 */
function storedProductId(app, id) {
  const lower = id.toLowerCase();
  return lower !== id && !wasProductId(app, id) && wasProductId(app, lower) ? lower : id;
}

module.exports = { findPathRedirect };
