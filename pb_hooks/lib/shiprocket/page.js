/*
 * Where the hosted page is. Its address is not documented: an answer that names it is followed, otherwise it is made
 * from SHIPROCKET_CHECKOUT_URL, in which {token}, {cart} and {channel} are filled in as other merchants' pages do it.
 */

/**
 * @param {import("./settings.js").Settings} settings
 * @param {Record<string, unknown>} result of the token call
 * @param {{ items: { variant_id: number, quantity: number }[], shopUrl: string, redirectUrl: string }} cart
 * @returns {string} "" when the answer names something else than a page
 */
function pageOf(settings, result, { items, shopUrl, redirectUrl }) {
  const named = [result.checkout_url, result.url].find(
    (address) => address !== undefined && address !== null && address !== "",
  );
  if (named !== undefined) return isPage(named, settings) ? String(named) : "";
  const channel = {
    shop_name: "company-logo",
    shop_url: shopUrl.replace(/^https?:\/\//, ""),
    redirectUrl,
    credInstalled: false,
  };
  const values = {
    token: encodeURIComponent(String(result.token)),
    cart: packed({ items }),
    channel: packed(channel),
  };
  return settings.page.replace(/\{(token|cart|channel)\}/g, (_all, name) => values[name]);
}

/** Web addresses only, and an open connection only where the shop's own settings name one (the demo, the tests). */
function isPage(address, { apiUrl, page }) {
  if (typeof address !== "string" || address.length > 8000 || /[\s\\]/.test(address)) return false;
  if (/^https:\/\/[^/?#@]+([/?#]|$)/i.test(address)) return true;
  return originOf(address) !== "" && [apiUrl, page].some((known) => originOf(known) === originOf(address));
}

function originOf(address) {
  return /^http:\/\/[^/?#@]+(?=[/?#]|$)/i.exec(address)?.[0].toLowerCase() ?? "";
}

function packed(value) {
  return encodeURIComponent(Buffer.from(encodeURIComponent(JSON.stringify(value))).toString("base64"));
}

module.exports = { pageOf };
