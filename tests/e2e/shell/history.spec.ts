import type { Page } from "playwright/test";
import { clickInHeader, goBackByScript } from "../../../tools/testkit/browser/shopPage";
import { expect, test } from "../fixtures/shopTest";

test.use({ viewport: { width: 390, height: 500 } });

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const wishlistLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Wishlist" });

test("a link to the current page scrolls to its top, and its scroll position is stored as before", async ({
  page,
}) => {
  await page.goto("/");
  await clickInHeader(wishlistLink(page));
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  // Scrolling down hides the header; its link works with the keyboard.
  await wishlistLink(page).press("Enter");
  await expect.poll(() => place(page)).toBe(0);

  // As when a shopper scrolls: the page gets the event before it is left.
  await page.evaluate(async () => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    scrollTo(0, 250);
    await scrolled;
  });
  await page.reload();
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await expect.poll(() => place(page)).toBe(250);
  // The link added no history entry.
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("going back closes open panels, also when the browser's gesture does not", async ({ page }) => {
  await page.goto("/");
  await clickInHeader(wishlistLink(page));
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await clickInHeader(page.getByRole("banner").getByRole("button", { name: /^Cart/ }));
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer).toBeVisible();
  // Like Safari's swipe.
  await goBackByScript(page);
  await expect(page).toHaveURL("/");
  await expect(drawer).toBeHidden();
});
