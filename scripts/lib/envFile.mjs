import { lstatSync, readFileSync } from "node:fs";
import { UserError } from "./userError.mjs";

/*
 * The syntax of .env: NAME=value, comments that begin with #, and blank lines. Nothing is expanded: $NAME is
 * the text $NAME. A value with a # is quoted with ", ' or `; a quoted value may have several lines. Only in
 * double quotes \n is a line break. The file is UTF-8. scripts/setup/readEnv.sh, the reader in packages,
 * reads the same syntax. It refuses values that a shell would read differently, because in older packages the
 * shell itself read .env. tests/scripts/envFile.test.ts compares the two readers.
 */

/**
 * Whether there is a file, a folder or a link at the path.
 * @param {string} file @returns {boolean} true for a broken link, too
 */
export function pathExists(file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Reads a text file in UTF-8, or in UTF-16 with a BOM, which Windows Notepad writes as "Unicode".
 * @param {string} file
 * @returns {string} the text without the BOM
 * @throws {UserError} when the file cannot be read, or has another encoding
 */
export function readTextFile(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UserError(`${file} cannot be read: make it a readable text file, or remove it.`, error);
  }
  const text = decodeText(bytes);
  if (text === undefined || text.includes("\0"))
    throw new UserError(`${file} is not UTF-8 text: save it with the encoding UTF-8.`);
  return text;
}

/**
 * Decodes the bytes of a text file in UTF-8 or UTF-16.
 * @param {Uint8Array} bytes @returns {string | undefined} undefined when they are no text
 */
function decodeText(bytes) {
  const start = `${bytes[0]} ${bytes[1]}`;
  const encoding = start === "255 254" ? "utf-16le" : start === "254 255" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads the variables of a .env file. When a name occurs twice, its last value counts.
 * @param {string} text
 * @param {string} file its name, for the message
 * @returns {Map<string, string>}
 * @throws {UserError} with the number of the first line that is not a setting, without its text, which may
 * be a password
 */
export function parseEnvFile(text, file) {
  const found = new Map();
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^[ \t]*(#|$)/.test(line)) continue;
    const number = at + 1;
    const refuse = (/** @type {string} */ problem) => new UserError(`${file}, line ${number}: ${problem}`);
    const [, name, rest = ""] =
      /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.]*)[ \t]*=([^\r]*)$/.exec(line) ?? [];
    if (!name) throw refuse("this line is not a setting. Write NAME=value, or begin a comment with #.");
    const [, quote = "", first = ""] = /^[ \t]*(["'`])(.*)$/s.exec(rest) ?? [];
    let quoted = first;
    while (quote && !quoted.includes(quote) && at + 1 < lines.length) quoted += `\n${lines[++at]}`;
    const { value, problem } = quote ? readQuoted(name, quote, quoted) : readUnquoted(name, rest);
    if (problem !== undefined) throw refuse(problem);
    found.set(name, value);
  }
  return found;
}

/**
 * Reads a value without quotes of a .env line. Returns a `problem` when the value contains a #, which needs
 * quotes.
 * @param {string} name
 * @param {string} rest the line after the equals sign
 * @returns {{ value?: string, problem?: string }}
 */
function readUnquoted(name, rest) {
  const value = rest.replace(/(^|[ \t])#.*$/s, "").replace(/^[ \t]+|[ \t]+$/g, "");
  return value.includes("#")
    ? { problem: `the value of ${name} contains a #. Put it into quotes.` }
    : { value };
}

/**
 * Reads a quoted value of a .env file. Returns a `problem` when the closing quote is missing or followed by
 * text.
 * @param {string} name @param {string} quote
 * @param {string} text what follows the opening quote, to the end of the line with the closing one
 * @returns {{ value?: string, problem?: string }}
 */
function readQuoted(name, quote, text) {
  const end = text.indexOf(quote);
  if (end < 0)
    return {
      problem: `the quote of ${name} is not closed. Close it, or put the whole value into quotes that are not in it.`,
    };
  if (!/^[ \t]*(#|$)/.test(text.slice(end + 1)))
    return {
      problem: `text follows the closing quote of ${name}. Put the whole value into quotes that are not in it.`,
    };
  const value = text.slice(0, end);
  return { value: quote === '"' ? value.replaceAll("\\n", "\n") : value };
}
