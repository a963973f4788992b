/* Parsers for values of unknown shape. None of them throws. */

export type Fields = Record<string, unknown>;

/** The value if it is an object; {} for every other value, arrays included. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Parses a record id that is safe in a URL; "" for other values. */
export function parseId(value: unknown): string {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : "";
}

/** Parses a finite number, also from decimal text ("1299", "-3", "12.50"); undefined for other values. */
export function parseNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

// Characters to remove from texts: control characters, bidirectional overrides and invisible characters.
// Zero-width joiners stay: Indian scripts and emoji need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const unwanted = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** Text of at most `maxChars` UTF-16 units without control characters; "" for other values. */
export function parseText(value: unknown, maxChars: number): string {
  if (typeof value !== "string") return "";
  // Cuts before cleaning, so that a text of megabytes costs no more than one at the limit.
  return value
    .slice(0, maxChars)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(unwanted, "")
    .trim();
}

/**
 * The texts of a list, or of one text that the owner typed ("S, M"). Numbers become text, other items are
 * skipped.
 */
export function parseTexts(value: unknown): string[] {
  const items = typeof value === "string" ? value.split(/[,;|\n[\]]/) : Array.isArray(value) ? value : [];
  return items.flatMap((item) =>
    typeof item === "string" || typeof item === "number" ? [String(item).trim()] : [],
  );
}

/**
 * Whether an HTTP status comes from a proxy whose server is stopped or does not answer, so that the shop
 * counts as offline.
 */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 504;
}

/**
 * Whether a response is HTML. The shop's API never sends HTML, so such a response comes from a captive portal
 * or is a proxy's error page.
 * @param contentType the Content-Type header
 */
export function isHtmlPage(contentType: string | null): boolean {
  return /^text\/html\b/i.test(contentType ?? "");
}

/** Parses one line of text. A number, such as a PIN code or an order number, becomes text. */
export function parseOneLine(raw: unknown, maxChars: number): string {
  const text = typeof raw === "number" && Number.isSafeInteger(raw) && raw > 0 ? `${raw}` : raw;
  return parseText(text, maxChars).replace(/\s+/g, " ");
}
