import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { createCartLine } from "../../../../src/domain/cart/cartLine";
import { type CartCommand, loggedCommandsMax } from "../../../../src/domain/cart/commands";
import { productId } from "../../../../tools/testkit/brands";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { FaultyIndexedDb } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { makeProduct } from "../../domain/make";

let storage: BrowserStorage;

beforeEach(() => {
  storage = new BrowserStorage();
  resetIndexedDb();
  // Node has no Web Locks; tests/e2e/cart/taps.spec.ts has them.
  vi.stubGlobal("navigator", {});
});

/** Loads the modules of a tab. Another call is another tab, or the same one after a restart. */
async function openTab() {
  storage.openTab();
  const { openDatabase } = await import("../../../../src/db/open");
  const { readCart, readWishlist } = await import("../../../../src/db/cart/queries");
  const { db } = await openDatabase();
  return {
    ...(await import("../../../../src/state/cart/commandLog")),
    ...(await import("../../../../src/state/cart/replayCommands")),
    ...(await import("../../../../src/state/auth/sessionLifecycle")),
    db,
    toasts: (await import("../../../../src/state/shell/toasts")).currentToasts,
    cart: async () => (await readCart(db)).map(({ id, size, quantity }) => `${id} ${size} ${quantity}`),
    wishlist: async () => (await readWishlist(db)).map(({ id }) => id),
  };
}

const add: CartCommand = {
  table: "cart",
  kind: "add",
  line: createCartLine(makeProduct({ stockBySize: { S: 2, M: 60 } }), "M", 1, 5),
};
const logs = () => [...storage.items].filter(([key]) => key.startsWith("haat:taps:"));
const logOf = (page: string, ...taps: CartCommand[]) =>
  storage.items.set(
    `haat:taps:${page}`,
    JSON.stringify(taps.map((tap, at) => ({ id: `${page}-${at + 1}`, uid: "", tap }))),
  );
const signIn = (id: string) =>
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record: { id, verified: true } }));

test("a tap is in the log at once, until it is stored", async () => {
  const tab = await openTab();
  const stored = tab.logAndStoreCommand(add);
  expect(logs()).toEqual([[`haat:taps:${tab.thisPageId}`, expect.stringContaining('"kind":"add"')]]);
  expect(await stored).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(logs()).toEqual([]));
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});

test("taps are stored in their order, and a log has no more than its limit", async () => {
  const tab = await openTab();
  const remove: CartCommand = { table: "cart", kind: "remove", id: productId("p1"), size: "M" };
  const taps = Array.from({ length: loggedCommandsMax + 10 }, () => add);
  const stored = [...taps, remove, add].map((tap) => tab.logAndStoreCommand(tap));
  const [log] = logs();
  expect(JSON.parse(log?.[1] ?? "")).toHaveLength(loggedCommandsMax);
  await Promise.all(stored);
  expect(await tab.cart()).toEqual(["p1 M 1"]);
  await vi.waitFor(() => expect(logs()).toEqual([]));
});

test("a tap waits for the one before it, also when that is repeated on a new connection", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const tab = await openTab();
  const lost = Object.assign(new Error("The connection was lost."), { name: "AbortError" });
  vi.spyOn(tab.db.cart, "bulkPut").mockRejectedValueOnce(lost);
  const remove: CartCommand = { table: "cart", kind: "remove", id: productId("p1"), size: "M" };
  const results = await Promise.all([add, remove].map((tap) => tab.logAndStoreCommand(tap)));
  expect(results).toMatchObject([{ ok: true }, { ok: true, removedLine: { quantity: 1 } }]);
  expect(await tab.cart()).toEqual([]);
});

test("a tap of an account that is signed out before the tap's transaction is not stored", async () => {
  signIn("asha");
  const tab = await openTab();
  const { openDatabase } = await import("../../../../src/db/open");
  const { db } = await openDatabase();
  // The session ends between the start of the tap and its transaction.
  const transaction = vi.spyOn(db, "transaction").mockImplementationOnce((...args: unknown[]) => {
    storage.items.delete("pocketbase_auth");
    transaction.mockRestore();
    return (db.transaction as (...all: unknown[]) => never)(...args);
  });
  await expect(tab.logAndStoreCommand(add)).rejects.toThrow("signed out");
  expect(await tab.cart()).toEqual([]);
});

