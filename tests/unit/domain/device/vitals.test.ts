import fc from "fast-check";
import { expect, test } from "vitest";
import {
  parseVitalsReport,
  toVitalPage,
  vitalNames,
  vitalsMaxBytes,
} from "../../../../src/domain/device/vitals";

test("a report keeps known values in their range, rounded", () => {
  const values = {
    lcp: 1200.6,
    inp: -1,
    cls: 1e9,
    firstCard: "5",
    syncLag: Number.NaN,
    evictions: 0,
    more: 1,
  };
  expect(parseVitalsReport({ release: "AbCd1234", page: "home", values, uid: "x" })).toEqual({
    release: "AbCd1234",
    page: "home",
    values: { lcp: 1201, evictions: 0 },
  });
});

test("anything else is no report, and reading never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseVitalsReport(value)).toBeUndefined();
      expect(parseVitalsReport({ release: "a", page: "home", values: value })?.values ?? {}).toSatisfy(
        (read: object) => Object.keys(read).every((name) => (vitalNames as string[]).includes(name)),
      );
    }),
  );
});

test("the largest report is below the limit", () => {
  const values = Object.fromEntries(vitalNames.map((name) => [name, 123_456.123_456_789]));
  expect(JSON.stringify({ release: "AbCd1234", page: "product", values }).length).toBeLessThan(
    vitalsMaxBytes / 2,
  );
});

test.each([
  ["/", "home"],
  ["/product/:id", "product"],
  ["/search", "search"],
  ["/account", "other"],
  [undefined, "other"],
])("the pattern %s is the kind of page %s", (pattern, page) => {
  expect(toVitalPage(pattern)).toBe(page);
});
