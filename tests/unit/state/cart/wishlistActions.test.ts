import { beforeEach, expect, test, vi } from "vitest";
import { createWishlistItem } from "../../../../src/domain/cart/wishlist";
import { makeProduct } from "../../domain/make";
import { logOf, logs, openTab, renewBrowser } from "./commandTab";

beforeEach(() => {
  renewBrowser();
  vi.stubGlobal(
    "Audio",
    class {
      play = async () => {};
    },
  );
});

const tee = makeProduct();
const item = createWishlistItem(tee, 5);

async function openShopTab() {
  return { ...(await openTab()), ...(await import("../../../../src/state/cart/wishlistActions")) };
}

test("a tap on the button that says “Add to wishlist” keeps an item that is there already", async () => {
  const tab = await openShopTab();
  await tab.logAndStoreCommand({ table: "wishlist", kind: "add", item });
  const stored = tab.setWished(tee, true);
  expect(logs()[0]?.[1]).toContain('"kind":"add"');
  await stored;
  expect(await tab.wishlist()).toEqual([tee.id]);
});

test("a tap on the button that says “In wishlist” removes the item", async () => {
  const tab = await openShopTab();
  await tab.setWished(tee, true);
  const stored = tab.setWished(tee, false);
  expect(logs()[0]?.[1]).toContain('"kind":"remove"');
  await stored;
  expect(await tab.wishlist()).toEqual([]);
});

test("a product page shows its tap at once; a card, which has a stamp, when it is stored", async () => {
  const tab = await openShopTab();
  const { reportStoredRows, currentRows } = await import("../../../../src/state/cart/cartRows");
  const { previewCommand } = await import("../../../../src/state/cart/commandPreview");
  const wished = () => currentRows().wishlist?.map(({ id }) => id);
  tab.setCommandPreviewer(previewCommand);
  reportStoredRows({ wishlist: [] });
  const byCard = tab.addWishlistItem(tee);
  expect(wished()).toEqual([]);
  await byCard;
  const removed = tab.setWished(tee, false);
  const added = tab.setWished(tee, true);
  expect(wished()).toEqual([tee.id]);
  await Promise.all([removed, added]);
});

test("a log of an earlier release toggles", async () => {
  const toggle = { table: "wishlist", kind: "toggle", item } as const;
  logOf("ended", toggle);
  const tab = await openTab();
  await tab.replayCommands();
  expect([await tab.wishlist(), logs()]).toEqual([[tee.id], []]);
  logOf("again", toggle);
  await tab.replayCommands();
  expect([await tab.wishlist(), logs()]).toEqual([[], []]);
});
