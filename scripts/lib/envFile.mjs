import { lstatSync, readFileSync } from "node:fs";
import { Failure } from "./failure.mjs";

/*
 * The syntax of .env: NAME=value, comments that begin with #, and blank lines. The shell expands nothing in it. A value has one line;
 * one with a # is quoted with ", ' or `. Only in double quotes \n is a line break. scripts/setup/readEnv.sh reads the same in a
 * package; tests/scripts/envFile.test.ts compares them.
 */

/** @param {string} file @returns {boolean} true for a link to a missing file, too */
export function hasEntry(file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Reads a text file in UTF-8, or in UTF-16 with a BOM, which Windows Notepad writes as "Unicode".
 * @param {string} file
 * @returns {string} without the BOM
 * @throws {Failure} when it cannot be read, or has another encoding
 */
export function readTextFile(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Failure(`${file} cannot be read: make it a readable text file, or remove it.`, error);
  }
  const text = decode(bytes);
  if (text === undefined || text.includes("\0"))
    throw new Failure(`${file} is no text in UTF-8: save it with the encoding UTF-8.`);
  return text;
}

/** @param {Uint8Array} bytes @returns {string | undefined} undefined when they are no text */
function decode(bytes) {
  const start = `${bytes[0]} ${bytes[1]}`;
  const encoding = start === "255 254" ? "utf-16le" : start === "254 255" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads the variables of a .env file. The last one of a name counts.
 * @param {string} text
 * @param {string} file its name, for the message
 * @returns {Map<string, string>}
 * @throws {Failure} with the number of the first line that is no setting, without its text, which may be a password
 */
export function parseEnvFile(text, file) {
  const found = new Map();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^[ \t]*(#|$)/.test(line)) continue;
    const refuse = (/** @type {string} */ problem) => new Failure(`${file}, line ${index + 1}: ${problem}`);
    const [, name, rest = ""] =
      /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=(.*)$/.exec(line) ?? [];
    if (!name) throw refuse("this is no setting. Write NAME=value, or begin a comment with #.");
    const { value, problem } = readValue(name, rest);
    if (problem !== undefined) throw refuse(problem);
    found.set(name, value);
  }
  return found;
}

/** @param {string} name @param {string} rest the line after the equals sign @returns {{ value?: string, problem?: string }} */
function readValue(name, rest) {
  const [, quote = "", quoted = ""] = /^[ \t]*(["'`])(.*)$/.exec(rest) ?? [];
  if (!quote) {
    const value = rest.replace(/[ \t]#.*$/, "").replace(/^[ \t]+|[ \t]+$/g, "");
    return value.includes("#")
      ? { problem: `the value of ${name} contains a #. Put it into quotes.` }
      : { value };
  }
  const end = quoted.indexOf(quote);
  if (end < 0)
    return {
      problem: `the quote of ${name} is not closed in its line. A value has one line; write \\n in double quotes for a line break.`,
    };
  if (!/^[ \t]*(#|$)/.test(quoted.slice(end + 1)))
    return {
      problem: `text follows the closing quote of ${name}. Put the whole value into quotes that are not in it.`,
    };
  const value = quoted.slice(0, end);
  return { value: quote === '"' ? value.replaceAll("\\n", "\n") : value };
}
