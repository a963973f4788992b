/* Text in HTML, XML and data blocks of the server's pages and feeds. The texts may be hostile: names come from imports. */

// Characters that XML 1.0 forbids, lone surrogates and noncharacters; also U+2028 and U+2029, which end a line in old JavaScript engines.
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text without characters that XML forbids. */
export function withoutForbidden(text: string): string {
  return text.replace(forbidden, "").replace(/[\u2028\u2029]/g, " ");
}

/** Text for the content or a quoted attribute of an HTML or XML element. */
export function escapeMarkup(text: string): string {
  return withoutForbidden(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One line, with single spaces. */
export function oneLine(text: string): string {
  return withoutForbidden(text).replace(/\s+/g, " ").trim();
}

/**
 * One line of at most `maxChars` UTF-16 units. A longer text ends after a word, with "…".
 * @param maxChars at least 2
 */
export function shortened(text: string, maxChars: number): string {
  // Cuts before cleaning, so that a text of megabytes costs no more than one at the limit.
  const line = oneLine(text.slice(0, maxChars * 4));
  if (line.length <= maxChars) return line;
  const cut = withoutForbidden(line.slice(0, maxChars - 1));
  const words = line[maxChars - 1] === " " ? cut : cut.replace(/\s\S*$/, "");
  return `${(words.length > maxChars / 2 ? words : cut).trim()}…`;
}

/** A value as JSON for a `<script>` data block: no text in it can end the element or begin a comment. */
export function dataBlockJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? withoutForbidden(part) : part,
  ).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}
