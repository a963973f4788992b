const { errorText } = require("../platform/errors.js");

/**
 * Runs a command of the owner. If it throws, prints only the error's message: PocketBase would print a panic
 * with Go's stack.
 * @param {() => boolean | void} run returns false when the command has failed and has already printed why
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
