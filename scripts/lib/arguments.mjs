import { parseArgs } from "node:util";
import { innermostReason } from "./failure.mjs";

/**
 * Reads this command's arguments. Ends the process with the usage when there is an unknown option or an argument too many.
 * @param {string} usage for example "npm run orders [-- FILE]"
 * @param {{ max?: number, flags?: string[] }} [options] `max`: of arguments that are no options; `flags`: options without a value
 * @returns {{ names: string[], flags: Set<string> }} the arguments that are no options, and the flags that are set
 */
export function readArguments(usage, { max = 0, flags = [] } = {}) {
  try {
    const options = Object.fromEntries(
      flags.map((flag) => [flag, { type: /** @type {const} */ ("boolean") }]),
    );
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > max) throw new Error(`Unexpected argument '${positionals[max]}'`);
    return { names: positionals, flags: new Set(Object.keys(values)) };
  } catch (error) {
    // Node's second sentence is about file names that begin with a hyphen.
    const [problem] = innermostReason(error).split(". ");
    console.error(`\n${problem}.\nUsage: ${usage}`);
    return process.exit(1);
  }
}
