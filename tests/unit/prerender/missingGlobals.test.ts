import fc from "fast-check";
import { expect, test } from "vitest";
import { QueryParameters } from "../../../src/prerender/missingGlobals";

test("a query is written as browsers write it", () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }).filter((text) => text.isWellFormed()),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts)), (pairs) => {
      expect(`${new QueryParameters(pairs)}`).toBe(`${new URLSearchParams(pairs)}`);
      const record = Object.fromEntries(pairs);
      expect(`${new QueryParameters(record)}`).toBe(`${new URLSearchParams(record)}`);
    }),
  );
});

test("the parameters of a query are read by name and in their order; the page's own query is empty", () => {
  const query = new QueryParameters([
    ["tee-size", "M"],
    ["q", "kolam tee"],
  ]);
  expect([...query]).toEqual([
    ["tee-size", "M"],
    ["q", "kolam tee"],
  ]);
  expect([query.get("q"), query.get("tee-size"), query.get("sort")]).toEqual(["kolam tee", "M", null]);
  expect([...new QueryParameters("")]).toEqual([]);
  expect(`${new QueryParameters()}`).toBe("");
});
