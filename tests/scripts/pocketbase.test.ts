import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import {
  archiveName,
  createFakeBinary,
  createZip,
  serveReleases,
} from "../../tools/testkit/commands/pocketbaseReleases";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const nowhere = "http://127.0.0.1:48999/download";
const folderOf = (cache: string) =>
  path.join(cache, "haat", "pocketbase", "0.40.4", `${process.platform}-${process.arch}`);

/** A machine with an empty cache and without Go; the network only reaches the releases that `more` names. */
function machineWith(more: NodeJS.ProcessEnv = {}) {
  const env: NodeJS.ProcessEnv = {
    PATH: "/nonexistent",
    XDG_CACHE_HOME: createTemporaryFolder(),
    POCKETBASE_RELEASES: nowhere,
    ...more,
  };
  const lines: string[] = [];
  const cache = env["XDG_CACHE_HOME"] ?? "";
  return { env, cache, lines, get: () => getPocketBase({ env, log: (line) => lines.push(line) }) };
}

function executable(file: string, content: Buffer | string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
  return file;
}

test("the official release is downloaded once, checked, and found in the cache from then on", async () => {
  const releases = await serveReleases();
  const { get, cache, env } = machineWith({ POCKETBASE_RELEASES: releases.url });
  const binary = await get();
  expect(binary).toBe(path.join(folderOf(cache), "pocketbase"));
  expect(readFileSync(binary).equals(createFakeBinary())).toBe(true);
  env["POCKETBASE_RELEASES"] = nowhere;
  expect(await get()).toBe(binary);
  expect(releases.requestedPaths).toHaveLength(2);
  expect(readdirSync(folderOf(cache)).sort()).toEqual(["pocketbase", "pocketbase.sha256"]);
});

test("a download with a wrong checksum is deleted, and the error says so", async () => {
  const archive = createZip({ pocketbase: createFakeBinary() });
  const releases = await serveReleases({ archive, checksums: `${"ab".repeat(32)}  ${archiveName}\n` });
  const { get, cache } = machineWith({ POCKETBASE_RELEASES: releases.url });
  await expect(get()).rejects.toThrow(/does not match its checksum.*Go is not installed.*set POCKETBASE_BIN/);
  expect(existsSync(path.join(folderOf(cache), "pocketbase"))).toBe(false);
});

test("a release without a checksum for this machine's archive is not downloaded", async () => {
  const releases = await serveReleases({ checksums: "" });
  const { get } = machineWith({ POCKETBASE_RELEASES: releases.url });
  await expect(get()).rejects.toThrow("checksums.txt does not name pocketbase_0.40.4_");
  expect(releases.requestedPaths).toHaveLength(1);
});

test.each([
  [
    "does not hold the program",
    createZip({ "README.md": Buffer.from("read me") }),
    /does not hold pocketbase/,
  ],
  ["is cut short", createZip({ pocketbase: createFakeBinary() }).subarray(0, 60), /invalid zip data/],
  ["is a web page", Buffer.from("<html>404</html>"), /invalid zip data/],
])("a release whose archive %s is refused", async (_, archive, reason) => {
  const releases = await serveReleases({ archive });
  const { get, cache } = machineWith({ POCKETBASE_RELEASES: releases.url });
  await expect(get()).rejects.toThrow(reason);
  expect(existsSync(path.join(folderOf(cache), "pocketbase"))).toBe(false);
});

test("without a network and without Go one sentence says what to do", async () => {
  const failure = await machineWith()
    .get()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "UserError" });
  expect(String(failure)).toMatch(
    /could not be downloaded \(connect ECONNREFUSED.*connect to the internet and run this again, or set POCKETBASE_BIN/,
  );
  expect(String(failure)).not.toContain("\n");
});

test("without a network the server is built with Go", async () => {
  const tools = createTemporaryFolder();
  executable(
    path.join(tools, "go"),
    `#!/bin/sh\n[ "$1" = version ] || printf '%s' '${createFakeBinary()}' > "$GOBIN/base"\n`,
  );
  const { get, lines, cache } = machineWith({ PATH: tools });
  expect(await get()).toBe(path.join(folderOf(cache), "pocketbase"));
  expect(lines.join("\n")).toContain("building it with Go");
});

test("a failed build with Go prints Go's last line and what to do", async () => {
  const tools = createTemporaryFolder();
  executable(
    path.join(tools, "go"),
    '#!/bin/sh\n[ "$1" = version ] || { echo "no space left" >&2; exit 1; }\n',
  );
  await expect(machineWith({ PATH: tools }).get()).rejects.toThrow(
    /nor built with Go \(no space left\).*set POCKETBASE_BIN/,
  );
});

test.each([
  ["does not run any more", (file: string) => writeFileSync(file, "half a bin")],
  ["still runs but was changed", (file: string) => appendFileSync(file, "# a stray byte\n")],
  ["lost its checksum", (file: string) => writeFileSync(`${file}.sha256`, "")],
])("a cached binary that %s is downloaded again", async (_, damage) => {
  const releases = await serveReleases();
  const { get, lines } = machineWith({ POCKETBASE_RELEASES: releases.url });
  const binary = await get();
  damage(binary);
  expect(await get()).toBe(binary);
  expect(readFileSync(binary).equals(createFakeBinary())).toBe(true);
  expect(lines.join("\n")).toContain("is damaged and is fetched again");
});

test("a damaged binary that cannot be downloaded again is not used", async () => {
  const { get, cache } = machineWith();
  executable(path.join(folderOf(cache), "pocketbase"), "half a bin");
  await expect(get()).rejects.toThrow(/could not be downloaded/);
});

test("a release with another version inside is refused", async () => {
  const releases = await serveReleases({ archive: createZip({ pocketbase: createFakeBinary("0.39.0") }) });
  await expect(machineWith({ POCKETBASE_RELEASES: releases.url }).get()).rejects.toThrow(
    /says version 0.39.0.*set POCKETBASE_BIN/,
  );
});

test("two runs at the same time download once and both get the binary", async () => {
  const releases = await serveReleases();
  const { get } = machineWith({ POCKETBASE_RELEASES: releases.url });
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(releases.requestedPaths).toHaveLength(2);
});

test("the lock of a process that has ended is taken over", async () => {
  const releases = await serveReleases();
  const { get, cache } = machineWith({ POCKETBASE_RELEASES: releases.url });
  mkdirSync(folderOf(cache), { recursive: true });
  // Above the highest process id of Linux and macOS.
  writeFileSync(`${folderOf(cache)}.lock`, "99999999");
  expect(existsSync(await get())).toBe(true);
});

test("a cache folder that cannot be created ends with one sentence", async () => {
  const file = executable(path.join(createTemporaryFolder(), "file"), "");
  await expect(machineWith({ XDG_CACHE_HOME: file }).get()).rejects.toThrow(
    /cannot be written \(.*\): make it writable, or set XDG_CACHE_HOME/,
  );
});

test("POCKETBASE_BIN is used as it is; a different version is reported", async () => {
  const binary = executable(path.join(createTemporaryFolder(), "mine"), createFakeBinary("0.41.0"));
  const { get, lines } = machineWith({ POCKETBASE_BIN: binary });
  expect(await get()).toBe(binary);
  expect(lines.join("\n")).toContain("is version 0.41.0");
});

test("a POCKETBASE_BIN that does not run ends with one sentence", async () => {
  const { get } = machineWith({ POCKETBASE_BIN: "/nonexistent/pocketbase" });
  await expect(get()).rejects.toThrow(/POCKETBASE_BIN names .* does not run .*: correct it, or unset it/);
});
