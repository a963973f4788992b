/**
 * Base64 of the HMAC-SHA256 over the exact bytes of a body.
 * @param {string} body
 * @param {string} secret
 */
function signatureOf(body, secret) {
  return Buffer.from($security.hs256(body, secret), "hex").toString("base64");
}

/**
 * Whether a message that claims to be signed is: "good", "bad", or "none" for one that claims nothing.
 * @param {http.Header} headers
 * @param {string} body
 * @param {import("./settings.js").Settings} settings
 */
function judge(headers, body, { key, secret }) {
  const signature = headers.get("X-Api-HMAC-SHA256").trim();
  const claimedKey = headers.get("X-Api-Key").trim();
  if (claimedKey && !$security.equal(claimedKey, key)) return "bad";
  if (!signature) return "none";
  return $security.equal(signature, signatureOf(body, secret)) ? "good" : "bad";
}

module.exports = { judge, signatureOf };
