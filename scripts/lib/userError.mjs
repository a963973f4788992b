/**
 * An error that the user of a command can fix: `message` says how, and `runMain` prints it without a stack.
 */
export class UserError extends Error {
  /** @param {string} message @param {unknown} [cause] */
  constructor(message, cause) {
    super(message, { cause });
    this.name = "UserError";
  }
}

/**
 * Returns the reason of an error: the first line of its innermost cause's message.
 * @param {unknown} error
 * @returns {string}
 */
export function innermostReason(error) {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0];
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  return text.trim().split("\n")[0] ?? "";
}

/**
 * Runs a command's main function and sets the exit code. Prints the message of a `UserError`, and any
 * other error with its stack.
 * @param {() => Promise<number | void>} main resolves to the exit code; nothing means 0
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
  // Ends the process although servers in it may still be open. Half a second is enough to write the output.
  setTimeout(() => process.exit(), 500).unref();
}
