const { readText } = require("../domain.js");
const { ask, neverSent } = require("../web.js");
const { signatureOf } = require("./signature.js");

/** No answer of Shiprocket's that the shop can use is longer. */
const answerMaxBytes = 1024 * 1024;
const retryPauseMs = 250;
const detailMaxChars = 200;
/** What is said with these is about what was asked for; with others, about the shop's keys or Shiprocket itself. */
const aboutTheRequest = [400, 409, 422];

/**
 * What came of a call: `result` of a good answer, or a `problem` for the log. `refusal` is what Shiprocket says of the
 * request itself, in words that a shopper may read; `gone` that it knows no such thing.
 * @typedef {{ ok: boolean, status: number, result: Record<string, unknown>, problem: string, refusal: string, gone: boolean, date: number }} Outcome
 */

/**
 * Signs a body and sends it, within a limited time and with a limited answer. Never throws.
 * @param {import("./settings.js").Settings} settings
 * @param {string} path
 * @param {Record<string, unknown>} fields `timestamp` is added: a browser's clock may be wrong, and an old one is refused
 * @param {{ timeoutMs: number, repeatable?: boolean }} options `repeatable`: sending it twice does no harm. Whatever never
 * left is sent once more in any case.
 * @returns {Outcome}
 */
function call(settings, path, fields, { timeoutMs, repeatable = false }) {
  const until = Date.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const body = JSON.stringify({ ...fields, timestamp: new Date().toISOString() });
    let outcome;
    try {
      outcome = read(settings, send(settings, path, body, until - Date.now()));
      if (outcome.status < 500 || !repeatable || tries > 1) return outcome;
    } catch (problem) {
      outcome = failed(0, reasonOf(problem, settings));
      if (tries > 1 || !(repeatable || neverSent(problem))) return outcome;
    }
    if (until - Date.now() < 2 * retryPauseMs) return outcome;
    sleep(retryPauseMs);
  }
}

function send(settings, path, body, timeoutMs) {
  return ask({
    url: settings.apiUrl + path,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "X-Api-Key": settings.key,
      "X-Api-HMAC-SHA256": signatureOf(body, settings.secret),
    },
    body,
    timeoutMs,
    maxBytes: answerMaxBytes,
  });
}

/** @returns {Outcome} */
function read(settings, { status, text, headers }) {
  const date = Date.parse(headers.get("Date")) || 0;
  const answer = parsed(text);
  if (!answer)
    return { ...failed(status, `it answered ${status} with no JSON: ${clean(text, settings)}`), date };
  const said = clean(textOf(answer), settings);
  if (status >= 200 && status < 300 && answer.ok !== false) {
    const { result } = answer;
    if (result && typeof result === "object")
      return { ok: true, status, result, problem: "", refusal: "", gone: false, date };
    return { ...failed(status, `it answered ${status} without a result${said && `: ${said}`}`), date };
  }
  const problem = `it answered ${status}${said && `: ${said}`}`;
  return {
    ...failed(status, problem),
    refusal: aboutTheRequest.includes(status) ? said : "",
    gone: status === 404,
    date,
  };
}

/** @returns {Outcome} */
function failed(status, problem) {
  return { ok: false, status, result: {}, problem, refusal: "", gone: false, date: 0 };
}

/** @returns {Record<string, any> | undefined} */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Refusals come as `error.message`, `error` or `message`. @param {Record<string, any>} answer */
function textOf({ error, message }) {
  return [error?.message, error, message].find((text) => typeof text === "string") ?? "";
}

function reasonOf(problem, settings) {
  const reason = String(problem?.message ?? problem).replace(/^GoError: | at [^\s]+ \([^)]*\)$/g, "");
  return /deadline exceeded|Client\.Timeout/.test(reason)
    ? "it did not answer in time"
    : clean(reason, settings);
}

/** One short line without markup and without the shop's keys. */
function clean(text, { key, secret }) {
  let plain = String(text).slice(0, 20 * detailMaxChars);
  for (const kept of [secret, key]) plain = plain.split(kept).join("…");
  const words = plain.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
  return readText(words.replace(/\s+/g, " "), detailMaxChars);
}

module.exports = { call };
