import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const sentence =
  "Haat needs Node.js 20.19 or a later 20, or 22.12 or newer, and this is 18.20.8: install it from https://nodejs.org and run this again.";

/**
 * Makes Node claim to be version 18 and fail as that does: every module of the shop but nodeVersion.mjs
 * misses its exports, so that a static import of one ends the process with a SyntaxError before any code
 * runs.
 */
function asNode18(): string {
  const folder = createTemporaryFolder();
  const lib = pathToFileURL(path.join(root, "scripts", "lib")).href;
  const hooks = `
    export async function load(url, context, next) {
      if (url.startsWith("${lib}/") && !url.endsWith("/nodeVersion.mjs"))
        return { format: "module", source: "export {};", shortCircuit: true };
      return next(url, context);
    }
  `;
  const preload = path.join(folder, "preload.mjs");
  writeFileSync(path.join(folder, "hooks.mjs"), hooks);
  writeFileSync(
    preload,
    `import { register } from "node:module";
    Object.defineProperty(process.versions, "node", { value: "18.20.8" });
    register("./hooks.mjs", import.meta.url);`,
  );
  return preload;
}

const { scripts, engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
/** The name of each npm command and the first module that it runs. */
const commands = Object.entries<string>(scripts).map(([name, line]) => [name, /^node (\S+)/.exec(line)?.[1]]);

test.each(commands)("on Node 18, `npm run %s` prints one sentence and fails", (_, file = "") => {
  const args = ["--import", asNode18(), path.join(root, file)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect((stdout + stderr).trim()).toBe(sentence);
  expect(status).toBe(1);
});

test.each([
  ["20.18.3", 1],
  ["20.19.0", 0],
  ["21.7.3", 1],
  ["22.11.0", 1],
  ["22.12.0", 0],
  ["24.0.0", 0],
])("Node %s ends with exit code %i, as Vite's range says", (version, expected) => {
  expect(engines.node).toBe("^20.19 || >=22.12");
  const preload = path.join(createTemporaryFolder(), "preload.mjs");
  writeFileSync(preload, `Object.defineProperty(process.versions, "node", { value: "${version}" });`);
  const file = path.join(root, "scripts", "lib", "nodeVersion.mjs");
  const { status } = spawnSync(process.execPath, ["--import", preload, file]);
  expect(status).toBe(expected);
});
