import type { Page } from "playwright/test";
import {
  cartIcon,
  cartPanel,
  clickInHeader,
  main,
  openProduct,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/* A product that the owner hides or deletes while its page is open. */

test.describe("on a phone, the message that replaces a product", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const heading = (page: Page) => page.getByRole("heading", { name: "Product not found." });
  /** Opens the product, scrolled to its description. */
  async function openScrolled(page: Page, id: string): Promise<void> {
    await openProduct(page, id);
    await page.getByRole("region", { name: "Description" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 1200));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  }

  for (const [how, remove] of [
    ["is hidden", (shop: Shop, id: string) => updateProduct(shop, id, { active: false })],
    ["is deleted", deleteProduct],
  ] as const)
    test(`that ${how} is on the screen and has the focus`, async ({ page, shop }) => {
      const id = await createProduct(shop, { name: "Vanishing Tee" });
      await openScrolled(page, id);
      await page.getByRole("button", { name: "Size guide" }).focus();
      await page.evaluate(() => scrollTo(0, 1200));
      await remove(shop, id);
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

  test("has the focus also when it replaces an open dialog of the product", async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Vanishing Guide Tee" });
    await openProduct(page, id);
    await page.getByRole("button", { name: "Size guide" }).click();
    await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
    await updateProduct(shop, id, { active: false });
    await expect(heading(page)).toBeFocused();
  });

  test("is announced, and leaves the focus in an open panel", async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Vanishing Cart Tee" });
    await openScrolled(page, id);
    await clickInHeader(cartIcon(page));
    await expect(cartPanel(page)).toBeVisible();
    await updateProduct(shop, id, { active: false });
    await expect(heading(page)).toBeAttached();
    await expect(main(page).getByRole("status", { includeHidden: true }).first()).toHaveText(
      "Product not found.",
    );
    expect(await cartPanel(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  });

  test("of a product that was not shown before takes no focus", async ({ page }) => {
    await page.goto("/product/nothing");
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).not.toBeFocused();
  });
});
