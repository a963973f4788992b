const { errorText } = require("../platform/errors.js");

/**
 * Runs a command of the owner. PocketBase prints an error of a command as a panic with Go's stack, so this
 * prints its sentence.
 * @param {() => boolean | void} run false: the command has failed and said why
 */
function runCommand(run) {
  let isGood;
  try {
    isGood = run() !== false;
  } catch (error) {
    console.error(errorText(error));
    isGood = false;
  }
  if (!isGood) $os.exit(1);
}

module.exports = { runCommand };
