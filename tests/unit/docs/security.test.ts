import { existsSync, readdirSync } from "node:fs";
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
  const inventory = read("docs/security.md").split("## Data inventory")[1]?.split("\n## ")[0] ?? "";

  it("lists each collection and table of the migrations", () => {
    const sources = readdirSync(path.join(root, "pb_migrations")).map((file) =>
      read(`pb_migrations/${file}`),
    );
    sources.push(read("pb_hooks/lib/catalogue/journal.js"));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)|type: "base",\s+name: "(\w+)"/g)].map(
        ([, table, collection]) => table ?? collection ?? "",
      ),
    );
    expect(names).toEqual(expect.arrayContaining(["checkouts", "shop_operation", "shop_catalogue_changes"]));
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(inventory))).toEqual([]);
  });

  it("lists each key of the browser's storage", () => {
    const keys = [
      ...read("src/webStorage.ts").matchAll(/"(haat:[\w:]+|pocketbase_auth|magicLinkEmail)"|`(haat:\w+:)/g),
    ];
    const names = keys.map(([, key, prefix]) => key ?? prefix ?? "");
    expect(names.length).toBeGreaterThan(6);
    expect(names.filter((name) => !inventory.includes(`\`${name}\``))).toEqual([]);
  });

  it("names the pinned version of PocketBase", () => {
    const [, pinned] = /version\w* = "(\d+\.\d+\.\d+)"/i.exec(read("scripts/lib/pocketbase.mjs")) ?? [];
    expect(read("docs/security.md")).toContain(`The pinned PocketBase is ${pinned}.`);
  });
});
