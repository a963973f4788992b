/**
 * Signs a body: base64 of the HMAC-SHA256 over its exact bytes.
 * @param {string} body
 * @param {string} secret
 * @returns {string}
 */
function signatureOf(body, secret) {
  return Buffer.from($security.hs256(body, secret), "hex").toString("base64");
}

/**
 * Verifies the API key and the signature in the headers of Shiprocket's message.
 * @param {http.Header} headers
 * @param {string} body
 * @param {import("./settings.js").Settings} settings
 * @returns {"valid" | "invalid" | "unsigned"} "unsigned": no signature header
 */
function verifySignature(headers, body, { key, secret }) {
  const signature = headers.get("X-Api-HMAC-SHA256").trim();
  const sentKey = headers.get("X-Api-Key").trim();
  if (sentKey && !$security.equal(sentKey, key)) return "invalid";
  if (!signature) return "unsigned";
  return $security.equal(signature, signatureOf(body, secret)) ? "valid" : "invalid";
}

module.exports = { signatureOf, verifySignature };
