/** Something the reader can mend: `message` is one sentence that says what to do, so it is shown without a stack. */
export class Failure extends Error {
  /** @param {string} message @param {unknown} [cause] */
  constructor(message, cause) {
    super(message, { cause });
    this.name = "Failure";
  }
}

/**
 * The shortest true reason of an error: the innermost cause's message on one line.
 * @param {unknown} error
 * @returns {string}
 */
export function reasonOf(error) {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0];
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  return text.trim().split("\n")[0] ?? "";
}

/**
 * Runs a command's main function; a Failure ends it with its sentence, anything else with its stack.
 * @param {() => Promise<number | void>} main resolves to the exit code; nothing means 0
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
  // What was said is written by then; a server in this process that nobody closed would keep it alive.
  setTimeout(() => process.exit(), 500).unref();
}
