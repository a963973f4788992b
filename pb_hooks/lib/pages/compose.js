const { parseProduct } = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { addFirstScreenFiles } = require("./assets.js");

const emptyRoot = '<div id="root"></div>';

/**
 * What a page shows. `cursor`: the catalogue's cursor at which `records` were read; `records`: the page's
 * products as a JSON list.
 * @typedef {import("./firstScreen.js").RenderedPath} RenderedPath
 * @typedef {{ cursor: string, records: string, textPages: import("./firstScreen.js").RenderedTextPages }}
 *   PageData
 * @typedef {import("./assets.js").BuiltSite} BuiltSite
 */

/** Whether a built page has the root element for rendered markup. @param {string} template */
function hasRoot(template) {
  return template.includes(emptyRoot);
}

/**
 * Renders the HTML of a page with its first screen.
 * @param {BuiltSite} site
 * @param {string} path without a leading slash
 * @param {RenderedPath} page
 * @param {PageData} data
 * @returns {string} "" for a product that cannot be sold, for example without a price
 * @throws what a component throws
 */
function composePage(site, path, page, { cursor, records, textPages }) {
  const { template } = site;
  // Required only here: loading prerender.js takes an engine 20 ms, and most engines never render.
  const { renderPage } = require("../prerender.js");
  const products = parseJson(records).flatMap((/** @type {unknown} */ record) => {
    const parsed = parseProduct(record);
    return parsed.ok ? [parsed.product] : [];
  });
  if (page.kind === "product" && products[0]?.id !== page.id) return "";
  const searched = page.kind === "search" && page.searched;
  const { markup, preloads } = renderPage({
    path: `/${path}`,
    searched,
    shop: readShopDetails(template),
    products,
    textPages,
  });
  const flags = `"lists":${page.kind === "home"},"searched":${searched}`;
  const texts = `"textPages":${JSON.stringify(textPages)}`;
  const json = escapeForDataBlock(
    `{"cursor":${JSON.stringify(cursor)},${flags},${texts},"products":${records}}`,
  );
  const data = `<script type="application/json" id="page-data">${json}</script>`;
  return addFirstScreenFiles({ ...site, template: withoutComments(template) }, path, preloads).replace(
    emptyRoot,
    () => `<div id="root">${markup}</div>${data}`,
  );
}

/** Removes the developers' HTML comments from the built page. @param {string} template */
function withoutComments(template) {
  return template.replace(/\s*<!--.*?-->/gs, "");
}

/**
 * Escapes JSON for a `<script>` data block, in which "<" could end the element or begin a comment in it:
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 * @param {string} json
 */
function escapeForDataBlock(json) {
  return json.replace(
    /[<>&\x7f-\x9f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Reads the content of a meta element of the built page; "" when there is none.
 * @param {string} template
 * @param {string} name
 */
function metaContent(template, name) {
  const [, value = ""] = new RegExp(`<meta name="${name}" content="([^"]*)`).exec(template) ?? [];
  return unescapeHtml(value).trim();
}

/** Reads the shop's details from the built page, as the browser does. @param {string} template */
function readShopDetails(template) {
  const meta = (/** @type {string} */ name) => metaContent(template, name);
  return {
    name: meta("application-name") || "Haat",
    email: meta("shop:email"),
    whatsapp: meta("shop:whatsapp").replace(/\D/g, ""),
    instagram: meta("shop:instagram"),
    youtube: meta("shop:youtube"),
  };
}

/** Replaces the HTML entities in an attribute's value by their characters. @param {string} text */
function unescapeHtml(text) {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

module.exports = { composePage, hasRoot, metaContent };
