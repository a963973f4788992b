import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { removeIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { failFirstImport, openTab, prepareFailingDatabases } from "./failingDatabase";
import { product } from "./product";

/* A database that cannot be opened, or that something else closes. */

prepareFailingDatabases();

test("without IndexedDB the cart is kept for the visit", async () => {
  removeIndexedDb();
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
  expect((await tab.openDatabase()).durable).toBe(false);
  expect(tab.troubles).toEqual(["unavailable"]);
});

test("a database that fails to open is replaced by one in memory", async () => {
  vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(() => {
    throw new DOMException("Not in this mode.", "SecurityError");
  });
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
  expect(tab.troubles).toEqual(["unavailable"]);
});

/**
 * Opens a database that never answers.
 * @returns `opened` is called with the database that the tab uses in the end
 */
async function openHangingDatabase() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const real = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(function (this: IDBFactory, ...args) {
    const request = real.apply(this, ["elsewhere", args[1]]);
    request.addEventListener = () => {};
    Object.defineProperty(request, "onsuccess", { set() {} });
    return request;
  });
  const tab = await openTab();
  const opened = vi.fn();
  void tab.openDatabase().then(opened);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(tab.troubles).toEqual([]);
  return { opened, troubles: tab.troubles };
}

test("opening a database that hangs ends after four seconds", async () => {
  const { opened } = await openHangingDatabase();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(expect.objectContaining({ durable: false })));
});

test("a page that was frozen while it opened the database gives it four more seconds", async () => {
  const { opened, troubles } = await openHangingDatabase();
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(troubles).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(troubles).toEqual(["unopened"]);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(expect.objectContaining({ durable: false })));
});

test("without IndexedDB a failed import of the in-memory database is repeated by the next write", async () => {
  removeIndexedDb();
  await failFirstImport();
  const tab = await openTab();
  await expect(tab.addLine(product("a"), "M")).rejects.toThrow("Failed to fetch");
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
});

test("live queries work without IndexedDB", async () => {
  removeIndexedDb();
  const tab = await openTab();
  const { watchRows } = await import("../../../src/db/liveRows");
  const { readCart } = await import("../../../src/db/cart/queries");
  const seen: number[] = [];
  watchRows(readCart, [], (lines) => seen.push(lines.length));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  await tab.addLine(product("a"), "M");
  await vi.waitFor(() => expect(seen).toEqual([0, 1]));
});

test("an older tab closes the database when a newer version upgrades it, and reports that", async () => {
  const tab = await openTab();
  const { db } = await tab.openDatabase();
  const newer = new Dexie(db.name);
  newer.version(99).stores({ cart: "[id+size]" });
  await newer.open();
  expect(tab.troubles).toEqual(["outdated"]);
  newer.close();
});

test("data that the browser deletes cause no report: the database is created again", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  await Dexie.delete((await tab.openDatabase()).db.name);
  await tab.addLine(product("b"), "M");
  expect(await tab.cart()).toEqual(["b"]);
  expect(tab.troubles).toEqual([]);
});
