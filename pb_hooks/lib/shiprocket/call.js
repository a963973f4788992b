const { parseText } = require("../domain.js");
const { errorText } = require("../platform/errors.js");
const { sendRequest, wasRequestNeverSent } = require("../platform/http.js");
const { parseJson } = require("../platform/json.js");
const { readStore, writeStore } = require("../platform/store.js");
const { signatureOf } = require("./signature.js");

const contactKeys = { success: "shop.shiprocket.success", failure: "shop.shiprocket.failure" };
const responseMaxBytes = 1024 * 1024;
const retryPauseMs = 250;
const detailMaxChars = 200;
/**
 * Statuses with which Shiprocket's error text is about the request. With other statuses it is about the
 * shop's keys or Shiprocket itself.
 */
const requestErrors = [400, 409, 422];

/**
 * Result of a call. `problem`: for the log; "" when `ok`. `refusal`: Shiprocket's text about the request,
 * which a shopper may read. `gone`: status 404. `date`: Shiprocket's clock in milliseconds since 1970, or 0.
 * @typedef {{ ok: boolean, status: number, result: Record<string, any>, problem: string, refusal: string,
 * gone: boolean, date: number }} Outcome
 */

/**
 * `timeoutMs`: for all attempts together. `repeatable`: make a second attempt after a failure; a request that
 * never left this server is repeated in any case. `timed`: add `timestamp` to the body at each attempt,
 * because Shiprocket refuses old ones; true by default. `isOptional`: Shiprocket may lack this route, so a
 * failure does not count as a failed contact.
 * @typedef {{ timeoutMs: number, repeatable?: boolean, timed?: boolean, isOptional?: boolean }} CallOptions
 */

/**
 * Sends a signed request to Shiprocket, up to two times (`options`), and records whether Shiprocket answered.
 * Never throws.
 * @param {core.App} app
 * @param {import("./settings.js").Settings} settings
 * @param {string} path
 * @param {Record<string, unknown>} fields of the body
 * @param {CallOptions} options
 * @returns {Outcome}
 */
function callShiprocket(app, settings, path, fields, options) {
  const { timeoutMs, repeatable = false, timed = true, isOptional = false } = options;
  const until = Date.now() + timeoutMs;
  let outcome;
  for (let attempt = 1; ; attempt += 1) {
    const body = JSON.stringify({ ...fields, ...(timed && { timestamp: new Date().toISOString() }) });
    let mayRepeat;
    try {
      const response = sendRequest({
        url: settings.apiUrl + path,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "X-Api-Key": settings.key,
          "X-Api-HMAC-SHA256": signatureOf(body, settings.secret),
        },
        body,
        timeoutMs: until - Date.now(),
        maxBytes: responseMaxBytes,
      });
      outcome = readResponse(settings, response);
      mayRepeat = repeatable && outcome.status >= 500;
    } catch (error) {
      outcome = failedOutcome(0, describeError(error, settings));
      mayRepeat = repeatable || wasRequestNeverSent(error);
    }
    if (!mayRepeat || attempt > 1 || until - Date.now() < 2 * retryPauseMs) break;
    sleep(retryPauseMs);
  }
  const { ok, gone, refusal } = outcome;
  // Shiprocket has answered also when it does not know an order (404) or refuses the request.
  const key = ok || gone || refusal ? contactKeys.success : contactKeys.failure;
  if (ok || !isOptional) writeStore(app, key, Date.now());
  return outcome;
}

/**
 * When Shiprocket answered last, and when it failed last, since the start of this server.
 * @param {core.App} app
 * @returns {{ success: number, failure: number }} milliseconds since 1970; 0: never
 */
function lastShiprocketContact(app) {
  return {
    success: readStore(app, contactKeys.success, 0),
    failure: readStore(app, contactKeys.failure, 0),
  };
}

/**
 * Reads Shiprocket's response.
 * @param {import("./settings.js").Settings} settings
 * @param {ReturnType<typeof sendRequest>} response
 * @returns {Outcome}
 */
function readResponse(settings, { status, text, headers }) {
  const date = Date.parse(headers.get("Date")) || 0;
  const answer = parseJson(text);
  if (!answer || typeof answer !== "object" || Array.isArray(answer))
    return {
      ...failedOutcome(status, `it answered ${status} with no JSON: ${cleanText(text, settings)}`),
      date,
    };
  const isAccepted = status >= 200 && status < 300 && answer.ok !== false;
  const { result } = answer;
  if (isAccepted && result && typeof result === "object")
    return { ok: true, status, result, problem: "", refusal: "", gone: false, date };
  // Error texts are in `error.message`, `error` or `message`.
  const texts = [answer.error?.message, answer.error, answer.message];
  const detail = cleanText(texts.find((each) => typeof each === "string") ?? "", settings);
  const problem = `it answered ${status}${isAccepted ? " without a result" : ""}${detail && `: ${detail}`}`;
  const refusal = requestErrors.includes(status) ? detail : "";
  return { ...failedOutcome(status, problem), refusal, gone: status === 404, date };
}

/**
 * The outcome of a failed call.
 * @param {number} status 0 without a response @param {string} problem @returns {Outcome}
 */
function failedOutcome(status, problem) {
  return { ok: false, status, result: {}, problem, refusal: "", gone: false, date: 0 };
}

/**
 * Describes an error for the log, without the shop's keys.
 * @param {unknown} error thrown by `sendRequest` @param {import("./settings.js").Settings} settings
 */
function describeError(error, settings) {
  const reason = errorText(error).replace(/^GoError: | at [^\s]+ \([^)]*\)$/g, "");
  return /deadline exceeded|Client\.Timeout/.test(reason)
    ? "it did not answer in time"
    : cleanText(reason, settings);
}

/**
 * Shortens a text to one line without markup, and removes the shop's keys.
 * @param {string} text @param {import("./settings.js").Settings} settings
 */
function cleanText(text, { key, secret }) {
  let plain = String(text).slice(0, 20 * detailMaxChars);
  for (const each of [secret, key]) plain = plain.split(each).join("…");
  const words = plain.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
  return parseText(words.replace(/\s+/g, " "), detailMaxChars);
}

module.exports = { callShiprocket, lastShiprocketContact };
