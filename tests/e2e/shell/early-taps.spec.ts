import type { Locator, Page } from "playwright/test";
import { networkError } from "../../../src/domain/shared/messages";
import {
  addToCartButton,
  cartIcon,
  cartLine,
  cartLines,
  cartPanel,
  holdRequests,
  notifications,
  quantity,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const heart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /wishlist/i })
    .first();
/** Clicks at once: Playwright's `click` would wait for the navigation to end, and scripts are part of it. */
const tap = (button: Locator) => button.dispatchEvent("click");

test("taps before the entry script has loaded are replayed once, in their order", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Early Tee", stockbysize: { S: 5, M: 5 } });
  const release = await holdRequests(page, /\.js$/);
  await page.goto(`/product/${id}`, { waitUntil: "commit" });
  await tap(heart(page));
  await tap(sizeButton(page, "S"));
  await tap(sizeButton(page, "M"));
  // The button's text until a size is chosen; the markup does not show the choice yet.
  await tap(page.getByRole("button", { name: "OUT OF STOCK" }));
  await expect(cartPanel(page)).toBeHidden();
  release();
  await expect(cartPanel(page)).toBeVisible();
  await expect(cartLines(page)).toHaveCount(1);
  await expect(cartLine(page, "Early Tee")).toContainText("M");
  await expect(quantity(cartLine(page, "Early Tee"))).toHaveText("1");
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
});

for (const [what, scripts] of [
  ["before the entry script has loaded", /\.js$/],
  ["when the page's script loads after the wishlist", /ProductPage-[^/]*\.js$/],
] as const)
  test(`taps on “Add to wishlist” ${what} keep a product that is there`, async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Kept Tee", stockbysize: { M: 5 } });
    await page.goto(`/product/${id}`);
    await heart(page).click();
    await sizeButton(page, "M").click();
    await addToCartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    const release = await holdRequests(page, scripts);
    await page.reload({ waitUntil: "commit" });
    await expect(heart(page)).toHaveText("Add to wishlist");
    for (let times = 1; times <= 3; times += 1) await tap(heart(page));
    await tap(sizeButton(page, "M"));
    await tap(page.getByRole("button", { name: "OUT OF STOCK" }));
    if (!scripts.test("StoredRowsLoader.js"))
      await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
    release();
    // The last of the taps.
    await expect(quantity(cartLine(page, "Kept Tee"))).toHaveText("2");
    await expect(cartPanel(page)).toBeVisible();
    await page.reload();
    await expect(heart(page)).toHaveText("In wishlist");
  });

test("header taps work before the page's script has loaded, and are not replayed with the page's taps", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Waiting Tee", stockbysize: { S: 5, M: 5 } });
  const release = await holdRequests(page, /ProductPage-[^/]*\.js$/);
  await page.goto(`/product/${id}`, { waitUntil: "commit" });
  await tap(sizeButton(page, "M"));
  await tap(page.getByRole("button", { name: "OUT OF STOCK" }));
  // The cart opens once header and panels are hydrated; the product's buttons are not hydrated yet.
  await expect(async () => {
    if (!(await cartPanel(page).isVisible())) await tap(cartIcon(page));
    await expect(cartPanel(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(cartLines(page)).toHaveCount(0);
  release();
  await expect(cartLines(page)).toHaveCount(1);
  await expect(quantity(cartLine(page, "Waiting Tee"))).toHaveText("1");
  await expect(cartPanel(page)).toBeVisible();
});

test("of panels whose code still loads, the one that was tapped last opens alone", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Patient Tee" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("button", { name: "OUT OF STOCK" })).toBeVisible();
  const release = await holdRequests(page, /(?:Menu|SearchPanel|CartDrawer)-[^/]*\.js$/);
  for (const name of ["Menu", "Search", "Cart"])
    await tap(page.getByRole("banner").getByRole("button", { name }));
  release();
  await expect(cartPanel(page)).toBeVisible();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
});

test("a panel whose code cannot be loaded says so, because the toasts' code is loaded ahead", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Lonely Tee" });
  const loaded = page.waitForResponse(/\/Toasts-[^/]*\.js$/);
  await page.goto(`/product/${id}`);
  await loaded;
  await page.route(/(?:CartDrawer|Toasts)-/, (route) => route.abort());
  await tap(cartIcon(page));
  await expect(notifications(page)).toContainText(networkError);
});
