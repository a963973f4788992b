import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureInstalled, isInstalled } from "../../scripts/lib/install.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const wanted = {
  "": { name: "shop" },
  "node_modules/react": { version: "19.0.0" },
  "node_modules/esbuild-darwin": { version: "1.0.0", optional: true },
};

function projectWith(installed?: Record<string, object>): string {
  const folder = createTemporaryFolder();
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
  [
    "everything is, except a package for another system",
    { "node_modules/react": { version: "19.0.0" } },
    true,
  ],
  ["a package is older than the lock file says", { "node_modules/react": { version: "18.0.0" } }, false],
  ["a package is missing", { "node_modules/esbuild-darwin": { version: "1.0.0" } }, false],
  [
    "a package is left over",
    { "node_modules/react": { version: "19.0.0" }, "node_modules/vue": { version: "3.0.0" } },
    false,
  ],
])("isInstalled knows when %s", async (_, installed, current) => {
  expect(await isInstalled(projectWith(installed))).toBe(current);
});

/** A project with one dependency that is not in npm's cache. */
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

/**
 * The environment of a machine whose npm has an empty cache and uses this registry, with npm's own number of
 * retries.
 */
const withRegistry = (registry: string): NodeJS.ProcessEnv => ({
  ...process.env,
  npm_config_registry: registry,
  npm_config_cache: createTemporaryFolder(),
});

/** Below the 90 s of npm's own retries, and high enough for a busy machine. */
const failureMsMax = 60_000;

test("a registry that refuses connections ends with one sentence, before npm's own retries would", async () => {
  const started = performance.now();
  const env = withRegistry("http://127.0.0.1:48998");
  const failure = ensureInstalled({ folder: uninstallable(), env, log: () => {} });
  await expect(failure).rejects.toThrow(
    /registry cannot be reached \(ECONNREFUSED\): connect to the internet/,
  );
  expect(performance.now() - started).toBeLessThan(failureMsMax);
});

test("a registry that never answers ends with one sentence, before npm's own timeout would", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const started = performance.now();
  const env = withRegistry(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const failure = ensureInstalled({ folder: uninstallable(), env, log: () => {} });
  await expect(failure).rejects.toThrow(
    /registry cannot be reached \((ETIMEDOUT|FETCH_ERROR|ERR_SOCKET_TIMEOUT)\): connect to the internet/,
  );
  expect(performance.now() - started).toBeLessThan(failureMsMax);
});

test("without a network the packages come from npm's cache", async () => {
  const folder = projectWith();
  const packages = { "": { name: "shop", version: "1.0.0" } };
  writeFileSync(path.join(folder, "package.json"), '{"name":"shop","version":"1.0.0"}');
  writeFileSync(
    path.join(folder, "package-lock.json"),
    JSON.stringify({ name: "shop", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
  );
  const lines: string[] = [];
  await ensureInstalled({
    folder,
    env: withRegistry("http://127.0.0.1:48998"),
    log: (line) => lines.push(line),
  });
  expect(lines.at(-1)).toMatch(/^Installed the packages in \d+ s\.$/);
});

test("without npm one sentence says where to get it", async () => {
  const failure = ensureInstalled({ folder: uninstallable(), env: { PATH: "/nonexistent" }, log: () => {} });
  await expect(failure).rejects.toThrow(
    "npm was not found: install Node.js with npm from https://nodejs.org",
  );
});

test("when npm refuses the lock file, npm's own message is printed", async () => {
  const failure = ensureInstalled({ folder: projectWith(), log: () => {} });
  await expect(failure).rejects.toThrow(/run `npm ci` to see why[\s\S]*in sync/);
});

test.each([{ NODE_ENV: "production" }, { npm_config_omit: "dev" }])(
  "development packages, which the shop is built with, are installed with %o",
  async (more) => {
    const folder = projectWith();
    mkdirSync(path.join(folder, "left"));
    const left = { name: "left", version: "1.0.0" };
    writeFileSync(path.join(folder, "left", "package.json"), JSON.stringify(left));
    const project = { name: "shop", version: "1.0.0", devDependencies: { left: "file:left" } };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(project));
    const packages = {
      "": project,
      left: { version: "1.0.0", dev: true },
      "node_modules/left": { resolved: "left", link: true },
    };
    writeFileSync(
      path.join(folder, "package-lock.json"),
      JSON.stringify({ name: "shop", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
    );
    const env = { ...withRegistry("http://127.0.0.1:48998"), ...more };
    await ensureInstalled({ folder, env, log: () => {} });
    expect(existsSync(path.join(folder, "node_modules", "left", "package.json"))).toBe(true);
  },
);

/**
 * An npm whose `ci` notes its call and waits for the file "go" in the project's folder before it installs.
 */
function slowNpm(folder: string): NodeJS.ProcessEnv {
  const programs = createTemporaryFolder();
  writeFileSync(
    path.join(programs, "npm"),
    `#!/bin/sh
[ "$1" = ci ] || exit 0
echo ci >> calls.txt
while [ ! -e go ]; do sleep 0.05; done
mkdir -p node_modules
cp package-lock.json node_modules/.package-lock.json
`,
    { mode: 0o755 },
  );
  onTestFinished(() => writeFileSync(path.join(folder, "go"), ""));
  return { PATH: `${programs}:${process.env["PATH"]}`, XDG_CACHE_HOME: createTemporaryFolder() };
}

test("a second run waits for the first one's installation and uses it", async () => {
  const folder = projectWith();
  const env = slowNpm(folder);
  const lines: string[] = [];
  const install = () => ensureInstalled({ folder, env, log: (line) => lines.push(line) });
  const both = [install(), install()];
  await expect.poll(() => lines).toContain("Waiting for another run that is installing the packages…");
  writeFileSync(path.join(folder, "go"), "");
  await Promise.all(both);
  expect(readFileSync(path.join(folder, "calls.txt"), "utf8")).toBe("ci\n");
});

test("where the cache folder cannot be written, the packages are installed without a lock", async () => {
  const folder = projectWith();
  const env = { ...slowNpm(folder), XDG_CACHE_HOME: "/dev/null" };
  writeFileSync(path.join(folder, "go"), "");
  await ensureInstalled({ folder, env, log: () => {} });
  expect(await isInstalled(folder)).toBe(true);
});
