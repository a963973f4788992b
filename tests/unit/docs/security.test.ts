import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { read, root } from "./pages";

const table = read("docs/asvs.md");
const rows = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 follow them. */
const requirementsPerSection = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3
  5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3
  9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4
  17.3:2`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(":"))
  .map(([section = "", count]) => [section, Number(count)] as const);

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

  it("has each requirement of levels 1 and 2 once", () => {
    const numbers = rows.flatMap(([, first = ""]) =>
      Array.from({ length: requirementsOf(first) }, (_, at) => {
        const [chapter, section, number] = first.split("-")[0]?.split(".") ?? [];
        return `${chapter}.${section}.${Number(number) + at}`;
      }),
    );
    expect(numbers).toEqual(
      requirementsPerSection.flatMap(([section, count]) =>
        Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
      ),
    );
  });
});

describe("docs/security-findings.md", () => {
  const page = read("docs/security-findings.md");
  const findings = page
    .split("\n")
    .filter((line) => /^\| [HML]\d/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has each finding", () => {
    const all = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
    expect([...new Set(findings.map(([, number]) => number))]).toEqual([
      ...all("H", 8),
      ...all("M", 14),
      ...all("L", 32),
    ]);
  });

  it("names for each a commit and a test with that title", () => {
    const without = findings.filter(([, , , , test = "", commit = ""]) => {
      const [, file = "", title = ""] = /^`(tests\/[^`]+)` › `([^`]+)`$/.exec(test) ?? [];
      const exists = existsSync(path.join(root, file)) && title !== "" && read(file).includes(title);
      return !(exists && /^[0-9a-f]{7}(?:, test [0-9a-f]{7})?$/.test(commit));
    });
    expect(without).toEqual([]);
  });

  it("has the count of docs/asvs.md", () => {
    const [, met, specification, design] =
      /\*\*(\d+) met, (\d+) not met because of the specification, (\d+) not met by design/.exec(table) ?? [];
    expect(page).toContain(
      `${met} met, ${specification} not because of the specification, ${design} not by design`,
    );
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

  it("calls an advisory fixed only if the pinned PocketBase has its fix", () => {
    const [, pinned = ""] = /version\w* = "(\d+\.\d+\.\d+)"/i.exec(read("scripts/lib/pocketbase.mjs")) ?? [];
    const [, advisories = ""] =
      /^\| Advisory \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(read("docs/security.md")) ?? [];
    const rows = advisories.trim().split("\n");
    expect(rows.length).toBeGreaterThan(1);
    const claimed = rows.flatMap((row) => {
      const [, fixed] = /^\|.* \| (\d+\.\d+\.\d+) \| [\d-]{10} \| has the fix\b.* \|$/.exec(row) ?? [];
      return fixed === undefined ? [] : [fixed];
    });
    expect(claimed, "each row has a release and says that the shop has the fix").toHaveLength(rows.length);
    const isBefore = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true }) < 0;
    expect(claimed.filter((fixed) => isBefore(pinned, fixed))).toEqual([]);
  });

  it("names the pinned version of PocketBase", () => {
    const [, pinned] = /version\w* = "(\d+\.\d+\.\d+)"/i.exec(read("scripts/lib/pocketbase.mjs")) ?? [];
    expect(read("docs/security.md")).toContain(`The pinned PocketBase is ${pinned}.`);
  });
});
