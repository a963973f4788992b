import { beforeEach, expect, test, vi } from "vitest";
import { createCartLine } from "../../../../src/domain/cart/cartLine";
import { createWishlistItem } from "../../../../src/domain/cart/wishlist";
import type { Order } from "../../../../src/domain/orders/order";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { makeProduct } from "../../domain/make";

/* The changes whose toast has an Undo button. The toast itself: tests/unit/state/auth/session.test.ts. */

const tee = makeProduct();
const order = { items: [{ id: tee.id, name: tee.name, size: "M", qty: 2, price: 999 }] } as unknown as Order;

beforeEach(() => {
  resetIndexedDb();
  vi.stubGlobal("navigator", {});
  vi.spyOn(console, "warn").mockReturnValue();
});

/** A tab of a signed-in shopper with a tee in cart and wishlist, and its three changes. */
async function openTab() {
  const storage = new BrowserStorage();
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record: { id: "u1", verified: true } }));
  storage.openTab();
  const { logAndStoreCommand } = await import("../../../../src/state/cart/commandLog");
  await logAndStoreCommand({ table: "cart", kind: "add", line: createCartLine(tee, "M", 1, 5) });
  await logAndStoreCommand({ table: "wishlist", kind: "add", item: createWishlistItem(tee, 5) });
  const { applyCatalogueChange } = await import("../../../../src/state/catalogue/catalogue");
  applyCatalogueChange({ put: [tee], status: "ready" });
  const { removeLine } = await import("../../../../src/state/cart/cartActions");
  const { removeWishlistItem } = await import("../../../../src/state/cart/wishlistActions");
  const { orderAgain } = await import("../../../../src/state/orders/orderAgain");
  const { deleteStoredAuth } = await import("../../../../src/server/auth/storedAuth");
  const { currentToasts } = await import("../../../../src/state/shell/toasts");
  return {
    deleteStoredAuth,
    undoButtons: () => currentToasts().filter(({ action }) => action?.label === "Undo").length,
    changes: {
      "the removal of a line": () => removeLine(tee.id, "M"),
      "the removal of a wishlist item": () => removeWishlistItem(tee.id),
      "ordering again": () => orderAgain(order),
    },
  };
}

const names = ["the removal of a line", "the removal of a wishlist item", "ordering again"] as const;

test.each(names)("the Undo button of %s ends with the account's session", async (name) => {
  const { changes, deleteStoredAuth, undoButtons } = await openTab();
  await changes[name]();
  expect(undoButtons()).toBe(1);
  deleteStoredAuth();
  expect(undoButtons()).toBe(0);
});

test.each(names)("%s shows no Undo button when the session ends before it is stored", async (name) => {
  const { changes, deleteStoredAuth, undoButtons } = await openTab();
  const stored = changes[name]();
  deleteStoredAuth();
  await stored;
  expect(undoButtons()).toBe(0);
});
