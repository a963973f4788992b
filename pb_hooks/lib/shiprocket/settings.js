const { isUnencryptedAddress } = require("../domain.js");
const { env } = require("../platform/env.js");
const { reportProblem } = require("../platform/problemLog.js");

/*
 * Reads the SHIPROCKET_* environment variables. They are read on each use, which is cheap and needs no copy
 * per JavaScript engine.
 */

/**
 * Default values. `page` is assumed: Shiprocket documents its script, which opens this page, not the address.
 */
const defaults = {
  api: "https://checkout-api.shiprocket.com",
  page: "https://fastrr-boost-ui.pickrr.com/?platform=CUSTOM&type=cart&customCheckoutToken={token}&cart={cart}&channel={channel}",
};

/**
 * @typedef {{ apiUrl: string, key: string, secret: string, page: string }} Settings `page`: the hosted page's
 * URL template
 */

/**
 * Reads the settings. @returns {Settings | null} null when variables are missing or wrong: checkout is off
 */
function shiprocketSettings() {
  if (shiprocketSettingProblems().length > 0) return null;
  return {
    apiUrl: (env("SHIPROCKET_API_URL") || defaults.api).replace(/\/+$/, ""),
    key: env("SHIPROCKET_API_KEY"),
    secret: env("SHIPROCKET_API_SECRET"),
    page: env("SHIPROCKET_CHECKOUT_URL") || defaults.page,
  };
}

/** Lists which variables are missing or wrong, by name, without their values. @returns {string[]} */
function shiprocketSettingProblems() {
  const missing = ["SHIPROCKET_API_KEY", "SHIPROCKET_API_SECRET"].filter((name) => !env(name));
  if (missing.length > 0) return [`${missing.join(", ")} not set`];
  const problems = [];
  if (!/^(https?:\/\/[^\s?#@\\]+)?$/i.test(env("SHIPROCKET_API_URL")))
    problems.push("SHIPROCKET_API_URL is no web address");
  if (isUnencryptedAddress(env("SHIPROCKET_API_URL")) && env("SHOP_UNENCRYPTED") !== "1")
    problems.push("SHIPROCKET_API_URL has no TLS");
  const page = env("SHIPROCKET_CHECKOUT_URL");
  if (page && !(/^https?:\/\/[^\s@\\]+$/i.test(page) && page.includes("{token}")))
    problems.push("SHIPROCKET_CHECKOUT_URL is no web address with {token} in it");
  return problems;
}

/** Logs at the server's start that the checkout is off, and why. @param {core.ServeEvent} e */
function warnIfUnconfigured(e) {
  const problem = shiprocketSettingProblems().join("; ");
  if (problem) reportProblem(e.app, "Checkout is off", { problem }, "warn");
}

module.exports = { shiprocketSettings, warnIfUnconfigured };
