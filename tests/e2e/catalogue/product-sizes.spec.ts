import {
  addToCartButton,
  notifications,
  openProduct,
  sizeButton,
  stockLine,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* The sizes of a product: their stock, and the size chosen last. */

test.describe("stock", () => {
  const stockbysize = { XS: 0, S: 1, M: 10, L: 11, XL: 15, XXL: 16, XXXL: "plenty" };
  const sizes = Object.keys(stockbysize);

  test("of the chosen size has the text of its range, at each border", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Bordered Tee", sizes, stockbysize }));
    const buttons = page.getByRole("group", { name: "Size", exact: true }).getByRole("button");
    await expect(buttons).toHaveText(sizes);
    for (const [size, text] of [
      ["XS", "Out of stock"],
      ["S", "Only 1 left"],
      ["M", "Only 10 left"],
      ["L", "Low in stock"],
      ["XL", "Low in stock"],
      ["XXL", "In stock"],
      ["XXXL", "In stock"],
    ] as const) {
      await sizeButton(page, size).click();
      await expect(sizeButton(page, size)).toHaveAttribute("aria-pressed", "true");
      await expect(stockLine(page)).toHaveText(text);
      const button = page.getByRole("button", { name: size === "XS" ? "OUT OF STOCK" : "Add to Cart" });
      await (size === "XS" ? expect(button).toBeDisabled() : expect(button).toBeEnabled());
    }
    await sizeButton(page, "XS").click();
    await page.getByRole("button", { name: "OUT OF STOCK" }).click({ force: true });
    await expect(page.getByRole("button", { name: "Cart", exact: true })).toBeVisible();
  });

  test("of a sold-out product is named by a tap on the disabled button", async ({ page, shop }) => {
    const gone = { S: 0, M: 0 };
    const product = { name: "Gone Tee", sizes: Object.keys(gone), stockbysize: gone };
    await openProduct(page, await createProduct(shop, product));
    await page.getByRole("button", { name: "OUT OF STOCK" }).click({ force: true });
    await expect(notifications(page)).toContainText("Out of stock.");
  });

  test("of all sizes is shown by badge and text while no size is chosen", async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Counted Tee", sizes: ["S"], stockbysize: { S: 0 } });
    for (const [pieces, text, badge] of [
      [0, "Sold out", "SOLD OUT"],
      [1, "Limited", "SELLING FAST"],
      [10, "Limited", "SELLING FAST"],
      [11, "Select a size", "SELLING FAST"],
      [15, "Select a size", "SELLING FAST"],
      [16, "Select a size", ""],
      ["many", "Select a size", ""],
    ] as const) {
      await updateProduct(shop, id, { stockbysize: { S: pieces } });
      await openProduct(page, id);
      await expect(stockLine(page)).toHaveText(text);
      const head = page
        .getByRole("article")
        .locator("header")
        .filter({ has: page.getByRole("heading", { level: 1 }) });
      if (badge) await expect(head).toContainText(badge);
      else await expect(head).not.toContainText(/SOLD OUT|SELLING FAST/);
      await expect(page.getByRole("button", { name: "OUT OF STOCK" })).toBeDisabled();
    }
    // The chunk of the toasts, which is loaded ahead, may fail to load; the next tap loads it again.
    const part = "**/assets/Toasts-*.js";
    await page.route(part, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/Toasts-"));
    await openProduct(page, id);
    await lost;
    await page.unroute(part);
    await page.getByRole("button", { name: "OUT OF STOCK" }).click({ force: true });
    await expect(notifications(page)).toContainText("Please select a size.");
  });

  test("and price are updated while the page is open", async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Followed Tee", price: 999 });
    await openProduct(page, id);
    await sizeButton(page, "M").click();
    await updateProduct(shop, id, { price: 123456, stockbysize: { S: 3, M: 2 } });
    await expect(page.getByText("₹1,23,456")).toBeVisible();
    await expect(stockLine(page)).toHaveText("Only 2 left");
    await updateProduct(shop, id, { sizes: ["S"] });
    await expect(sizeButton(page, "M")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "OUT OF STOCK" })).toBeDisabled();
  });
});

test("a fresh page says 'Select a size' and marks the size that was chosen last, where it is in stock", async ({
  page,
  shop,
}) => {
  const first = await createProduct(shop, { name: "First Sized Tee" });
  const second = await createProduct(shop, { name: "Second Sized Tee" });
  const third = await createProduct(shop, { name: "Third Sized Tee", stockbysize: { S: 20, M: 0 } });
  const hint = page.getByText("Your last size: M");
  await openProduct(page, first);
  await expect(stockLine(page)).toHaveText("Select a size");
  await sizeButton(page, "M").click();
  await expect(addToCartButton(page)).toBeEnabled();
  await expect(hint).toBeHidden();

  for (const leave of [() => openProduct(page, second), () => page.reload()]) {
    await leave();
    await expect(hint).toBeVisible();
    await expect(sizeButton(page, "M")).toHaveAccessibleDescription("Your last size: M");
    await expect(stockLine(page)).toHaveText("Select a size");
    for (const size of ["S", "M"])
      await expect(sizeButton(page, size)).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("button", { name: "OUT OF STOCK" })).toBeDisabled();
  }
  await openProduct(page, third);
  await expect(page.getByRole("region", { name: "Recently viewed" })).toBeVisible();
  await expect(page.getByText("Your last size")).toBeHidden();

  // Choosing another size does not move the mark.
  await openProduct(page, second);
  await expect(hint).toBeVisible();
  await sizeButton(page, "S").click();
  await expect(addToCartButton(page)).toBeEnabled();
  await expect(hint).toBeVisible();
});

test("the size guide of a bottom says that its measurements are those of tees", async ({ page, shop }) => {
  const note = page.getByText("These are the measurements of our tees, not of this product.");
  const openGuide = async (collection: string) => {
    await openProduct(
      page,
      await createProduct(shop, { name: "Cut", collection_ids: ["C-NEW", collection] }),
    );
    await page.getByRole("button", { name: "Size guide" }).click();
    await expect(page.getByRole("dialog", { name: "Size guide" }).getByRole("table")).toBeVisible();
  };
  await openGuide("C-TSHIRT");
  await expect(note).toHaveCount(0);
  await openGuide("C-BOTTOM");
  await expect(note).toBeVisible();
});
