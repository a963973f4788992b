/*
 * The environment variables of the shop. docs/running.md lists them; the start refuses unusable ones
 * (applyEnvironment.js).
 */

/**
 * Reads an environment variable.
 * @param {string} name @returns {string} without spaces around it; "" for an unset variable
 */
function env(name) {
  return $os.getenv(name).trim();
}

/**
 * Reads an environment variable as a number.
 * @param {string} name @param {number} fallback for an unset variable, and for 0
 */
function envNumber(name, fallback) {
  return Number(env(name)) || fallback;
}

module.exports = { env, envNumber };
