import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import type { CartCommand } from "../../../../src/domain/cart/commands";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { FaultyIndexedDb } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { add, logOf, logs, openTab, renewBrowser, storage } from "./commandTab";

beforeEach(renewBrowser);

test("a tap that a page could not store is stored at the next start, once", async () => {
  const wish: CartCommand = { table: "wishlist", kind: "remove", id: asProductId("x") };
  logOf("ended", add, add, wish);
  logOf("other", add);
  const tab = await openTab();
  await Promise.all([tab.replayCommands(), tab.replayCommands()]);
  expect(await tab.cart()).toEqual(["p1 M 3"]);
  expect(logs()).toEqual([]);
  const next = await openTab();
  await next.replayCommands();
  expect(await next.cart()).toEqual(["p1 M 3"]);
});

test.each([
  ["removed and then added", ["m1", "m2"], ["p1 M 2"]],
  ["added and then removed", ["m2", "m1"], []],
] as const)("taps of two ended pages are stored in their order: %s", async (_, [removing, adding], cart) => {
  // A browser lists the keys in any order.
  logOf(adding, add, add);
  logOf(removing, { table: "cart", kind: "remove", id: asProductId("p1"), size: "M" });
  const tab = await openTab();
  await tab.replayCommands();
  expect([await tab.cart(), logs()]).toEqual([cart, []]);
});

test("the first tap of a page is stored after those of earlier pages", async () => {
  logOf("ended", add, { table: "cart", kind: "remove", id: asProductId("p1"), size: "M" });
  const tab = await openTab();
  await tab.logAndStoreCommand(add);
  await tab.replayCommands();
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});

test("a tap whose transaction had committed is not applied again", async () => {
  const tab = await openTab();
  const stored = tab.logAndStoreCommand(add);
  const [log] = logs();
  await stored;
  await vi.waitFor(() => expect(logs()).toEqual([]));
  storage.items.set(log?.[0] ?? "", log?.[1] ?? "");
  const next = await openTab();
  await next.replayCommands();
  expect(await next.cart()).toEqual(["p1 M 1"]);
  expect(logs()).toEqual([]);
});

test("a tap that the shop refuses at the next start says so", async () => {
  const last = { ...add, line: { ...add.line, stockForSize: 1 } };
  logOf("ended", last, last);
  const tab = await openTab();
  await tab.replayCommands();
  expect(await tab.cart()).toEqual(["p1 M 1"]);
  expect(tab.toasts().map(({ text }) => text)).toEqual(["You’ve reached the available stock."]);
});

test("unreadable logs are deleted without harm", async () => {
  for (const [at, text] of ["{", "null", "[1,{}]", '{"a":1}', ""].entries())
    storage.items.set(`haat:taps:${at}`, text);
  const tab = await openTab();
  await tab.replayCommands();
  expect([await tab.cart(), logs()]).toEqual([[], []]);
});

test("a log whose taps cannot be stored stays for the next start", async () => {
  logOf("ended", add);
  const tab = await openTab();
  vi.spyOn(tab.db.cart, "bulkPut").mockRejectedValueOnce(new TypeError("a mistake of ours"));
  await expect(tab.replayCommands()).rejects.toThrow("a mistake of ours");
  expect(logs()).toHaveLength(1);
  const next = await openTab();
  await next.replayCommands();
  expect(await next.cart()).toEqual(["p1 M 1"]);
});

test.each(["hang", "fail"] as const)(
  "a tap of an ended page stays in the log when the database's opening is to %s, and is stored once at the next start",
  async (opens) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const device = new FaultyIndexedDb();
    vi.stubGlobal("indexedDB", device.factory);
    Object.assign(Dexie.dependencies, { indexedDB: device.factory });
    logOf("ended", add);
    device.opens = opens;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const opened = openTab();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await Promise.race([opened, undefined])).toBeDefined();
    });
    vi.useRealTimers();
    const tab = await opened;
    await expect(tab.replayCommands()).rejects.toThrow("in memory");
    expect([await tab.cart(), logs()]).toEqual([[], [expect.anything()]]);
    device.opens = "work";
    for (let starts = 0; starts < 2; starts += 1) {
      // The database in memory has replaced it.
      Object.assign(Dexie.dependencies, { indexedDB: device.factory });
      const next = await openTab();
      await next.replayCommands();
      expect([await next.cart(), logs()]).toEqual([["p1 M 1"], []]);
    }
  },
);

test("a tap of an ended page is not moved to memory when the disk is full", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  logOf("ended", add);
  const tab = await openTab();
  vi.spyOn(tab.db.cart, "bulkPut").mockRejectedValue(new DOMException("Full.", "QuotaExceededError"));
  await expect(tab.replayCommands()).rejects.toThrow("Full");
  expect(logs()).toHaveLength(1);
  const next = await openTab();
  await next.replayCommands();
  expect([await next.cart(), logs()]).toEqual([["p1 M 1"], []]);
});

test("a tap of a newer release stays in the log for that release; the others are stored once", async () => {
  const newer = { table: "cart", kind: "split", id: "p1" } as unknown as CartCommand;
  logOf("ended", add, newer, add);
  for (let starts = 0; starts < 2; starts += 1) {
    const tab = await openTab();
    await tab.replayCommands();
    expect(await tab.cart()).toEqual(["p1 M 2"]);
    const kept = [{ id: "ended-2", uid: "", tap: newer }];
    expect(logs()).toEqual([["haat:taps:ended", JSON.stringify(kept)]]);
  }
});
