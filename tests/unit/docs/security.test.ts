import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { read, root } from "./pages";

const table = read("docs/asvs.md");
const rows = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Number of requirements of a row: "10.3.1-10.3.4" has four. */
function requirementsOf(number = ""): number {
  const [first, last] = number.split("-").map((each) => Number(each.split(".").at(-1)));
  return last === undefined || first === undefined ? 1 : last - first + 1;
}

describe("docs/asvs.md", () => {
  it("names for each requirement that applies a file and a test that exist", () => {
    const missing = rows
      .filter(([, , , status]) => status !== "not applicable")
      .flatMap(([, number, , , code = "", test = ""]) => {
        const files = [...`${code} ${test}`.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
        const broken = files.filter((file) => !existsSync(path.join(root, file)));
        return files.length === 2 && !broken.length ? [] : [`${number}: ${broken.join(", ") || "two files"}`];
      });
    expect(missing).toEqual([]);
  });

  it("gives a reason for each requirement that is not met or does not apply", () => {
    const silent = rows.filter(([, , , status = "", where = ""]) =>
      status === "not applicable" ? !where : status !== "met" && !/^\*\*not met\*\*: \w+\. .+/.test(status),
    );
    expect(silent).toEqual([]);
  });

  it("counts its rows", () => {
    const count = (wanted: RegExp) =>
      rows
        .filter(([, , , status = ""]) => wanted.test(status))
        .reduce((sum, [, number]) => sum + requirementsOf(number), 0);
    expect(table).toContain(
      `**${count(/^met$/)} met, ${count(/not met\*\*: specification/)} not met because of the specification, ${count(/not met\*\*: design/)} not met by design, ${count(/^not applicable$/)} not applicable.**`,
    );
  });

  it("has each requirement once", () => {
    const numbers = rows.map(([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe("docs/security.md", () => {
  it("names the pinned version of PocketBase", () => {
    const [, pinned] = /version\w* = "(\d+\.\d+\.\d+)"/i.exec(read("scripts/lib/pocketbase.mjs")) ?? [];
    expect(read("docs/security.md")).toContain(`The pinned PocketBase is ${pinned}.`);
  });
});
