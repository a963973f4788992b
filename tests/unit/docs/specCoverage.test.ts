import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const rows = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Requirement"))
  .map((line) => line.slice(2, -2).split(" | "));

/** Parses a cell of the third column: "`tests/x.test.ts` › the test's name", several separated by "; ". */
function testsIn(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+)` › (.+?)(?=; `|$)/g)].map(([, file = "", name = ""]) => ({
    file,
    name,
  }));
}

describe("the specification coverage table", () => {
  it("has three filled cells in every row", () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => !cell.trim()))).toEqual([]);
  });

  it("names files that exist", () => {
    const named = rows.flatMap(([, where = ""]) => (where === "—" ? [] : where.split(", ")));
    const missing = named.filter(
      (file) => !/^`[^`]+`$/.test(file) || !existsSync(path.join(root, file.slice(1, -1))),
    );
    expect(missing).toEqual([]);
  });

  it("names tests that exist", () => {
    const cells = rows.map(([, , cell = ""]) => cell).filter((cell) => cell !== "—");
    expect(cells.filter((cell) => testsIn(cell).length !== cell.split("; `").length)).toEqual([]);
    const missing = cells.flatMap(testsIn).filter(({ file, name }) => {
      const full = path.join(root, file);
      return !existsSync(full) || !readFileSync(full, "utf8").includes(name);
    });
    expect(missing).toEqual([]);
  });
});
