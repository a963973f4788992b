import { describe, expect, it } from "vitest";
import * as rules from "../../src/domain/pbHooks";
import { cases } from "./cases";

const byName: Record<string, unknown> = { ...rules };

/** The answers after a round trip through JSON; undefined becomes null. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/**
 * They take a function or bytes, which the table cannot hold; tests/server/cart/sync.test.ts,
 * tests/server/catalogue/photoMetadata.test.ts and tests/server/pages/productHead.test.ts run them in
 * PocketBase's engine.
 */
const notInTable = ["mergeIntentsIntoEntries", "photoSize", "removePhotoMetadata"];

describe("the server's rules in Node", () => {
  it.each(cases)("%s(%j) is %j", (name, args, expected) => {
    const rule = byName[name] as (...args: readonly unknown[]) => unknown;
    expect(asJson(rule(...args))).toEqual(expected);
  });

  it("are in the table, every function of them", () => {
    const covered = new Set<string>(cases.map(([name]) => name));
    const functions = Object.entries(rules).filter(([, rule]) => typeof rule === "function");
    expect(functions.map(([name]) => name).filter((name) => !covered.has(name))).toEqual(notInTable);
  });
});
