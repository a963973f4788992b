const { headerOf } = require("../platform/request.js");

/** @typedef {[name: string, pattern: RegExp][]} Patterns */

// The first match wins: user agents contain the names of older browsers too.
/** @type {Patterns} */
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
/** @type {Patterns} */
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * Makes a device's name for lists and mails from its user agent: "Chrome on Android".
 * @param {string} userAgent
 * @returns {string} "" for an unknown user agent
 */
function deviceLabel(userAgent) {
  const first = (/** @type {Patterns} */ list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = first(browsers);
  const system = first(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "";
}

/**
 * The name of the device that sends a request, as `deviceLabel` makes it.
 * @param {object} e any request event
 * @returns {string}
 */
function requestingDeviceLabel(e) {
  return deviceLabel(headerOf(e, "User-Agent"));
}

module.exports = { deviceLabel, requestingDeviceLabel };
