/*
 * Escapes text for HTML, XML and data blocks in the server's pages and feeds. The texts may be hostile:
 * product names come from imports.
 */

// Characters that XML 1.0 forbids, noncharacters, and sequences of surrogates. A sequence is matched as a
// whole and then filtered, because PocketBase's engine (goja) does not match single surrogates of a pair
// correctly.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const forbiddenOrSurrogates = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udfff]+/g;

/**
 * Removes the characters that XML forbids, and lone surrogates. U+2028 and U+2029, which end a line in old
 * JavaScript engines, become spaces.
 */
export function removeXmlForbidden(text: string): string {
  return text.replace(forbiddenOrSurrogates, keepSurrogatePairs).replace(/[\u2028\u2029]/g, " ");
}

/** Returns only the surrogate pairs of a matched sequence, without lone surrogates and other characters. */
function keepSurrogatePairs(text: string): string {
  let pairs = "";
  for (let at = 0; at < text.length - 1; at += 1) {
    if (!isHighSurrogate(text.charCodeAt(at)) || !isLowSurrogate(text.charCodeAt(at + 1))) continue;
    pairs += text.slice(at, at + 2);
    at += 1;
  }
  return pairs;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Escapes a text for the content or a quoted attribute of an HTML or XML element. */
export function escapeMarkup(text: string): string {
  return removeXmlForbidden(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text on one line, with single spaces. */
export function oneLine(text: string): string {
  return removeXmlForbidden(text).replace(/\s+/g, " ").trim();
}

/**
 * A text on one line of at most `maxChars` UTF-16 units. A longer text is cut after a word and ends with "…".
 * @param maxChars at least 2
 */
export function shortened(text: string, maxChars: number): string {
  // Cuts before cleaning, so that a text of megabytes costs no more than one at the limit.
  const line = oneLine(text.slice(0, maxChars * 4));
  if (line.length <= maxChars) return line;
  const cut = removeXmlForbidden(line.slice(0, maxChars - 1));
  const words = line[maxChars - 1] === " " ? cut : cut.replace(/\s\S*$/, "");
  return `${(words.length > maxChars / 2 ? words : cut).trim()}…`;
}

/**
 * A value as JSON for a `<script>` data block, escaped so that no text in it can end the element or begin a
 * comment.
 */
export function dataBlockJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? removeXmlForbidden(part) : part,
  ).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}
