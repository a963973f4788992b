/**
 * Whether two secrets are equal. Compares their hashes, so that the time depends neither on the first wrong
 * character nor on the length.
 * @param {string} given by the client @param {string} expected
 */
function isSameSecret(given, expected) {
  return $security.equal($security.sha256(given), $security.sha256(expected));
}

module.exports = { isSameSecret };
