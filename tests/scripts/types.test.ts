import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";

/** The compiler's output for one line of code, with the settings of a runtime. */
function compile(config: string, code: string): string {
  // Inside the project, because the compiler looks for type packages in the folders above.
  const cache = path.join(root, "node_modules", ".cache", "haat");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "types-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { extends: path.join(root, config), files: ["code.ts"], include: [], exclude: [] };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  writeFileSync(path.join(folder, "code.ts"), `export const value = ${code};\n`);
  const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
  return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout;
}

const runtimes = {
  page: "tsconfig.app.json",
  "service worker": "src/sw/tsconfig.json",
  script: "tsconfig.node.json",
};
type Runtime = keyof typeof runtimes;

test.each<[Runtime, string, string]>([
  ["page", "process", "process.env"],
  ["page", "Buffer", 'Buffer.from("a")'],
  ["service worker", "process", "process.env"],
  ["service worker", "document", "document.title"],
  ["service worker", "localStorage", "localStorage.length"],
  ["script", "document", "document.title"],
  ["script", "indexedDB", "indexedDB"],
])("a %s cannot use %s", (runtime, name, code) => {
  expect(compile(runtimes[runtime], code)).toContain(`Cannot find name '${name}'`);
});

test.each<[Runtime, string]>([
  ["page", "document.title"],
  ["page", "import.meta.env.DEV"],
  ["service worker", "caches.keys()"],
  ["script", "process.env"],
])("a %s can use %s", (runtime, code) => {
  expect(compile(runtimes[runtime], code)).toBe("");
});
