import type { Page } from "playwright/test";
import {
  growList,
  holdRequests,
  main,
  notifications,
  wishlistItem,
  wishlistItems,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredRows, storeRows } from "../../../tools/testkit/browser/storedRows";
import { expect, test } from "../fixtures/shopTest";

/* A wishlist with items that the device has stored: incomplete ones, and many. */

/**
 * Stores items of products that the shop does not have, as another device or a release before this one may
 * have left them.
 */
async function storeItems(page: Page, names: readonly string[]): Promise<void> {
  await page.goto("/wishlist");
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await expect.poll(() => readStoredRows(page, "meta")).not.toEqual([]);
  const rows = names.map((name, at) => ({
    id: `stored-${at}`,
    name,
    price: name ? 500 : 0,
    frontImage: "",
    backImage: "",
    addedAt: names.length - at,
  }));
  await storeRows(page, "wishlist", rows);
  await page.reload();
}

test("an item of which only the id is known has a name to read and remove, and no price", async ({
  page,
}) => {
  await storeItems(page, [""]);
  const item = wishlistItem(page, "A product");
  await expect(item.getByRole("link", { name: "A product" })).toBeVisible();
  await expect(item).not.toContainText("₹");
  await page.getByRole("button", { name: "Remove A product" }).click();
  await expect(notifications(page)).toContainText("A product removed from your wishlist.");
});

test("a long wishlist grows while the shopper scrolls, and says while it loads that it does", async ({
  page,
}) => {
  const wished = Array.from({ length: 130 }, (_, at) => `Wish ${at}`);
  await storeItems(page, wished);
  await expect(page.locator(".list-count")).toHaveText("130");
  const list = page.getByRole("main").getByRole("list");
  await expect(list).toHaveAttribute("role", "list");
  await expect(wishlistItem(page, "Wish 0").first()).toBeVisible();
  expect(await wishlistItems(page).count()).toBeLessThan(60);
  const more = page.getByRole("button", { name: "Show more of Wishlist" });
  await growList(main(page), wishlistItems(page), 108);
  await more.click();
  await growList(main(page), wishlistItems(page), 130);
  await expect(more).toHaveCount(0);

  // Its rows come from the database, whose code is loaded after the page's.
  const release = await holdRequests(page, /\/StoredRowsLoader\.lazy-[^/]*\.js$/);
  await page.reload();
  const loading = page.getByRole("status").filter({ hasText: "Loading your wishlist" });
  await expect(loading).toBeVisible();
  release();
  await expect(wishlistItem(page, "Wish 0").first()).toBeVisible();
  await expect(loading).toHaveCount(0);
});
