/** Smallest and largest value of minutes, hours, days, months and days of the week. */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/**
 * Whether PocketBase accepts a text as a cron expression: five fields, each a list of `*`, numbers and
 * ranges; ranges and `*` may have a step
 * (https://github.com/pocketbase/pocketbase/blob/master/tools/cron/schedule.go). PocketBase's macros are not
 * accepted here.
 */
export function isCron(text: string): boolean {
  const fields = text.split(" ");
  return (
    fields.length === ranges.length &&
    ranges.every(([min, max], at) => fields[at]?.split(",").every((part) => isFieldPart(part, min, max)))
  );
}

function isFieldPart(part: string, min: number, max: number): boolean {
  const [, from = "", to = from, step = "1"] =
    /^(\*|\d{1,2})(?:-(\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  if (from === "" || Number(step) < 1 || Number(step) > max) return false;
  if (from === "*") return to === "*";
  if (to === from && !part.includes("-") && step !== "1") return false;
  return Number(from) >= min && Number(from) <= Number(to) && Number(to) <= max;
}
