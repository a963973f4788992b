import { beforeEach, expect, test } from "vitest";
import { createWishlistItem } from "../../../../src/domain/cart/wishlist";
import { makeProduct } from "../../domain/make";
import { openTab, renewBrowser } from "./commandTab";

beforeEach(renewBrowser);

test.each([
  ["adds", true],
  ["removes", false],
] as const)(
  "a tap that %s an item for the shopper does so also when another device was first",
  async (_, listed) => {
    const product = makeProduct();
    const item = createWishlistItem(product, 5);
    const tab = await openTab();
    const { reportStoredRows } = await import("../../../../src/state/cart/cartRows");
    const { toggleWishlistItem } = await import("../../../../src/state/cart/wishlistActions");
    reportStoredRows({ cart: [], wishlist: listed ? [] : [item] });
    // The sync has stored the other device's change; the screen does not show it yet.
    if (listed) await tab.db.wishlist.put(item);
    await toggleWishlistItem(product);
    expect(await tab.wishlist()).toEqual(listed ? [product.id] : []);
  },
);

test("before the rows are loaded the stored list decides", async () => {
  const product = makeProduct();
  const tab = await openTab();
  const { toggleWishlistItem } = await import("../../../../src/state/cart/wishlistActions");
  await toggleWishlistItem(product);
  expect(await tab.wishlist()).toEqual([product.id]);
  await toggleWishlistItem(product);
  expect(await tab.wishlist()).toEqual([]);
});
