import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ShopDatabase } from "../../../src/db/schema";
import type { CartLine } from "../../../src/domain/cart/cartLine";
import { failFirstImport, openTab, prepareFailingDatabases } from "./failingDatabase";
import { product } from "./product";

/* What the shop deletes on a full disk to store the cart, and the cart in memory when nothing is enough. */

prepareFailingDatabases();

function quotaError(): Error {
  return new Dexie.AbortError("full", Object.assign(new Error("full"), { name: "QuotaExceededError" }));
}

/**
 * Lets the disk reject cart lines until `enough` is deleted: a cache or the catalogue.
 * @returns what was deleted
 */
function fillDisk({ cart, catalogue }: ShopDatabase, enough?: string): string[] {
  const deleted: string[] = [];
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const put = cart.bulkPut.bind(cart) as (rows: readonly CartLine[]) => unknown;
  const clear = catalogue.clear.bind(catalogue);
  vi.spyOn(catalogue, "clear").mockImplementation(() => {
    deleted.push("catalogue");
    return clear();
  });
  vi.spyOn(cart, "bulkPut").mockImplementation(((rows: readonly CartLine[]) => {
    const room = enough !== undefined && deleted.includes(enough);
    return rows.length === 0 || room ? put(rows) : Dexie.Promise.reject(quotaError());
  }) as typeof cart.bulkPut);
  return deleted;
}

const prefetched = ["haat-pictures-small"];
const pictures = [...prefetched, "haat-pictures", "haat-videos"];

test("a disk that is full when the database is opened is reported as full", async () => {
  const open = vi.spyOn(IDBFactory.prototype, "open");
  // The first try, and one after each deletion of pictures; the database in memory opens.
  for (let tries = 0; tries < 3; tries += 1)
    open.mockImplementationOnce(() => {
      throw new DOMException("No space.", "QuotaExceededError");
    });
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
  expect(tab.troubles).toEqual(["full"]);
});

test("on a full disk a failed import of the in-memory database is repeated by the next write", async () => {
  await failFirstImport();
  const tab = await openTab();
  fillDisk((await tab.openDatabase()).db);
  await expect(tab.addLine(product("a"), "M")).rejects.toThrow("Failed to fetch");
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
});

test.each([
  ["prefetched pictures", "haat-pictures-small", prefetched],
  ["then the other pictures", "haat-pictures", pictures],
])("on a full disk %s are deleted to store the cart, and not the catalogue", async (_, enough, expected) => {
  const tab = await openTab();
  const { db } = await tab.openDatabase();
  await db.catalogue.add({ n: 1, generation: 1, put: [product("p")], gone: [] });
  const deleted = fillDisk(db, enough);
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
  expect(deleted).toEqual(expected);
  expect(await db.catalogue.count()).toBe(1);
  // The cart is stored on the device, so there is nothing to report.
  expect(tab.troubles).toEqual([]);
});

test("when the pictures are not enough the catalogue is deleted to store the cart", async () => {
  const tab = await openTab();
  const { db } = await tab.openDatabase();
  await db.catalogue.add({ n: 1, generation: 1, put: [product("p")], gone: [] });
  await db.meta.put({ key: "catalogue", value: {} });
  const deleted = fillDisk(db, "catalogue");
  await tab.addLine(product("a"), "M");
  expect(await tab.cart()).toEqual(["a"]);
  expect(deleted).toEqual([...pictures, "catalogue"]);
  expect(await db.catalogue.count()).toBe(0);
  expect(await db.meta.get("catalogue")).toBeUndefined();
  expect((await tab.openDatabase()).durable).toBe(true);
  expect(tab.troubles).toEqual(["full"]);
});

test("when nothing is enough the cart continues in memory with all its lines", async () => {
  const tab = await openTab();
  const { db } = await tab.openDatabase();
  await tab.addLine(product("a"), "M");
  await tab.addToWishlist(product("w"));
  const { watchRows } = await import("../../../src/db/liveRows");
  const { readCart } = await import("../../../src/db/cart/queries");
  const seen: string[] = [];
  watchRows(readCart, [], (lines) => seen.push(lines.map(({ id }) => id).join()));
  await vi.waitFor(() => expect(seen).toEqual(["a"]));

  fillDisk(db);
  await Promise.all([tab.addLine(product("b"), "M"), tab.addLine(product("c"), "M")]);
  expect((await tab.cart()).sort()).toEqual(["a", "b", "c"]);
  expect((await tab.openDatabase()).durable).toBe(false);
  const { readWishlist } = await import("../../../src/db/cart/queries");
  expect(await readWishlist((await tab.openDatabase()).db)).toHaveLength(1);
  await vi.waitFor(() => expect(seen.at(-1)?.split(",").sort()).toEqual(["a", "b", "c"]));
  expect(seen).not.toContain("");
  expect(tab.troubles).toEqual(["full"]);
});

test("an error of the code is not treated as a full disk", async () => {
  const tab = await openTab();
  const { db } = await tab.openDatabase();
  vi.spyOn(db.cart, "bulkPut").mockRejectedValue(new TypeError("a mistake of ours"));
  await expect(tab.addLine(product("a"), "M")).rejects.toThrow("a mistake of ours");
  expect(tab.troubles).toEqual([]);
});
