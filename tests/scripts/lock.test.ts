import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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

/** Takes the lock. @returns false when it is another's, which is then removed */
async function takesOver(): Promise<boolean> {
  let waited = false;
  await withFileLock(
    file,
    async () => {},
    () => {
      waited = true;
      rmSync(file, { force: true });
    },
  );
  return !waited;
}

// The start time of a process, which tells two with the same id apart, is in /proc.
test.skipIf(!existsSync("/proc/self/stat"))(
  "the lock of an ended process whose id another one has now is taken over",
  async () => {
    writeFileSync(file, `${process.ppid} 1`);
    expect(await takesOver()).toBe(true);
    await withFileLock(file, async () => {
      expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid} \\d+$`));
    });
  },
);

test("the lock of a process that runs is waited for", async () => {
  writeFileSync(file, String(process.ppid));
  expect(await takesOver()).toBe(false);
});

test("a lock with this process's id is taken over unless this process holds it", async () => {
  writeFileSync(file, String(process.pid));
  expect(await takesOver()).toBe(true);
  let order = "";
  let second: Promise<void> | undefined;
  const firstWork = () =>
    new Promise<void>((end) => {
      const secondWork = async () => {
        order += "second ";
        end();
      };
      second = withFileLock(file, secondWork, () => {
        order += "waits ";
        end();
      });
    });
  await withFileLock(file, firstWork);
  await second;
  expect(order).toBe("waits second ");
});

test.each([-60_000, 60_000])("an empty lock whose time is %i ms from now is taken over", async (ms) => {
  writeFileSync(file, "");
  const time = new Date(Date.now() + ms);
  utimesSync(file, time, time);
  expect(await takesOver()).toBe(true);
});
