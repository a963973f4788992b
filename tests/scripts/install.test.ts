import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ensureInstalled, isInstalled } from "../../scripts/lib/install.mjs";
import { temporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const wanted = {
  "": { name: "shop" },
  "node_modules/react": { version: "19.0.0" },
  "node_modules/esbuild-darwin": { version: "1.0.0", optional: true },
};

function projectWith(installed?: Record<string, object>): string {
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, "package.json"),
    '{"name":"shop","version":"1.0.0","dependencies":{"left":"1.0.0"}}',
  );
  writeFileSync(
    path.join(folder, "package-lock.json"),
    JSON.stringify({ lockfileVersion: 3, packages: wanted }),
  );
  if (installed) {
    mkdirSync(path.join(folder, "node_modules"));
    writeFileSync(
      path.join(folder, "node_modules", ".package-lock.json"),
      JSON.stringify({ packages: installed }),
    );
  }
  return folder;
}

test.each([
  ["nothing is installed", undefined, false],
  ["everything is, but for another system's package", { "node_modules/react": { version: "19.0.0" } }, true],
  ["a package is older than the lock file says", { "node_modules/react": { version: "18.0.0" } }, false],
  ["a package is missing", { "node_modules/esbuild-darwin": { version: "1.0.0" } }, false],
  [
    "a package is left over",
    { "node_modules/react": { version: "19.0.0" }, "node_modules/vue": { version: "3.0.0" } },
    false,
  ],
])("when %s, that is seen", async (_, installed, current) => {
  expect(await isInstalled(projectWith(installed))).toBe(current);
});

/** A project with one dependency that is in no cache. */
function uninstallable(): string {
  const folder = projectWith();
  const name = "left";
  const entry = {
    version: "1.0.0",
    resolved: `http://127.0.0.1:48998/${name}.tgz`,
    integrity: `sha512-${"A".repeat(86)}==`,
  };
  const packages = {
    "": { name: "shop", version: "1.0.0", dependencies: { [name]: "1.0.0" } },
    [`node_modules/${name}`]: entry,
  };
  writeFileSync(
    path.join(folder, "package-lock.json"),
    JSON.stringify({ name: "shop", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
  );
  return folder;
}

test("a registry that cannot be reached is one sentence", async () => {
  const env = {
    ...process.env,
    npm_config_registry: "http://127.0.0.1:48998",
    npm_config_fetch_retries: "0",
  };
  const failure = ensureInstalled({ folder: uninstallable(), env, log: () => {} });
  await expect(failure).rejects.toThrow(
    /registry cannot be reached \(ECONNREFUSED\): connect to the internet/,
  );
});

test("a machine without npm is told to install it", async () => {
  const failure = ensureInstalled({ folder: uninstallable(), env: { PATH: "/nonexistent" }, log: () => {} });
  await expect(failure).rejects.toThrow(
    "npm was not found: install Node.js with npm from https://nodejs.org",
  );
});

test("a lock file that npm refuses is passed on with npm's words", async () => {
  const failure = ensureInstalled({ folder: projectWith(), log: () => {} });
  await expect(failure).rejects.toThrow(/run `npm ci` to see why[\s\S]*in sync/);
});
