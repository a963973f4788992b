import { describe, expect, it } from "vitest";
import {
  formatCursor,
  resolveCursor,
  type ServerRuns,
  serverRunsMax,
  withLastSeqOfServerRun,
} from "../../../../../src/domain/cart/sync/cursor";

const account = (more: object = {}) => ({
  seq: 20,
  forgottenSeq: 0,
  runs: [
    { run: "a", last: 10 },
    { run: "b", last: 20 },
  ],
  ...more,
});

describe("a cursor", () => {
  it("names the run that gave out the last number", () => {
    expect(formatCursor(account())).toBe("b.20");
    expect(resolveCursor("b.20", account())).toEqual({ since: 20, started: 0 });
    expect(resolveCursor("a.7", account())).toEqual({ since: 7, started: 0 });
  });

  it("of a device or an account without entries begins at the start", () => {
    for (const cursor of ["", undefined, "0.0"])
      expect(resolveCursor(cursor, account({ forgottenSeq: 15 }))).toEqual({ since: 0, started: 20 });
    expect(formatCursor({ seq: 0, forgottenSeq: 0, runs: [] })).toBe("0.0");
  });

  it("is lost when this database has not given it out", () => {
    for (const cursor of ["c.1", "a.11", "b.21", "b", "b.x", "b.1.2", "../b.1", 7, {}, { toString: [] }])
      expect(resolveCursor(cursor, account())).toBe("lost");
  });

  it("is forgotten when a removal after it was forgotten", () => {
    expect(resolveCursor("b.15", account({ forgottenSeq: 15 }))).toEqual({ since: 15, started: 0 });
    expect(resolveCursor("b.14", account({ forgottenSeq: 15 }))).toBe("forgotten");
  });
});

describe("a device that starts over", () => {
  it("pulls from the start while this database has given out the cursor that its entries have reached", () => {
    for (const stale of ["b.14", "a.10", "b.4.20.0", "0.0", "", undefined])
      expect(resolveCursor("", account({ forgottenSeq: 15 }), stale)).toEqual({ since: 0, started: 20 });
  });

  it("has entries that a restored database has lost", () => {
    for (const stale of ["b.21", "c.1", "b.4.21.0", null])
      expect(resolveCursor("", account({ forgottenSeq: 15 }), stale)).toBe("lost");
  });

  it("has one position after the first page, whatever it started with", () => {
    expect(resolveCursor("b.20", account(), "c.1")).toEqual({ since: 20, started: 0 });
  });
});

describe("a cursor between two pages", () => {
  const page = formatCursor(account(), { since: 4, started: 20 });

  it("goes on although removals after its number were forgotten before the device began without entries", () => {
    expect(resolveCursor(page, account({ forgottenSeq: 20 }))).toEqual({ since: 4, started: 20 });
    expect(resolveCursor(page, account({ forgottenSeq: 21, seq: 25 }))).toBe("forgotten");
  });

  it("is forgotten like any other for a device that had entries", () => {
    const following = formatCursor(account(), { since: 4, started: 0 });
    expect(resolveCursor(following, account({ forgottenSeq: 5 }))).toBe("forgotten");
  });

  it("is lost when the server has lost what it knew then: an entry can be back at a smaller number", () => {
    const restored = { seq: 12, forgottenSeq: 0, runs: [{ run: "b", last: 12 }] };
    expect(resolveCursor(page, restored)).toBe("lost");
    expect(resolveCursor("b.4", restored)).toEqual({ since: 4, started: 0 });
  });
});

it("lists the last number of the latest runs", () => {
  expect(withLastSeqOfServerRun(account().runs, "b", 21)).toEqual([
    { run: "a", last: 10 },
    { run: "b", last: 21 },
  ]);
  let runs: ServerRuns = account().runs;
  for (let n = 0; n < 30; n += 1) runs = withLastSeqOfServerRun(runs, `${n}`, n);
  expect(runs).toHaveLength(serverRunsMax);
  expect(runs.at(-1)).toEqual({ run: "29", last: 29 });
});
