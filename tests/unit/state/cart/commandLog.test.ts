import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type CartCommand, loggedCommandsMax } from "../../../../src/domain/cart/commands";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../../domain/make";
import { add, logs, openTab, renewBrowser, signIn, storage } from "./commandTab";

beforeEach(renewBrowser);

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
  const remove: CartCommand = { table: "cart", kind: "remove", id: asProductId("p1"), size: "M" };
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
  const remove: CartCommand = { table: "cart", kind: "remove", id: asProductId("p1"), size: "M" };
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
  onTestFinished(() => void vi.useRealTimers());
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
