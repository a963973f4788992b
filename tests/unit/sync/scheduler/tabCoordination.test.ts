import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopDatabase } from "../../../../src/db/schema";
import { runAsLeader } from "../../../../src/sync/scheduler/tabCoordination";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

let db: ShopDatabase;

beforeEach(async () => {
  resetIndexedDb();
  vi.stubGlobal("navigator", {});
  db = new ShopDatabase();
  await db.open();
});

afterEach(() => {
  db.close();
  vi.restoreAllMocks();
});

test("without Web Locks every tab runs the work", async () => {
  const work = vi.fn(async () => {});
  await Promise.all([1, 2].map(() => runAsLeader(db, work, new AbortController().signal)));
  expect(work).toHaveBeenCalledTimes(2);
});

test("without a shared database the work runs at once", async () => {
  const work = vi.fn(async () => {});
  await runAsLeader(undefined, work, new AbortController().signal);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(["without Web Locks", "without a shared database"])(
  "%s the work does not run after the abort",
  async (how) => {
    const work = vi.fn(async () => {});
    await runAsLeader(how === "without Web Locks" ? db : undefined, work, AbortSignal.abort());
    expect(work).not.toHaveBeenCalled();
  },
);

test("with Web Locks the work runs under the lock, and not after the abort", async () => {
  const request = vi.fn(
    async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      signal.throwIfAborted();
      await work();
    },
  );
  vi.stubGlobal("navigator", { locks: { request } });
  const work = vi.fn(async () => {});
  await runAsLeader(db, work, new AbortController().signal);
  expect(work).toHaveBeenCalledTimes(1);
  const gone = new AbortController();
  gone.abort();
  await runAsLeader(db, work, gone.signal);
  expect(work).toHaveBeenCalledTimes(1);
  request.mockRejectedValue(new Error("a mistake of ours"));
  await expect(runAsLeader(db, work, new AbortController().signal)).rejects.toThrow("a mistake of ours");
});

test("the lock is released in the moment of the abort, before the work has ended", async () => {
  let released = false;
  const request = async (_name: string, _options: object, work: () => Promise<void>) => {
    await work();
    released = true;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const hidden = new AbortController();
  let endWork = () => {};
  let ended = false;
  const work = vi.fn(() => new Promise<void>((resolve) => (endWork = resolve)));
  const running = runAsLeader(db, work, hidden.signal).then(() => (ended = true));
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  hidden.abort();
  // Without a task in between: a page that is left can be frozen before the next one.
  for (let n = 0; n < 5; n += 1) await undefined;
  expect([released, ended]).toEqual([true, false]);
  endWork();
  await running;
});
