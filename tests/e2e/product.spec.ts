import {
  addToCartButton,
  cartPanel,
  notifications,
  openProduct,
  sizeButton,
  stockLine,
} from "../../tools/testkit/browser/shopPage";
import { createProduct, deleteProduct, updateProduct } from "../../tools/testkit/server/products";
import { expect, test } from "./fixtures/shopTest";

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
    // The chunk of the toasts may fail to load; the next tap loads it again.
    const part = "**/assets/Toasts-*.js";
    await page.route(part, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/Toasts-"));
    await page.getByRole("button", { name: "OUT OF STOCK" }).click({ force: true });
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

test("the size guide has the shop's measurements and restores the focus", async ({ page, shop }) => {
  await openProduct(page, await createProduct(shop, { name: "Measured Tee" }));
  await page.getByRole("button", { name: "Size guide" }).click();
  const guide = page.getByRole("dialog", { name: "Size guide" });
  await expect(guide.getByRole("row")).toHaveText([
    "SizeChestLength",
    "S40–4227",
    "M42–4428",
    "L44–4629",
    "XL46–4830",
  ]);
  await expect(guide).toContainText("inches");
  await page.keyboard.press("Escape");
  await expect(guide).toBeHidden();
  await expect(page.getByRole("button", { name: "Size guide" })).toBeFocused();
});

test.describe("sharing", () => {
  type Told = { told: unknown[] };

  test("uses the share sheet of the device without a message, also when it is closed", async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      const all: Told = Object.assign(window, { told: [] });
      navigator.share = async (data) => {
        all.told.push(data);
        if (all.told.length > 1) throw new DOMException("Closed.", "AbortError");
      };
    });
    const id = await createProduct(shop, { name: "Shared Tee" });
    await openProduct(page, id);
    for (const times of [1, 2]) {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const told = await page.evaluate(() => (window as unknown as Told).told);
      expect(told).toEqual(Array(times).fill({ title: "Shared Tee", url: `${shop.url}/product/${id}` }));
    }
    await expect(page.getByText("Link copied")).toHaveCount(0);
  });

  test("copies the link without a share sheet, and shows it when copying is refused", async ({
    page,
    shop,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const id = await createProduct(shop, { name: "Copied Tee" });
    await openProduct(page, id);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(notifications(page)).toContainText("Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/${id}`);

    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const prompts: string[] = [];
    page.once("dialog", (dialog) => {
      prompts.push(dialog.type(), dialog.defaultValue());
      void dialog.dismiss();
    });
    await page.getByRole("button", { name: "Share", exact: true }).click();
    expect(prompts).toEqual(["prompt", `${shop.url}/product/${id}`]);
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

test("the wishlist toggle adds and removes, and is stored", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Toggled Tee" });
  await openProduct(page, id);
  const toggle = page.getByRole("article").getByRole("button", { name: "Wishlist" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
});

test("up to three related products follow, then recently viewed ones", async ({ page, shop }) => {
  for (const name of ["Other A", "Other B", "Other C", "Other D"]) await createProduct(shop, { name });
  const first = await createProduct(shop, { name: "First Looked At" });
  const second = await createProduct(shop, { name: "Then Looked At" });
  await openProduct(page, first);
  const also = page.getByRole("region", { name: "You may also like" });
  await expect(also.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(also).not.toContainText("First Looked At");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed).toHaveCount(0);

  await sizeButton(page, "M").click();
  await also.getByRole("link", { name: "Then Looked At" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Then Looked At" })).toBeVisible();
  await expect(viewed.getByRole("heading", { level: 3 })).toHaveText(["First Looked At"]);
  expect(page.url()).toContain(second);

  // On a phone they are a row that scrolls, also by keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await also.getByRole("button").nth(1).focus();
  await expect(also.getByRole("link").nth(2)).not.toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Tab");
  await expect(also.getByRole("link").nth(2)).toBeInViewport({ ratio: 0.9 });
});

test("Back to Shop returns to the list and its scroll position", async ({ page, shop }) => {
  for (let at = 0; at < 12; at += 1) await createProduct(shop, { name: `Lane Tee ${at}` });
  await page.goto("/");
  const card = page.getByRole("link", { name: "Lane Tee 3" }).first();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: "Lane Tee 3" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("region", { name: "You may also like" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Lane Tee 3" })).toBeHidden();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(card).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
  await expect(page).toHaveURL("/");
});

test("Back to Shop goes back to the search that led to the product", async ({ page, shop }) => {
  await createProduct(shop, { name: "Searched Tee" });
  await page.goto("/search?q=searched");
  await page.getByRole("main").getByRole("link", { name: "Searched Tee" }).click();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/search?q=searched");
});

for (const from of ["/wishlist", "/account", "/checkout/success", "/nowhere"])
  test(`Back to Shop opens the shop after ${from}, also when home was before it`, async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Elsewhere Tee" });
    await page.goto("/");
    await page.goto(from);
    await page.goto(`/product/${id}`);
    await page.getByRole("link", { name: "Back to Shop" }).click();
    await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL(`/product/${id}`);
  });

test("Back to Shop leads to the lists from a shared link", async ({ page, shop }) => {
  await openProduct(page, await createProduct(shop, { name: "Linked Tee" }));
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test("a product that is unknown or not active is not found", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Withdrawn Tee" });
  await openProduct(page, id);
  await updateProduct(shop, id, { active: false });
  await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
  const hidden = await createProduct(shop, { name: "Never Shown Tee", active: false });
  for (const unknown of [hidden, "nothing", "%3Cb%3E"]) {
    await page.goto(`/product/${unknown}`);
    await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
    await expect(page).toHaveTitle(/^No such product/);
  }
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test("a product that is removed while its page is open is not found", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Removed Tee" });
  await openProduct(page, id);
  await deleteProduct(shop, id);
  await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
});

test("the description follows the material of every tee, as the owner wrote it", async ({ page, shop }) => {
  const description = "Dyed in small vats.\n\n<b>Wash</b> cold.";
  await openProduct(page, await createProduct(shop, { name: "Described Tee", description }));
  const details = page.getByRole("region", { name: "Description" });
  await expect(details.getByRole("paragraph")).toHaveText([
    "Oversized unisex tee, 240 GSM.",
    "Dyed in small vats.",
    "<b>Wash</b> cold.",
  ]);
  await expect(page.getByText("Tax is included in the price.")).toBeVisible();
  await expect(page.getByText("Shipping and discounts are computed at checkout.")).toBeVisible();
  await expect(page.getByText("Free shipping on prepaid orders.").first()).toBeVisible();
  await expect(cartPanel(page)).toBeHidden();
});

test("a product without collection and description has no heading for them", async ({ page, shop }) => {
  await openProduct(
    page,
    await createProduct(shop, { name: "Bare Tee", collection_ids: [], description: " " }),
  );
  await expect(page.getByText("Tax is included in the price.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Description" })).toHaveCount(0);
});
