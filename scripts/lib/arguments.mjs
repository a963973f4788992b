import { parseArgs } from "node:util";
import { innermostReason } from "./userError.mjs";

/**
 * Reads this command's arguments. For an unknown option, more arguments than `max`, or a value that should be
 * a whole number and is not, prints the usage and ends the process.
 * @param {string} usage for example "npm run orders [-- FILE]"
 * @param {{ max?: number, flags?: string[], numberOptions?: string[], numericArguments?: boolean }} [options]
 * `max`: how many positional arguments are allowed; `flags`: options without a value; `numberOptions`:
 * options with a whole number; `numericArguments`: the positional arguments are whole numbers, too
 * @returns {{ names: string[], flags: Set<string>, numbers: Map<string, number> }} the positional arguments,
 * the flags that are set, and the numbers of the options that are given
 */
export function readArguments(
  usage,
  { max = 0, flags = [], numberOptions = [], numericArguments = false } = {},
) {
  try {
    /** @type {Record<string, { type: "boolean" | "string" }>} */
    const options = {};
    for (const flag of flags) options[flag] = { type: "boolean" };
    for (const name of numberOptions) options[name] = { type: "string" };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > max) throw new Error(`Unexpected argument '${positionals[max]}'`);
    if (numericArguments) positionals.forEach(parseWholeNumber);
    return {
      names: positionals,
      flags: new Set(flags.filter((flag) => values[flag])),
      numbers: new Map(
        numberOptions.flatMap((name) =>
          name in values ? [[name, parseWholeNumber(String(values[name]))]] : [],
        ),
      ),
    };
  } catch (error) {
    // Prints only the first sentence of Node's message; the second is about file names that begin with "-".
    const [problem] = innermostReason(error).split(". ");
    console.error(`\n${problem}.\nUsage: ${usage}`);
    return process.exit(1);
  }
}

/** @param {string} text @returns {number} @throws {Error} when the text is not a whole number */
function parseWholeNumber(text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`'${text}' is not a whole number`);
  return Number(text);
}