test("a tap that a page could not store is stored at the next start, once", async () => {
  const wish: CartCommand = { table: "wishlist", kind: "remove", id: productId("x") };
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

test("a failed tap leaves the log shortly after the message is shown", async () => {
  const tab = await openTab();
  vi.spyOn(tab.db.cart, "bulkPut").mockRejectedValueOnce(new TypeError("a mistake of ours"));
  await expect(tab.logAndStoreCommand(add)).rejects.toThrow("a mistake of ours");
  // The page may be about to end.
  expect(logs()).toHaveLength(1);
  await vi.waitFor(() => expect(logs()).toEqual([]), { timeout: 5_000 });
  await tab.logAndStoreCommand(add);
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});

/** Holds the cart's rows as a transaction of another tab that does not end. @returns ends it */
async function blockCart(): Promise<() => Promise<void>> {
  const { ShopDatabase } = await import("../../../../src/db/schema");
  const other = new ShopDatabase();
  await other.open();
  let blocked = true;
  let begun = () => {};
  const start = new Promise<void>((resolve) => (begun = resolve));
  const held = other.transaction("rw", other.cart, async () => {
    while (blocked) await other.cart.count().then(begun);
  });
  await start;
  return async () => {
    blocked = false;
    await held;
    other.close();
  };
}

test("a tap that the database does not answer stays in the log, a message says so, and it is applied once", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const tab = await openTab();
  const { addToCart } = await import("../../../../src/state/cart/cartActions");
  const { onStorageTrouble } = await import("../../../../src/db/storageErrors");
  const { warnAboutStorage } = await import("../../../../src/state/device/warnAboutStorage.lazy");
  onStorageTrouble(warnAboutStorage);
  const unblock = await blockCart();
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  const tapped = addToCart(makeProduct({ stockBySize: { M: 60 } }), "M");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(tab.toasts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await tapped;
  expect(tab.toasts().map(({ text }) => text)).toEqual([expect.stringContaining("does not answer")]);
  await vi.advanceTimersByTimeAsync(60_000);
  const [log] = logs();
  expect(log?.[1]).toContain('"kind":"add"');
  vi.useRealTimers();
  await unblock();
  // The transaction commits after all.
  await vi.waitFor(async () => expect(await tab.cart()).toEqual(["p1 M 1"]));

  const next = await openTab();
  await next.replayCommands();
  expect([await next.cart(), logs()]).toEqual([["p1 M 1"], []]);
});

test("where localStorage is blocked a tap is stored without the log", async () => {
  storage.blocked = true;
  const tab = await openTab();
  await tab.logAndStoreCommand(add);
  await tab.replayCommands();
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});

test("a sign-out deletes the logs, and another account does not get the taps", async () => {
  signIn("asha");
  const tab = await openTab();
  vi.stubGlobal("fetch", async () => Response.json({}));
  const stored = tab.logAndStoreCommand(add);
  const [log] = logs();
  expect(log?.[1]).toContain('"uid":"asha"');
  storage.items.set("haat:taps:closed", log?.[1] ?? "");
  await tab.endSession();
  expect(logs()).toEqual([]);
  await expect(stored).rejects.toThrow("signed out");
  expect(logs()).toEqual([]);

  storage.items.set("haat:taps:left", (log?.[1] ?? "").replaceAll(tab.thisPageId, "left"));
  signIn("ravi");
  const next = await openTab();
  await next.replayCommands();
  expect(await next.cart()).toEqual([]);
  expect(logs()).toEqual([]);
});

test("a tap that waits while another tab signs in another account is not applied to that account", async () => {
  signIn("asha");
  const tab = await openTab();
  const first = tab.logAndStoreCommand(add);
  const waiting = tab.logAndStoreCommand(add);
  waiting.catch(() => {});
  expect(await first).toMatchObject({ ok: true });
  signIn("ravi");
  await expect(waiting).rejects.toThrow("signed out");
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});

test("a visitor's tap that waits during a sign-in is applied", async () => {
  const tab = await openTab();
  const waiting = tab.logAndStoreCommand(add);
  signIn("asha");
  await waiting;
  expect(await tab.cart()).toEqual(["p1 M 1"]);
});
