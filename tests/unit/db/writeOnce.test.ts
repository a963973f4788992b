import { beforeEach, expect, test, vi } from "vitest";
import type { TableSelector } from "../../../src/db/writeWithFallback";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "./product";

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
});

async function openTab() {
  const { writeShopperDataWithId } = await import("../../../src/db/writeWithFallback");
  const { changeCartInTransaction, cartTables } = await import("../../../src/db/cart/mutations");
  const { addOrIncrementLine } = await import("../../../src/domain/cart/cart");
  const { createCartLine } = await import("../../../src/domain/cart/cartLine");
  const { rowChangeTables } = await import("../../../src/db/cart/recordRowChanges");
  const { openDatabase } = await import("../../../src/db/open");
  const tables: TableSelector = (db) => [...cartTables(db), ...rowChangeTables(db)];
  const { db } = await openDatabase();
  return {
    db,
    add: (id: string, name: string) =>
      writeShopperDataWithId(id, tables, (db) =>
        changeCartInTransaction(db, "step", (lines) =>
          addOrIncrementLine(lines, createCartLine(product(name), "M", 1, 1)),
        ),
      ),
    cart: async () => (await db.cart.toArray()).map(({ id, quantity }) => `${quantity} ${id}`),
  };
}

test("a write with an id is applied once, also when another page repeats it", async () => {
  const first = await openTab();
  expect(await first.add("w1", "a")).toMatchObject({ ok: true });
  expect(await first.add("w1", "a")).toBeUndefined();
  vi.resetModules();
  const second = await openTab();
  expect(await second.add("w1", "a")).toBeUndefined();
  await second.add("w2", "a");
  expect(await second.cart()).toEqual(["2 a"]);
});

test("a write that failed is not noted as applied", async () => {
  const tab = await openTab();
  vi.spyOn(tab.db.cart, "bulkPut").mockRejectedValueOnce(new TypeError("a mistake of ours"));
  await expect(tab.add("w1", "a")).rejects.toThrow("a mistake of ours");
  await tab.add("w1", "a");
  expect(await tab.cart()).toEqual(["1 a"]);
});

test("the ids of at least the last thousand writes are kept, and older ones are deleted a hundred at a time", async () => {
  const tab = await openTab();
  const { markWriteApplied } = await import("../../../src/db/writeWithFallback");
  await tab.db.transaction("rw", tab.db.applied, async () => {
    for (let n = 1; n <= 1250; n++) await markWriteApplied(tab.db, `w${n}`);
  });
  const kept = await tab.db.applied.toArray();
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([1050, "w201", "w1250"]);
});
