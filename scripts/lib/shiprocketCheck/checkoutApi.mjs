import { ok, problem, sendRequest } from "./findings.mjs";

/** @typedef {import("./findings.mjs").Finding} Finding */
/** @typedef {import("./feeds.mjs").Product} Product */
/** @typedef {{ url: string, apiKey: string, apiSecret: string }} Service `url` without a trailing slash */
/** @typedef {(body: string, keys: { apiKey: string, apiSecret: string }) => Record<string, string>} Sign */

const details = "/api/v1/custom-platform-order/details";
const clockDifferenceMaxMs = 30_000;
const hourMs = 3_600_000;
const keysAdvice = "key or secret is wrong, or belongs to the other environment (staging or production).";

/**
 * Checks that Shiprocket accepts the shop's API key and signature. Changes nothing at Shiprocket.
 * @param {Service} service @param {Sign} sign @param {string} name of the service in the findings
 * @returns {Promise<Finding[]>}
 */
export async function checkApiKeys(service, sign, name) {
  const now = Date.now();
  const range = { startDate: new Date(now - hourMs).toISOString(), endDate: new Date(now).toISOString() };
  const body = { ...range, status: "SUCCESS", page: 1, limit: 1 };
  const answer = await sendSignedRequest(service, sign, `${details}/list`, body);
  if (answer.status === 0) return [problem(name, `${service.url} does not answer (${answer.reason}).`)];
  if (answer.status === 511) return [problem(name, keysAdvice)];
  if (answer.status !== 200)
    return [problem(name, `it answered ${answer.status} ${errorTextOf(answer.json)}`)];
  /** @type {Finding[]} */
  const findings = [ok(`${name} accepts key and signature`)];
  if (Math.abs(answer.date - Date.now()) > clockDifferenceMaxMs)
    findings.push(
      problem("clock", "this computer's clock differs from Shiprocket's; switch on time synchronisation."),
    );
  return findings;
}

/**
 * Sends a product to Shiprocket's staging service, starts a checkout with it there and reads its order;
 * nothing is paid. Checks that staging refuses a wrong signature, too.
 * @param {Service} service @param {Sign} sign @param {Product | undefined} product @param {string} shopUrl
 * @returns {Promise<Finding[]>}
 */
export async function checkStagingCheckout(service, sign, product, shopUrl) {
  const [variant] = product?.variants ?? [];
  if (!product || !variant) return [problem("staging checkout", "the shop has no product to try it with.")];
  const pinned = product.image.src && {
    catalog_data: { price: Number(variant.price), name: product.title, image_url: product.image.src },
  };
  const body = {
    cart_data: { items: [{ variant_id: variant.id, quantity: 1, ...pinned }] },
    redirect_url: `${shopUrl}/checkout/success`,
  };
  const pushed = await sendSignedRequest(service, sign, "/wh/v1/custom/product", product, false);
  const begun = await sendSignedRequest(service, sign, "/api/v1/access-token/checkout", body);
  const { token, data } = begun.json?.result ?? {};
  const read = data?.order_id
    ? await sendSignedRequest(service, sign, details, { order_id: data.order_id })
    : undefined;
  const refused = await sendSignedRequest({ ...service, apiSecret: `${service.apiSecret}?` }, sign, details, {
    order_id: "0",
  });
  return [
    pushed.status === 200
      ? ok("staging accepts a product")
      : problem(
          "staging product",
          `it answered ${pushed.status || pushed.reason} ${errorTextOf(pushed.json)}`,
        ),
    token
      ? ok("staging starts a checkout")
      : problem("staging checkout", `it answered ${begun.status || begun.reason} ${errorTextOf(begun.json)}`),
    read?.json?.result?.status
      ? ok(`staging reports the order as ${read.json.result.status}`)
      : problem("staging order", `its details cannot be read (${read?.status ?? "no order id"}).`),
    refused.status === 511
      ? ok("staging refuses a wrong signature")
      : problem("staging signature", `a wrong signature was answered ${refused.status}, not 511.`),
  ];
}

/**
 * Checks that the shop's webhook refuses a message with a wrong signature and accepts one with the right
 * signature. Both messages are about an order that does not exist.
 * @param {string} shopUrl @param {{ apiKey: string, apiSecret: string }} keys @param {Sign} sign
 * @returns {Promise<Finding[]>}
 */
export async function checkWebhook(shopUrl, keys, sign) {
  const body = JSON.stringify({ order_id: "0".repeat(24), status: "CREATED" });
  const post = (/** @type {string} */ apiSecret) =>
    sendRequest(`${shopUrl}/api/shiprocket/order-webhook`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...sign(body, { ...keys, apiSecret }) },
      body,
    });
  const forged = await post(`${keys.apiSecret}?`);
  const signed = await post(keys.apiSecret);
  const code = signed.json?.data?.code;
  return [
    forged.status === 401
      ? ok("the webhook refuses a forged message")
      : problem(
          "webhook",
          `a forged message was answered ${forged.status || forged.reason}, not 401; check the proxy.`,
        ),
    signed.status === 200
      ? ok("the webhook accepts a signed message")
      : problem(
          "webhook",
          code === "webhook-signature"
            ? "the running shop has other keys; restart it."
            : `a signed message was answered ${signed.status || signed.reason} ${code ?? ""}; read the shop's log.`,
        ),
  ];
}

/**
 * Sends a signed request to Shiprocket. `timed`: whether to add the current time to the body.
 * @param {Service} service
 * @param {Sign} sign
 * @param {string} path
 * @param {object} fields
 * @param {boolean} [timed]
 */
function sendSignedRequest(service, sign, path, fields, timed = true) {
  const body = JSON.stringify({ ...fields, ...(timed && { timestamp: new Date().toISOString() }) });
  const { apiKey, apiSecret } = service;
  return sendRequest(service.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...sign(body, { apiKey, apiSecret }) },
    body,
  });
}

/**
 * Returns the error text of an answer, at most 200 characters, with a full stop.
 * @param {any} json an error's answer
 */
function errorTextOf(json) {
  const found = [json?.error?.message, json?.error, json?.message].find((each) => typeof each === "string");
  return `${(found ?? "").slice(0, 200)}.`.trim();
}
