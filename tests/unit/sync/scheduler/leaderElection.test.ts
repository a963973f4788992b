import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopDatabase } from "../../../../src/db/schema";
import { runAsLeader } from "../../../../src/sync/scheduler/leaderElection";
import { resetBrowserStorage } from "../../../../tools/testkit/tab/emptyDevice";

let db: ShopDatabase;

beforeEach(async () => {
  resetBrowserStorage();
  vi.stubGlobal("navigator", {});
  db = new ShopDatabase();
  await db.open();
});

afterEach(() => {
  db.close();
  vi.restoreAllMocks();
});

/** Work that runs until it is told to stop. */
function worker() {
  const stop = new AbortController();
  const state = { running: false, stop };
  const work = async () => {
    state.running = true;
    await new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
    state.running = false;
  };
  return Object.assign(state, { turn: runAsLeader(db, work, stop.signal) });
}

test("without locks one works at a time, and hands the turn on", async () => {
  const one = worker();
  await vi.waitFor(() => expect(one.running).toBe(true));
  const others = [worker(), worker()];
  const firstLease = await db.meta.get("lease");
  // Until the lease was renewed, so that the others have looked at it, too.
  await vi.waitFor(async () => expect(await db.meta.get("lease")).not.toEqual(firstLease), 5_000);
  expect(others.map(({ running }) => running)).toEqual([false, false]);
  one.stop.abort();
  await one.turn;
  await vi.waitFor(() => expect(others.some(({ running }) => running)).toBe(true), 5_000);
  expect(others.filter(({ running }) => running)).toHaveLength(1);
  for (const { stop } of others) stop.abort();
  await Promise.all(others.map(({ turn }) => turn));
  expect(await db.meta.get("lease")).toBeUndefined();
});

test("a tab that died keeps nobody from working", async () => {
  await db.meta.put({ key: "lease", value: { owner: "dead", until: Date.now() - 1 } });
  const next = worker();
  await vi.waitFor(() => expect(next.running).toBe(true));
  next.stop.abort();
  await next.turn;
});

test("a clock that was set back does not make a lease last for ever", async () => {
  await db.meta.put({ key: "lease", value: { owner: "future", until: Date.now() + 86_400_000 } });
  const next = worker();
  await vi.waitFor(() => expect(next.running).toBe(true));
  next.stop.abort();
  await next.turn;
});

test("a lease that cannot be stored keeps nobody from working", async () => {
  vi.spyOn(db.meta, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  const only = worker();
  await vi.waitFor(() => expect(only.running).toBe(true));
  only.stop.abort();
  await only.turn;
  expect(only.running).toBe(false);
});

test("a turn that has not come before the end does not come any more", async () => {
  await db.meta.put({ key: "lease", value: { owner: "somebody", until: Date.now() + 5_000 } });
  const late = worker();
  late.stop.abort();
  await late.turn;
  expect(late.running).toBe(false);
});

test("a store that nobody shares needs no turn", async () => {
  const work = vi.fn(async () => {});
  await runAsLeader(undefined, work, new AbortController().signal);
  expect(work).toHaveBeenCalledTimes(1);
});

test("with locks the browser keeps the order", async () => {
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
