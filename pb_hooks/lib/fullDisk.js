const { readShared, setShared } = require("./shared.js");

const saidKey = "shop.disk.said";
/** Said in the terminal once in this time; each save is told. */
const quietMs = 60_000;

/**
 * Says why nothing can be saved when it is because the disk is full. The dashboard's log is on that disk too.
 * @param {core.RecordErrorEvent} e
 * @throws {ApiError} what the form then shows
 */
function sayIfFull(e) {
  if (!/disk is full|no space left|disk quota/i.test(String(e.error))) return;
  const sentence = "The server's disk is full, so nothing can be saved: make room, then try again.";
  const now = Date.now();
  if (now - readShared(e.app, saidKey, 0) > quietMs) console.error(sentence);
  setShared(e.app, saidKey, now);
  throw new ApiError(507, sentence, null);
}

module.exports = { sayIfFull };
