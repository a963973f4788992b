import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { FaultyIndexedDb } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { makeProduct } from "../../domain/make";
import { openTab, renewBrowser } from "./commandTab";

/*
 * A change that cannot be stored: the shopper is told. That the database's mutations fail, at every step:
 * tests/unit/db/lastingFaults.test.ts.
 */

const tee = makeProduct({ stockBySize: { S: 2, M: 60 } });
let device: FaultyIndexedDb;

beforeEach(() => {
  renewBrowser();
  vi.spyOn(console, "warn").mockReturnValue();
  device = new FaultyIndexedDb();
  vi.stubGlobal("indexedDB", device.factory);
  Object.assign(Dexie.dependencies, { indexedDB: device.factory });
});

/** A tab with two tees in the cart and one in the wishlist, and the shopper's taps. */
async function openFilledTab() {
  const tab = await openTab();
  const { addToCart, changeLineQuantity, removeLine } = await import(
    "../../../../src/state/cart/cartActions"
  );
  const { removeWishlistItem, setWished } = await import("../../../../src/state/cart/wishlistActions");
  const { readCart } = await import("../../../../src/db/cart/queries");
  await addToCart(tee, "M");
  await addToCart(tee, "M");
  await setWished(tee, true);
  const [line] = await readCart(tab.db);
  if (!line) throw new Error("The line is not stored.");
  const taps = {
    "Add to Cart": () => addToCart(tee, "S"),
    "a higher quantity": () => changeLineQuantity(line, 1, tee),
    "a lower quantity": () => changeLineQuantity(line, -1, tee),
    "a removal": () => removeLine(line.id, line.size),
    "a heart that adds": () => setWished(makeProduct({ id: asProductId("p2") }), true),
    "a heart that removes": () => setWished(tee, false),
    "a removal from the wishlist": () => removeWishlistItem(tee.id),
  };
  return { ...tab, taps, rows: async () => [await tab.cart(), await tab.wishlist()] };
}

test.each([
  "Add to Cart",
  "a higher quantity",
  "a lower quantity",
  "a removal",
  "a heart that adds",
  "a heart that removes",
  "a removal from the wishlist",
] as const)("a connection that stays lost: %s shows one error, and nothing is changed", async (name) => {
  const tab = await openFilledTab();
  device.arm({ kind: "connection lost", at: 0, repeats: () => true });
  await tab.taps[name]();
  expect(tab.toasts().map(({ kind, text }) => [kind, text])).toEqual([
    ["error", "Something went wrong. Please try again."],
  ]);
  device.disarm();
  expect(await tab.rows()).toEqual([["p1 M 2"], ["p1"]]);
});
