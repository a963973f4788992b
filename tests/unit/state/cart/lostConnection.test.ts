import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { FaultyIndexedDb } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { makeProduct } from "../../domain/make";
import { openTab, renewBrowser } from "./commandTab";

/*
 * When a change cannot be stored, the shopper sees one error. tests/unit/db/lastingFaults.test.ts tests the
 * database's mutations themselves, with the error at each of their steps.
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

/** A tab with two tees in the cart and one in the wishlist. */
async function openFilledTab() {
  const tab = await openTab();
  const actions = {
    ...(await import("../../../../src/state/cart/cartActions")),
    ...(await import("../../../../src/state/cart/wishlistActions")),
  };
  const { readCart } = await import("../../../../src/db/cart/queries");
  await actions.addToCart(tee, "M");
  await actions.addToCart(tee, "M");
  await actions.setWished(tee, true);
  const [line] = await readCart(tab.db);
  if (!line) throw new Error("The line is not stored.");
  return { ...tab, ...actions, line, rows: async () => [await tab.cart(), await tab.wishlist()] };
}

type FilledTab = Awaited<ReturnType<typeof openFilledTab>>;

/** What a shopper taps. */
const taps: Record<string, (tab: FilledTab) => Promise<unknown>> = {
  "Add to Cart": (tab) => tab.addToCart(tee, "S"),
  "a higher quantity": (tab) => tab.changeLineQuantity(tab.line, 1, tee),
  "a lower quantity": (tab) => tab.changeLineQuantity(tab.line, -1, tee),
  "a removal": (tab) => tab.removeLine(tab.line.id, tab.line.size),
  "a heart that adds": (tab) => tab.setWished(makeProduct({ id: asProductId("p2") }), true),
  "a heart that removes": (tab) => tab.setWished(tee, false),
  "a removal from the wishlist": (tab) => tab.removeWishlistItem(tee.id),
};

test.each(Object.entries(taps))(
  "a connection that stays lost: %s shows one error, and nothing is changed",
  async (_name, tap) => {
    const tab = await openFilledTab();
    device.arm({ kind: "connection lost", at: 0, repeats: () => true });
    await tap(tab);
    expect(tab.toasts().map(({ kind, text }) => [kind, text])).toEqual([
      ["error", "Something went wrong. Please try again."],
    ]);
    device.disarm();
    expect(await tab.rows()).toEqual([["p1 M 2"], ["p1"]]);
  },
);
