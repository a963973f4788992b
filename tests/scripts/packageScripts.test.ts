import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";

/*
 * The scripts of a package with a bad .env, and when a signal ends them. The program that they run is
 * replaced.
 */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "haat-test-"));
  execFileSync(process.execPath, ["scripts/package.mjs", folder], { stdio: "ignore" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces the package's PocketBase with a shell script. */
function replaceProgram(lines: string) {
  const file = path.join(folder, "pocketbase");
  rmSync(file);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
}

/** Writes the package's .env, and removes it after the test. */
function writeSettings(text: string) {
  writeFileSync(path.join(folder, ".env"), text);
  onTestFinished(() => rmSync(path.join(folder, ".env")));
}

const env = { PATH: "/usr/bin:/bin" };
const names = ["backup.sh", "drill.sh", "promote.sh", "replicate.sh", "restore.sh", "standby.sh", "start.sh"];

test.each(names)("%s stops when .env has a line that is not a setting", (name) => {
  replaceProgram("echo started");
  writeSettings("LITESTREAM_BIN=./pocketbase\nSHOP_NAME=Asha\nSHOP_URL https://asha.example\n");
  const before = readdirSync(folder);
  expect(spawnSync(path.join(folder, name), { env, encoding: "utf8" })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: ".env, line 3: this line is not a setting. Write NAME=value, or begin a comment with #.\n",
  });
  expect(readdirSync(folder)).toEqual(before);
});

test("start.sh reads a .env with a BOM, line ends of Windows and spaces in values", () => {
  replaceProgram('echo "$SHOP_NAME" "$@"');
  writeSettings("\ufeffSHOP_NAME=Asha and Daughters\r\nPORT=9123\r\n");
  const { status, stdout, stderr } = spawnSync(path.join(folder, "start.sh"), { env, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("Asha and Daughters serve --http=127.0.0.1:9123 ");
});

test.runIf(process.platform === "linux")(
  "start.sh limits Go to three quarters of the memory, unless .env has a limit",
  () => {
    replaceProgram('echo "$GOMEMLIMIT $PB_THUMBS_MAX_WAIT"');
    const start = () => spawnSync(path.join(folder, "start.sh"), { env, encoding: "utf8" }).stdout;
    const memory = Math.floor(os.totalmem() / 1024 / 1024);
    expect(start()).toBe(`${Math.floor((memory * 3) / 4)}MiB 180\n`);
    writeSettings("GOMEMLIMIT=100MiB\nPB_THUMBS_MAX_WAIT=9\n");
    expect(start()).toBe("100MiB 9\n");
  },
);

test.each([
  ["backup.sh", "SIGTERM", 143],
  ["backup.sh", "SIGINT", 130],
  ["drill.sh", "SIGTERM", 143],
  ["drill.sh", "SIGHUP", 129],
  ["restore.sh", "SIGINT", 130],
] as const)(
  "%s that %s ends has the exit code %i, after its program has ended",
  async (name, signal, code) => {
    // PocketBase ends with 0. A sleep that outlives the program does not hold its output open.
    replaceProgram(
      "trap 'echo ended; exit 0' HUP INT TERM\necho ready\nwhile :; do sleep 1 >/dev/null 2>&1 & wait; done",
    );
    const child = trackChildProcess(
      spawn(path.join(folder, name), [], { env, stdio: ["ignore", "pipe", "inherit"] }),
    );
    onTestFinished(() => stopChild(child));
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    const ended = new Promise((resolve) => child.once("close", (...how) => resolve(how)));
    await expect.poll(() => output).toBe("ready\n");
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(output).toBe("ready\nended\n");
  },
);

test.each(["backup.sh", "drill.sh", "restore.sh"])("%s passes on the exit code of its program", (name) => {
  replaceProgram("exit 3");
  expect(spawnSync(path.join(folder, name), { env }).status).toBe(3);
});
