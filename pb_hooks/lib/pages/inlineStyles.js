/*
 * Puts the style sheets of a rendered page into its HTML, so that the browser paints the first screen as soon
 * as it has the HTML. The page's Content-Security-Policy allows them by their hash.
 */

const styleElement = /<style>(.*?)<\/style>/gs;

/**
 * Joins the style sheets of a page into one style element. Adds a disabled link for each, which loads
 * nothing: Vite's `import()` then does not load the sheet again, and the service worker sees to which release
 * a page belongs (src/sw/shell.ts).
 * @param {string[]} files paths of style sheets in the built site, without a leading slash
 * @param {(file: string) => string} read
 * @returns {{ head: string, body: string }} elements for the end of the head and of the body
 */
function buildStyleElements(files, read) {
  // Escaped, because "</style" would end the element; in CSS the backslash changes nothing.
  const text = files.map(read).join("").replaceAll("</", "<\\/");
  const links = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`);
  return { head: `<style>${text}</style>`, body: links.join("") };
}

/**
 * Computes the hashes of a page's style elements, as sources for the Content-Security-Policy.
 * @param {string} html
 * @returns {string} for example "'sha256-…'"; "" for a page without style elements
 */
function styleHashes(html) {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(styleElement)]
    .map(([, text = ""]) => `'sha256-${hexToBase64($security.sha256(text))}'`)
    .join(" ");
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Converts hexadecimal digits to base64. @param {string} hex */
function hexToBase64(hex) {
  // Three hex digits are two base64 digits.
  const digits = (hex.match(/.{1,3}/g) ?? []).map((group) => {
    const bits = Number.parseInt(group.padEnd(3, "0"), 16);
    return `${base64Digits[bits >> 6]}${group.length > 1 ? base64Digits[bits & 63] : ""}`;
  });
  const text = digits.join("");
  return text + "=".repeat((4 - (text.length % 4)) % 4);
}

module.exports = { buildStyleElements, styleHashes };
