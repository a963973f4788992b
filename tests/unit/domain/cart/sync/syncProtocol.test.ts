import { describe, expect, it } from "vitest";
import { baseIntentVersion, parseSyncAnswer } from "../../../../../src/domain/cart/sync/syncProtocol";

const answer = { version: 3, now: 1, ticket: 2, cursor: "a.1", more: false, entries: [] };
const resultOf = (result: object) => parseSyncAnswer({ ...answer, results: [result] })?.results;

describe("a result of a newer server", () => {
  it.each([
    ["with an unknown outcome", { outcome: "postponed" }],
    ["to send again for an unknown reason", { outcome: "retry", code: "busy" }],
    ["to send again without a reason", { outcome: "retry" }],
  ])("%s lets the change wait for the update", (_, result) => {
    expect(resultOf({ id: "7", ...result })).toEqual([
      { id: "7", outcome: "retry", code: "update-the-shop" },
    ]);
  });

  it("that refuses a change keeps its unknown code", () => {
    expect(resultOf({ id: "7", outcome: "rejected", code: "not-on-sundays" })).toEqual([
      { id: "7", outcome: "rejected", code: "not-on-sundays" },
    ]);
  });

  it("without an id is skipped", () => {
    expect(resultOf({ outcome: "done" })).toEqual([]);
  });
});

it("an answer without a version is that of the first release", () => {
  const { version: _, ...old } = answer;
  expect(parseSyncAnswer(old)?.version).toBe(baseIntentVersion);
});
