import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { withFileLock } from "../../scripts/lib/lock.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/** Called once, between a read of a lock and what follows from it. */
const reads = vi.hoisted(() => ({ afterNext: async () => {} }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const readFile = async (...args: Parameters<typeof real.readFile>) => {
    const content = await real.readFile(...args);
    const { afterNext } = reads;
    reads.afterNext = async () => {};
    await afterNext();
    return content;
  };
  return { ...real, readFile };
});

let file: string;
beforeEach(() => {
  file = path.join(createTemporaryFolder(), "lock");
});

/** The process id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ["--version"]).pid;

test("a waiter that has seen the lock of an ended process does not remove the lock of the process that took it over", async () => {
  writeFileSync(file, String(endedPid()));
  let endFirst = () => {};
  let first: Promise<void> | undefined;
  reads.afterNext = () =>
    new Promise<void>((entered) => {
      first = withFileLock(file, () => {
        entered();
        return new Promise<void>((resolve) => {
          endFirst = resolve;
        });
      });
    });
  let order = "";
  let second: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    const work = async () => {
      order += "second ";
      resolve();
    };
    second = withFileLock(file, work, () => {
      order += "waits ";
      resolve();
    });
  });
  order += "first-ends ";
  endFirst();
  await Promise.all([first, second]);
  expect(order).toBe("waits first-ends second ");
  expect(existsSync(file)).toBe(false);
});

test("a lock that another process has taken over is not removed at the end", async () => {
  await withFileLock(file, async () => writeFileSync(file, "1"));
  expect(readFileSync(file, "utf8")).toBe("1");
});

test("a takeover that was killed does not block the next one", async () => {
  writeFileSync(file, String(endedPid()));
  writeFileSync(`${file}.takeover`, String(endedPid()));
  expect(await withFileLock(file, async () => "done")).toBe("done");
});
