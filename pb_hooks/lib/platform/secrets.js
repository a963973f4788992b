/**
 * Compares a secret in a time that depends neither on the first wrong character nor on the length: both are
 * hashed first.
 * @param {string} given by the client @param {string} expected
 */
function isSameSecret(given, expected) {
  return $security.equal($security.sha256(given), $security.sha256(expected));
}

module.exports = { isSameSecret };
