const { parseId } = require("../domain.js");
const { callShiprocket } = require("./call.js");
const { pictureAddress } = require("./pictureAddress.js");

/**
 * Timeout of the token request with its repetitions: the shopper has to get the response to the started
 * checkout within ten seconds.
 */
const timeoutMs = 9_500;
/**
 * If Shiprocket's clock differs by more than this from the server's, the token's validity counts from
 * Shiprocket's clock.
 */
const clockDifferenceMaxMs = 30_000;

/**
 * Fields that pin the price of an item in Shiprocket's checkout; `price` in rupees.
 * @typedef {{ price: number, name: string, image_url: string }} CatalogData
 */
/**
 * @typedef {{ items: { variant_id: number, quantity: number, catalog_data?: CatalogData }[], redirectUrl:
 * string, shopUrl: string }} Cart
 */
/**
 * @typedef {{ orderId: string, pageUrl: string, validMs: number, problem: string, refusal: string }}
 * CheckoutToken `orderId`: "" when missing; `validMs`: how long the token is valid, NaN when unknown;
 * `problem`: for the log, "" on success; `refusal`: Shiprocket's text for the shopper
 */

/**
 * Builds the fields that pin an item's price in a checkout. Shiprocket reads them only when all three are
 * present.
 * @param {core.App} app
 * @param {import("../catalogue/productRecord.js").Product} product
 * @returns {CatalogData | undefined} undefined for a product without a picture
 */
function buildCatalogData(app, product) {
  const image_url = pictureAddress(app, product);
  return image_url ? { price: product.price, name: product.name, image_url } : undefined;
}

/**
 * Requests a checkout token and the hosted page's URL for a cart.
 * @param {core.App} app
 * @param {import("./settings.js").Settings} settings
 * @param {Cart} cart
 * @returns {CheckoutToken}
 */
function createCheckoutToken(app, settings, cart) {
  const fields = { cart_data: { items: cart.items }, redirect_url: cart.redirectUrl };
  const outcome = callShiprocket(app, settings, "/api/v1/access-token/checkout", fields, { timeoutMs });
  const { ok, result, problem, refusal, date } = outcome;
  if (!ok) return failedToken(problem, refusal);
  const { token, expires_at } = result;
  // The order id can be missing in the response; then only the return URL names the order.
  const orderId = String((result.data ?? result)?.order_id ?? "");
  if (typeof token !== "string" || !token) return failedToken("its answer has no token");
  if (orderId && !parseId(orderId)) return failedToken("its answer has an odd order id");
  const validMs = tokenValidityMs(expires_at, date);
  if (validMs <= 0) return failedToken("its token has expired already");
  const pageUrl = pageUrlOf(settings, result, cart);
  if (!pageUrl) return failedToken("its answer names no web page");
  return { orderId, pageUrl, validMs, problem: "", refusal: "" };
}

/**
 * The result of a failed token request.
 * @param {string} problem @param {string} [refusal] @returns {CheckoutToken}
 */
function failedToken(problem, refusal = "") {
  return { orderId: "", pageUrl: "", validMs: 0, problem, refusal };
}

/**
 * Computes how long a token is valid.
 * @param {unknown} expiresAt seconds or milliseconds since 1970, or ISO 8601
 * @param {number} shiprocketNow Shiprocket's clock in milliseconds since 1970; 0 when unknown
 * @returns {number} milliseconds; NaN when unknown
 */
function tokenValidityMs(expiresAt, shiprocketNow) {
  const ends =
    typeof expiresAt === "number" ? expiresAt * (expiresAt < 1e11 ? 1000 : 1) : Date.parse(String(expiresAt));
  const serverNow = Date.now();
  const now =
    shiprocketNow && Math.abs(shiprocketNow - serverNow) > clockDifferenceMaxMs ? shiprocketNow : serverNow;
  return ends - now;
}

/**
 * Finds the URL of the hosted checkout page: the URL in Shiprocket's response, else SHIPROCKET_CHECKOUT_URL
 * with {token}, {cart} and {channel} filled in as other merchants' pages do it. Shiprocket does not document
 * the URL.
 * @param {import("./settings.js").Settings} settings
 * @param {Record<string, unknown>} result of the token request
 * @param {Cart} cart
 * @returns {string} "" when the response contains something else than a web address
 */
function pageUrlOf(settings, result, { items, shopUrl, redirectUrl }) {
  const given = [result.checkout_url, result.url].find(
    (address) => address !== undefined && address !== null && address !== "",
  );
  if (given !== undefined) return isAllowedPage(given, settings) ? String(given) : "";
  const channel = {
    shop_name: "company-logo",
    shop_url: shopUrl.replace(/^https?:\/\//, ""),
    redirectUrl,
    credInstalled: false,
  };
  /** @type {Record<string, string>} */
  const values = {
    token: encodeURIComponent(String(result.token)),
    cart: base64Parameter({ items: items.map(({ variant_id, quantity }) => ({ variant_id, quantity })) }),
    channel: base64Parameter(channel),
  };
  return settings.page.replace(/\{(token|cart|channel)\}/g, (_all, name) => values[name] ?? "");
}

/**
 * Whether a browser may be sent to an address: https, or http with an origin of the shop's own settings (demo
 * and tests).
 * @param {unknown} address @param {import("./settings.js").Settings} settings
 */
function isAllowedPage(address, { apiUrl, page }) {
  if (typeof address !== "string" || address.length > 8000 || /[\s\\]/.test(address)) return false;
  if (/^https:\/\/[^/?#@]+([/?#]|$)/i.test(address)) return true;
  const origin = httpOriginOf(address);
  return origin !== "" && [apiUrl, page].some((known) => httpOriginOf(known) === origin);
}

/** The origin of an http address; "" for any other address, also for https. @param {string} address */
function httpOriginOf(address) {
  return /^http:\/\/[^/?#@]+(?=[/?#]|$)/i.exec(address)?.[0].toLowerCase() ?? "";
}

/** Encodes a value as base64 of its JSON, for a query parameter. @param {unknown} value */
function base64Parameter(value) {
  return encodeURIComponent(Buffer.from(encodeURIComponent(JSON.stringify(value))).toString("base64"));
}

module.exports = { buildCatalogData, createCheckoutToken };
