import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";

/* Faults are injected into every mutation that src/db exports: a new one needs a case. */

/** What a mutation calls to change the database. */
const writers =
  /\b(?:writeShopperData|writeShopperDataWithId|writeAccountRows|writeSyncedRows|writeCatalogueInTransaction|runWithRecovery)\b/;

/** What mutations are made of, and what only reads. */
const parts = [
  "readWithReopen",
  "runWithRecovery",
  "writeAccountRows",
  "writeSyncedRows",
  "writeShopperData",
  "writeShopperDataWithId",
];

const folder = path.join(root, "src", "db");
const texts = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(folder, name), "utf8"));

/**
 * Splits a module into its top-level declarations.
 * @returns by name of each exported function or constant, its text
 */
function exportedTexts(text: string): [string, string][] {
  return text.split(/^(?=export |const |function |async function |\/\*\*)/m).flatMap((declaration) => {
    const [, name] = /^export (?:async )?(?:function|const) (\w+)/.exec(declaration) ?? [];
    return name ? [[name, declaration] as [string, string]] : [];
  });
}

const mutations = texts
  .flatMap(exportedTexts)
  .filter(([, text]) => writers.test(text.replace(/^export (?:async )?(?:function|const) \w+/, "")))
  .map(([name]) => name)
  .filter((name) => !parts.includes(name))
  .sort();

const cases = ["mutationCases.ts", "sharedMutationCases.ts"]
  .map((name) => readFileSync(path.join(root, "tests", "unit", "db", name), "utf8"))
  .join("\n");

test("the search finds the mutations", () => {
  expect(mutations).toEqual(expect.arrayContaining(["storeCommand", "storeSyncAnswer", "deleteCatalogue"]));
  expect(mutations.length).toBeGreaterThan(25);
});

test.each(mutations)("%s has a case", (name) => {
  expect(cases).toMatch(new RegExp(`\\b${name}\\(`));
});
