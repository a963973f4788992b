/** @typedef {(line: string) => void} Log */

/** @type {Log} */
export const say = (line) => console.log(line);

/**
 * Shows the progress of a long step: one line that is rewritten in a terminal, a new line every ten seconds
 * elsewhere.
 * @param {string} title
 * @param {Log} [log]
 */
export function showProgress(title, log = say) {
  const started = performance.now();
  const terminal = log === say && process.stdout.isTTY === true;
  let detail = "";
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const line = () => `${title}… ${[detail, `${seconds()} s`].filter(Boolean).join(", ")}`;
  log(`${title}…`);
  const timer = setInterval(
    () => (terminal ? process.stdout.write(`\r\x1b[K${line()}`) : log(line())),
    terminal ? 500 : 10_000,
  );
  timer.unref();
  return {
    /** @param {string} text the progress, for example "3 of 12 MB" */
    update(text) {
      detail = text;
    },
    /** Ends the step without a message. @returns {number} its duration in seconds */
    end() {
      clearInterval(timer);
      if (terminal) process.stdout.write("\r\x1b[K");
      return seconds();
    },
  };
}
