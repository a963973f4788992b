import type { Page } from "playwright/test";
import {
  addProductToCart,
  addToCartButton,
  cartIcon,
  cartLine,
  cartLines,
  cartPanel,
  clickInHeader,
  closeCart,
  notifications,
  openProduct,
  quantity,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* The lines of the cart. */

const subtotal = (page: Page) => cartPanel(page).locator(".cart_subtotal");

test("adding the same size increases its line; another size or product is a separate line", async ({
  page,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Counted Tee", price: 1299, stockbysize: { S: 3, M: 20 } });
  const pant = await createProduct(shop, {
    name: "Counted Pant",
    price: 123456,
    stockbysize: { S: 9, M: 9 },
  });
  await addProductToCart(page, tee, "M");
  await closeCart(page);
  await addToCartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await expect(cartLines(page)).toHaveCount(1);
  await expect(quantity(cartLine(page, "Counted Tee"))).toHaveText("2");
  await expect(cartLine(page, "Counted Tee")).toContainText("₹2,598");
  await closeCart(page);
  await sizeButton(page, "S").click();
  await addToCartButton(page).click();
  await expect(cartLines(page)).toHaveCount(2);
  await addProductToCart(page, pant, "S");
  await expect(cartLines(page)).toHaveCount(3);
  await expect(cartLines(page).locator(".cart_name")).toHaveText([
    "Counted Tee",
    "Counted Tee",
    "Counted Pant",
  ]);
  await expect(subtotal(page)).toHaveText("Subtotal ₹1,27,353");
  await closeCart(page);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 4 items");
  await expect(cartIcon(page)).toHaveText("4");
});

test("a quantity stays between 1 and the stock, and a message says when the stock is reached", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Clamped Tee", stockbysize: { S: 2, M: "many" } });
  await addProductToCart(page, id, "S");
  const row = cartLine(page, "Clamped Tee");
  const [less, more] = ["Decrease quantity", "Increase quantity"].map((name) =>
    row.getByRole("button", { name }),
  );
  await expect(less ?? row).toBeDisabled();
  await more?.click();
  await expect(quantity(row)).toHaveText("2");
  await more?.click();
  await expect(notifications(page)).toContainText("You’ve reached the available stock.");
  await expect(quantity(row)).toHaveText("2");
  await less?.click();
  await expect(quantity(row)).toHaveText("1");
  await less?.click({ force: true });
  await expect(quantity(row)).toHaveText("1");
  await expect(less ?? row).toBeFocused();

  await more?.click();
  await expect(quantity(row)).toHaveText("2");
  await closeCart(page);
  await expect(notifications(page)).toBeHidden();
  await addToCartButton(page).click();
  await expect(notifications(page)).toContainText("You’ve reached the available stock.");
  await expect(cartPanel(page)).toBeHidden();

  // A stock that is not a number sets no limit.
  await sizeButton(page, "M").click();
  await addToCartButton(page).click();
  const endless = cartLines(page).nth(1);
  for (let pieces = 2; pieces <= 20; pieces += 1) {
    await endless.getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantity(endless)).toHaveText(`${pieces}`);
  }
});

test("Undo restores a removed line at its old position, and the focus moves to the next line", async ({
  page,
  shop,
}) => {
  for (const name of ["First Tee", "Middle Tee", "Last Tee"]) {
    await addProductToCart(page, await createProduct(shop, { name }), "M");
  }
  await cartLine(page, "Middle Tee").getByRole("button", { name: "Remove Middle Tee, size M" }).click();
  await expect(cartLines(page).locator(".cart_name")).toHaveText(["First Tee", "Last Tee"]);
  await expect(cartLine(page, "Last Tee").getByRole("link", { name: "Last Tee" })).toBeFocused();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(cartLines(page).locator(".cart_name")).toHaveText(["First Tee", "Middle Tee", "Last Tee"]);
  for (const name of ["First Tee", "Middle Tee", "Last Tee"]) {
    await cartLine(page, name)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(cartLine(page, name)).toHaveCount(0);
  }
  await expect(cartPanel(page).getByRole("button", { name: "Continue Shopping" })).toBeFocused();
});

test("a double click on Remove removes one line, not also the one that moves up", async ({ page, shop }) => {
  for (const name of ["Upper Tee", "Lower Tee"])
    await addProductToCart(page, await createProduct(shop, { name }), "M");
  const remove = (await cartPanel(page)
    .getByRole("button", { name: /^Remove/ })
    .first()
    .boundingBox()) as { x: number; y: number };
  await page.mouse.move(remove.x + 5, remove.y + 5);
  const click = async (clickCount: number) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await click(1);
  await expect(cartLines(page)).toHaveCount(1);
  await click(2);
  await expect(cartLines(page)).toHaveCount(1);
  await click(1);
  await expect(cartLines(page)).toHaveCount(0);
});

test.describe("the content of the cart", () => {
  test("survives a reload and a killed page right after the tap, and is not in local storage", async ({
    page,
    context,
    shop,
  }) => {
    const id = await createProduct(shop, { name: "Kept Tee" });
    await openProduct(page, id);
    await sizeButton(page, "M").click();
    // A line that is shown in the cart is stored, or waits in the command log.
    const inCart = (pieces: number) => page.getByText(`${pieces} in your cart in this size.`);
    await addToCartButton(page).click();
    await expect(inCart(1)).toBeVisible();
    await page.reload();
    await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
    await sizeButton(page, "M").click();
    await addToCartButton(page).click();
    await expect(inCart(2)).toBeVisible();
    const cdp = await context.newCDPSession(page);
    void cdp.send("Page.crash").catch(() => {});
    await page.waitForEvent("crash");
    const next = await context.newPage();
    await next.goto("/wishlist");
    await expect(cartIcon(next)).toHaveAccessibleName("Cart, 2 items");
    // The killed page may have left its command log, which the next page deletes after storing the command.
    const inLocalStorage = () => next.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(inLocalStorage).not.toMatch(new RegExp(`Kept|${id}`, "i"));
  });

  test("is the same in two tabs", async ({ page, context, shop }) => {
    const id = await createProduct(shop, { name: "Tabbed Tee" });
    await addProductToCart(page, id, "M");
    const other = await context.newPage();
    await other.goto("/wishlist");
    await clickInHeader(cartIcon(other));
    await expect(quantity(cartLine(other, "Tabbed Tee"))).toHaveText("1");
    await cartLine(page, "Tabbed Tee").getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantity(cartLine(other, "Tabbed Tee"))).toHaveText("2");
    await cartLine(other, "Tabbed Tee")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(cartPanel(page).getByText("Your cart is empty.")).toBeVisible();
  });
});
