import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Order } from "../../../../src/domain/orders/order";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { makeProduct } from "../../domain/make";

const tee = makeProduct();
const order = { items: [{ id: tee.id, name: tee.name, size: "M", qty: 2, price: 999 }] } as unknown as Order;

beforeEach(() => {
  resetIndexedDb();
  vi.stubGlobal("navigator", {});
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A tab of a signed-in shopper. */
async function openTab() {
  const storage = new BrowserStorage();
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record: { id: "u1", verified: true } }));
  storage.openTab();
  const { openDatabase } = await import("../../../../src/db/open");
  const { db } = await openDatabase();
  const { currentToasts } = await import("../../../../src/state/shell/toasts");
  return {
    ...(await import("../../../../src/state/orders/orderAgain")),
    ...(await import("../../../../src/state/catalogue/catalogue")),
    ...(await import("../../../../src/server/auth/storedAuth")),
    cart: () => db.cart.toArray(),
    toasts: () => currentToasts().map(({ text }) => text),
  };
}

test("while the catalogue is incomplete an unknown product does not count as gone", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tab.applyCatalogueChange({ put: [makeProduct({ id: "other" as never })], status: "partial" });
  const result = tab.orderAgain(order);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await result).toBeUndefined();
  expect(tab.toasts()).toEqual(["The products are still being loaded. Please try again in a moment."]);
});

test("the items are added when the catalogue becomes complete", async () => {
  const tab = await openTab();
  const result = tab.orderAgain(order);
  tab.applyCatalogueChange({ put: [tee], status: "ready" });
  expect(await result).toEqual([]);
  expect(await tab.cart()).toMatchObject([{ id: tee.id, size: "M", quantity: 2 }]);
});

test("a sign-out during the wait for the catalogue adds nothing to the visitor's cart", async () => {
  const tab = await openTab();
  const result = tab.orderAgain(order);
  tab.deleteStoredAuth();
  tab.applyCatalogueChange({ put: [tee], status: "ready" });
  expect(await result).toBeUndefined();
  expect(await tab.cart()).toEqual([]);
});
