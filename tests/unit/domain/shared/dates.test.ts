import { describe, expect, it } from "vitest";
import { parseDateMs } from "../../../../src/domain/shared/dates";

const moment = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

describe("a record's date", () => {
  it.each([
    ["milliseconds", moment, moment],
    ["seconds", 1767312245, 1767312245000],
    ["seconds with a fraction", 1767312245.5, 1767312245500],
    ["milliseconds as text", String(moment), moment],
    ["seconds as text", "1767312245", 1767312245000],
    ["a timestamp with seconds and nanoseconds", { seconds: 1767323045, nanoseconds: 678e6 }, 1767323045678],
    ["a timestamp with underscores", { _seconds: 1767323045, _nanoseconds: 678e6 }, 1767323045678],
    ["a timestamp with seconds alone", { seconds: 1767323045 }, 1767323045000],
    ["a timestamp with text", { seconds: "1767323045" }, 1767323045000],
    ["ISO text", "2026-01-02T03:04:05.678Z", moment],
    ["PocketBase's text", "2026-01-02 03:04:05.678Z", moment],
    ["ISO text with microseconds", "2026-01-02T03:04:05.678901Z", moment],
    ["ISO text without a zone, as UTC", "2026-01-02T03:04:05.678", moment],
    ["ISO text of Indian time", "2026-01-02T08:34:05.678+05:30", moment],
    ["ISO text of Indian time without a colon", "2026-01-02T08:34:05.678+0530", moment],
    ["ISO text from the west", "2026-01-01T22:04:05.678-05:00", moment],
    ["ISO text without seconds", "2026-01-02T03:04Z", Date.UTC(2026, 0, 2, 3, 4)],
    ["a day", "2026-01-02", Date.UTC(2026, 0, 2)],
    ["the last day of February in a leap year", "2028-02-29", Date.UTC(2028, 1, 29)],
  ])("is parsed from %s", (_, value, expected) => {
    expect(parseDateMs(value)).toBe(expected);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["empty text", ""],
    ["words", "yesterday"],
    ["a month that does not exist", "2026-13-01"],
    ["a month before the first", "2026-00-01"],
    ["a day that does not exist", "2026-02-30"],
    ["NaN", Number.NaN],
    ["an endless number", Number.POSITIVE_INFINITY],
    ["a number before 1970", -5],
    ["a day before 1970", "1969-12-31"],
    ["an object of something else", { at: 1 }],
    ["a list", [moment]],
    ["a number beyond all dates", 1e300],
    ["true", true],
  ])("is 0 for %s", (_, value) => {
    expect(parseDateMs(value)).toBe(0);
  });
});
