import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseName } from "../../../src/domain/device/database";
import { storageEvicted } from "../../../src/domain/device/messages";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";

const storage = new BrowserStorage();

beforeEach(() => {
  resetIndexedDb();
  storage.items.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** Opens a page of the shop, which notes the stored rows. `troubles`: what it reports. */
async function openPage() {
  storage.openTab();
  const { openDatabase } = await import("../../../src/db/open");
  const { onStorageTrouble } = await import("../../../src/db/storageErrors");
  const { keepEvictionNoteCurrent } = await import("../../../src/sync/device/shopperData");
  const { queueProfileEditInTransaction } = await import("../../../src/db/account/profileEdits");
  const troubles: unknown[] = [];
  onStorageTrouble((...trouble) => troubles.push(trouble));
  const { db } = await openDatabase();
  keepEvictionNoteCurrent();
  return { db, troubles, queueEdit: () => queueProfileEditInTransaction(db, "asha", { phone: "98" }) };
}

const note = () => storage.items.get("haat:stored");

test("a deleted database is reported once, with the rows that it held", async () => {
  const first = await openPage();
  expect(first.troubles).toEqual([]);
  await first.db.wishlist.add({ id: "w" } as never);
  await first.queueEdit();
  await vi.waitFor(() => expect(note()).toBe("wishlist edits"));
  first.db.close();
  await Dexie.delete(databaseName);

  const second = await openPage();
  expect(second.troubles).toEqual([["evicted", { cart: false, wishlist: true, edits: true }]]);
  second.db.close();
  await Dexie.delete(databaseName);
  expect((await openPage()).troubles).toEqual([]);
});

test("a deleted database without rows of the shopper is not reported", async () => {
  const first = await openPage();
  await first.db.cart.add({ id: "a", size: "M" } as never);
  await vi.waitFor(() => expect(note()).toBe("cart"));
  await first.db.cart.clear();
  await vi.waitFor(() => expect(note()).toBeUndefined());
  first.db.close();
  await Dexie.delete(databaseName);
  expect((await openPage()).troubles).toEqual([]);
});

test("the message names what is lost, and what comes back", () => {
  expect(storageEvicted({ cart: true, wishlist: true, edits: false }, false)).toBe(
    "This browser has deleted what the shop kept on this device. What was in your cart and your wishlist is lost. " +
      "Signed in, you have them on every device.",
  );
  expect(storageEvicted({ cart: false, wishlist: true, edits: true }, true)).toBe(
    "This browser has deleted what the shop kept on this device. " +
      "Changes that had not reached the shop are lost. " +
      "Your cart, wishlist, orders and profile load again from your account.",
  );
});
