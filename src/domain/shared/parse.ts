/* How values of unknown shape are read. Nothing here throws, and nothing trusts its argument. */

export type Fields = Record<string, unknown>;

/** The value as an object with fields; an empty one for everything else, lists included. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A record id that may stand in an address; "" for what is none. */
export function readId(value: unknown): string {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : "";
}

/** A finite number, also from decimal text ("1299", "-3", "12.50"); anything else is undefined. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

// Control characters, the marks that reverse text, and characters that nobody sees. Joiners stay: Indian
// scripts and emoji need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwanted = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** Plain text of at most `maxChars` UTF-16 units, without control characters; "" for what is not text. */
export function readText(value: unknown, maxChars: number): string {
  if (typeof value !== "string") return "";
  // Cut before cleaning, so that five megabytes cost no more than the limit.
  return value
    .slice(0, maxChars)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(unwanted, "")
    .trim();
}

/** The items of a list, or of an owner's text ("S, M"). Numbers become text, everything else is left out. */
export function readList(value: unknown): string[] {
  const items = typeof value === "string" ? value.split(/[,;|\n[\]]/) : Array.isArray(value) ? value : [];
  return items.flatMap((item) =>
    typeof item === "string" || typeof item === "number" ? [String(item).trim()] : [],
  );
}

/**
 * Whether an answer is a page, which none of the shop's data is: a hotel that wants a sign-in first, or a proxy's apology.
 * @param contentType the answer's header
 */
export function isHtmlPage(contentType: string | null): boolean {
  return /^text\/html\b/i.test(contentType ?? "");
}
