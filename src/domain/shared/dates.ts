import { fieldsOf, parseNumber } from "./parse";
import { hourMs } from "./timeUnits";

// A smaller number is read as seconds: as milliseconds it would be before March 1973.
const firstMilliseconds = 1e11;
const lastMilliseconds = 8.64e15;

// "2026-01-02", "2026-01-02T03:04:05Z", PocketBase's "2026-01-02 03:04:05.678Z", "… +05:30"
const isoLike =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d\.?\d*))?)? ?(?:Z|([+-])(\d\d):?(\d\d))?$/i;

/**
 * Parses a date in every shape that records have: {seconds, nanoseconds} with or without underscores, seconds
 * or milliseconds as number or text, ISO or PocketBase text (UTC without a zone).
 * @returns milliseconds since 1970; 0 for an unreadable date or one before 1970
 */
export function parseDateMs(value: unknown): number {
  const found = fromNumber(value) ?? fromText(value) ?? fromObject(value);
  return found > 0 && found <= lastMilliseconds ? Math.floor(found) : 0;
}

/**
 * Formats a time as PocketBase stores it, so that SQL can compare it as text: "2026-01-31 08:00:00.000Z".
 * @param ms milliseconds since 1970
 */
export const toDbDate = (ms: number): string => new Date(ms).toISOString().replace("T", " ");

function fromNumber(value: unknown): number | undefined {
  const number = parseNumber(value);
  return number !== undefined && number < firstMilliseconds ? number * 1000 : number;
}

// Does not use Date.parse, because JavaScript engines differ in the texts that it accepts.
function fromText(value: unknown): number | undefined {
  const match = typeof value === "string" && isoLike.exec(value.trim());
  if (!match) return;
  const part = (index: number) => Number(match[index] ?? 0);
  const day = Date.UTC(part(1), part(2) - 1, part(3));
  // Date.UTC rolls over 31 February into March, and month 13 into the next year.
  const read = new Date(day);
  if (read.getUTCDate() !== part(3) || read.getUTCMonth() !== part(2) - 1) return 0;
  const zone = (part(8) * 60 + part(9)) * (match[7] === "-" ? -60_000 : 60_000);
  return day + (part(4) * 60 + part(5)) * 60_000 + part(6) * 1000 - zone;
}

function fromObject(value: unknown): number {
  const { seconds, _seconds, nanoseconds, _nanoseconds } = fieldsOf(value);
  const whole = parseNumber(seconds ?? _seconds);
  return whole === undefined ? 0 : whole * 1000 + (parseNumber(nanoseconds ?? _nanoseconds) ?? 0) / 1e6;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
/** Indian time minus UTC, in milliseconds. India has one time zone and no daylight saving time. */
export const indianOffsetMs = 5.5 * hourMs;

/**
 * A day in Indian time: "21 November 2026"; "" for 0. Does not use Intl, which PocketBase's engine lacks.
 * @param ms milliseconds since 1970
 */
export function formatIndianDate(ms: number): string {
  if (!ms) return "";
  const day = new Date(ms + indianOffsetMs);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
