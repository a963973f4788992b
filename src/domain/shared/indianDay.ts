const months = "January February March April May June July August September October November December".split(
  " ",
);
/** India has one time zone and no daylight saving time. */
export const indianOffsetMs = 5.5 * 60 * 60_000;

/**
 * A day in Indian time: "21 November 2026"; "" for 0. Without Intl: the server renders it in an engine that lacks it.
 * @param ms milliseconds since 1970
 */
export function indianDay(ms: number): string {
  if (!ms) return "";
  const day = new Date(ms + indianOffsetMs);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
