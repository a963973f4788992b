import type { Page } from "playwright/test";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartLines,
  cartPanel,
  clickInHeader,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* What has changed in the shop since a line was added to the cart. */

const subtotal = (page: Page) => cartPanel(page).locator(".cart_subtotal");

test.describe("changes of a line are shown at the line", () => {
  const fields = (name: string) => ({ name, price: 999, stockbysize: { S: 9, M: 9 } });

  test("while the cart is open, with a button that accepts them", async ({ page, shop }) => {
    const id = await createProduct(shop, fields("Changing Tee"));
    await addProductToCart(page, id, "M");
    const row = cartLine(page, "Changing Tee");
    for (const pieces of [2, 3, 4]) {
      await row.getByRole("button", { name: "Increase quantity" }).click();
      await expect(quantity(row)).toHaveText(`${pieces}`);
    }
    // Screen readers announce a text in a region that was there before it.
    const region = await row.getByRole("status").first().elementHandle();
    await updateProduct(shop, id, { price: 1199 });
    await expect(row.getByText("Now ₹1,199, was ₹999.")).toBeVisible();
    expect(await region?.textContent()).toBe("Now ₹1,199, was ₹999.");
    await expect(subtotal(page)).toHaveText("Subtotal ₹4,796");
    await row.getByRole("button", { name: "Keep it at this price" }).click();
    await expect(row.getByText(/was ₹999/)).toHaveCount(0);

    await updateProduct(shop, id, { stockbysize: { S: 9, M: 2 } });
    await expect(row.getByText("Only 2 left")).toBeVisible();
    await row.getByRole("button", { name: "Take what is left" }).click();
    await expect(quantity(row)).toHaveText("2");
    await expect(row.getByText("Only 2 left")).toHaveCount(0);

    await updateProduct(shop, id, { stockbysize: { S: 9, M: 0 } });
    await expect(row.getByText("Out of stock.")).toBeVisible();
    await expect(row.getByRole("button", { name: "Increase quantity" })).toHaveCount(0);
    await updateProduct(shop, id, { sizes: ["S"] });
    await expect(row.getByText("No longer made in this size.")).toBeVisible();
    await deleteProduct(shop, id);
    await expect(row.getByText("No longer in the shop.")).toBeVisible();
    await row.getByRole("button", { name: /^Remove/ }).click();
    await expect(cartPanel(page).getByText("Your cart is empty.")).toBeVisible();
  });

  test("also when they happened while the device was offline, and no line is removed", async ({
    page,
    shop,
  }) => {
    const ids: Record<string, string> = {};
    for (const name of ["Dearer Tee", "Scarce Tee", "Same Tee"]) {
      ids[name] = await createProduct(shop, fields(name));
      await addProductToCart(page, ids[name], "M");
    }
    for (const pieces of [2, 3]) {
      await cartLine(page, "Scarce Tee").getByRole("button", { name: "Increase quantity" }).click();
      await expect(quantity(cartLine(page, "Scarce Tee"))).toHaveText(`${pieces}`);
    }
    await page.context().setOffline(true);
    await updateProduct(shop, ids["Dearer Tee"] ?? "", { price: 1500 });
    await updateProduct(shop, ids["Scarce Tee"] ?? "", { stockbysize: { S: 9, M: 2 } });
    await page.context().setOffline(false);
    await expect(cartLine(page, "Dearer Tee")).toContainText("Now ₹1,500, was ₹999.");
    await expect(cartLine(page, "Scarce Tee")).toContainText("Only 2 left");
    await expect(cartLine(page, "Same Tee")).not.toContainText("was ₹999");
    await expect(quantity(cartLine(page, "Dearer Tee"))).toHaveText("1");
    await expect(quantity(cartLine(page, "Scarce Tee"))).toHaveText("3");
    await expect(cartLines(page)).toHaveCount(3);
  });

  test("also when they happened while the shop was closed", async ({ page, shop }) => {
    const ids: Record<string, string> = {};
    for (const name of ["Dearer Tee", "Sold Tee", "Sizeless Tee", "Hidden Tee"]) {
      ids[name] = await createProduct(shop, fields(name));
      await addProductToCart(page, ids[name], "M");
    }
    await page.goto("about:blank");
    await updateProduct(shop, ids["Dearer Tee"] ?? "", { price: 1500 });
    await updateProduct(shop, ids["Sold Tee"] ?? "", { stockbysize: { M: 0 } });
    await updateProduct(shop, ids["Sizeless Tee"] ?? "", { sizes: ["S"] });
    await updateProduct(shop, ids["Hidden Tee"] ?? "", { active: false });
    await page.goto("/wishlist");
    await clickInHeader(cartIcon(page));
    await expect(cartLine(page, "Dearer Tee")).toContainText("Now ₹1,500, was ₹999.");
    await expect(cartLine(page, "Sold Tee")).toContainText("Out of stock.");
    await expect(cartLine(page, "Sizeless Tee")).toContainText("No longer made in this size.");
    await expect(cartLine(page, "Hidden Tee")).toContainText("No longer in the shop.");
  });
});
