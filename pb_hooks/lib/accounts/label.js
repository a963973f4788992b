// What comes first wins: many browsers name others for the sake of old sites.
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
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
 * A device as its owner would call it: "Chrome on Android".
 * @param {string} userAgent
 */
function deviceLabel(userAgent) {
  const first = (list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = first(browsers);
  const system = first(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another device";
}

module.exports = { deviceLabel };
