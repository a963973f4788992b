const dates = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric" });

/** A day as the shopper's own clock has it, "21 November 2026"; "" for 0. */
export function formatDate(milliseconds: number): string {
  return milliseconds ? dates.format(milliseconds) : "";
}

const spans = new Intl.RelativeTimeFormat("en-IN", { numeric: "auto" });
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago: "3 hours ago", "yesterday", "just now". */
export function formatAgo(milliseconds: number, now: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor((now - milliseconds) / length);
    if (count > 0) return spans.format(-count, unit);
  }
  return "just now";
}
