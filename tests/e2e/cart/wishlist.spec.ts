import type { Page } from "playwright/test";
import {
  cartIcon,
  cartLine,
  cartPanel,
  notifications,
  openProduct,
  quantity,
  wishlistItem,
  wishlistItems,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add ${name} to wishlist` }).first();
const names = (page: Page) => wishlistItems(page).locator(".card-name");

/** Adds these products to the wishlist on their cards, in this order. */
async function wishFor(page: Page, ...wished: string[]): Promise<void> {
  await page.goto("/");
  for (const name of wished) {
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  }
}

test("the heart of a card shows a stamp for one second, and at the next press a notice for two", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Stamped Tee" });
  await createProduct(shop, { name: "Second Stamp Tee" });
  await wishFor(page, "Stamped Tee");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));

  await heart(page, "Second Stamp Tee").click();
  const stamp = page.locator("[data-stamp]");
  await expect(stamp).toHaveCount(1);
  await page.clock.runFor(999);
  await expect(stamp).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(stamp).toHaveCount(0);

  await heart(page, "Stamped Tee").click();
  const notice = page.getByText("Already in Wishlist");
  await expect(notice).toBeVisible();
  await expect(stamp).toHaveCount(0);
  await page.clock.runFor(1999);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1);
  await expect(notice).toBeHidden();
});

test("the stamp sounds after a tap only, and not when it is muted", async ({ page, shop }) => {
  for (const name of ["Heard Tee", "Unheard Tee"]) await createProduct(shop, { name });
  await page.addInitScript(() => {
    const played: string[] = [];
    Object.assign(window, { played });
    HTMLAudioElement.prototype.play = async function () {
      played.push(new URL(this.src).pathname);
    };
  });
  const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played);
  await page.goto("/");
  await expect(heart(page, "Heard Tee")).toBeVisible();
  expect(await played()).toEqual([]);
  await heart(page, "Heard Tee").click();
  await expect(heart(page, "Heard Tee")).toHaveAttribute("aria-pressed", "true");
  // The sound starts in a task after the tap's.
  await expect.poll(played).toEqual(["/sounds/stamp.wav"]);
  expect((await page.request.get("/sounds/stamp.wav")).status()).toBe(200);

  await page.goto("/wishlist");
  const sound = page.getByRole("button", { name: "Stamp sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await wishFor(page, "Unheard Tee");
  expect(await played()).toEqual([]);
});

test("the wishlist is newest first without duplicates, and keeps its layout", async ({ page, shop }) => {
  const wished = ["Oldest Tee", "Middle Tee", "Newest Tee"];
  for (const name of wished) await createProduct(shop, { name });
  await wishFor(page, ...wished);
  await heart(page, "Oldest Tee").click();
  await page.goto("/wishlist");
  await expect(names(page)).toHaveText(["Newest Tee", "Middle Tee", "Oldest Tee"]);
  const list = page.getByRole("button", { name: "List view" });
  const grid = page.getByRole("button", { name: "Grid view" });
  await expect(grid).toHaveAttribute("aria-pressed", "true");
  const sideBySide = async () => {
    const [first, second] = [await names(page).nth(0).boundingBox(), await names(page).nth(1).boundingBox()];
    return first?.y === second?.y;
  };
  expect(await sideBySide()).toBe(true);
  await list.click();
  await expect(list).toHaveAttribute("aria-pressed", "true");
  expect(await sideBySide()).toBe(false);
  await page.reload();
  await expect(names(page)).toHaveText(["Newest Tee", "Middle Tee", "Oldest Tee"]);
  await expect(list).toHaveAttribute("aria-pressed", "true");
  await grid.click();
  await expect(grid).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Tee/i);
});

test("Undo restores a removed item at its old position; an empty wishlist links to the lists", async ({
  page,
  shop,
}) => {
  const wished = ["Left Tee", "Gone Tee", "Right Tee"];
  for (const name of wished) await createProduct(shop, { name });
  await wishFor(page, ...wished);
  await page.goto("/wishlist");
  await page.getByRole("button", { name: "Remove Gone Tee" }).click();
  await expect(names(page)).toHaveText(["Right Tee", "Left Tee"]);
  await expect(wishlistItem(page, "Left Tee").getByRole("link")).toBeFocused();
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(["Right Tee", "Gone Tee", "Left Tee"]);
  for (const name of wished) await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  const explore = page.getByRole("link", { name: "Go Back to Explore" });
  await expect(explore).toBeFocused();
  await explore.click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test("Undo of the only item's removal moves the focus to it, by keyboard", async ({ page, shop }) => {
  await createProduct(shop, { name: "Only Tee" });
  await wishFor(page, "Only Tee");
  await page.goto("/wishlist");
  await page.getByRole("button", { name: "Remove Only Tee" }).press("Enter");
  await expect(page.getByRole("link", { name: "Go Back to Explore" })).toBeFocused();
  await notifications(page).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(names(page)).toHaveText(["Only Tee"]);
  await expect(wishlistItem(page, "Only Tee").getByRole("link")).toBeFocused();
});

test("adding an item to the cart requires one of the sizes XS to XXL", async ({ page, shop }) => {
  await createProduct(shop, { name: "Sized Tee", sizes: ["S", "M"], stockbysize: { S: 0, M: 1 } });
  await wishFor(page, "Sized Tee");
  await page.goto("/wishlist");
  const row = wishlistItem(page, "Sized Tee");
  const size = row.getByRole("combobox", { name: "Size of Sized Tee" });
  await expect(size.locator("option")).toHaveText(["Size", "XS", "S", "M", "L", "XL", "XXL"]);
  const shown = await size
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).label));
  expect(shown.slice(2, 5)).toEqual(["S · not available", "M", "L · not available"]);
  const add = row.getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(row.getByRole("alert")).toHaveText("Please select a size");
  await expect(size).toBeFocused();
  for (const none of ["S", "XL"]) {
    await size.selectOption(none);
    await expect(row.getByRole("alert")).toHaveText("");
    await add.click();
    await expect(notifications(page)).toContainText("Out of stock.");
  }
  await size.selectOption("M");
  await add.click();
  await expect(quantity(cartLine(page, "Sized Tee"))).toHaveText("1");
  await page.keyboard.press("Escape");
  await add.click();
  await expect(notifications(page)).toContainText("You’ve reached the available stock.");
  await expect(cartPanel(page)).toBeHidden();
});

test("with a font of twice the size a phone shows the whole label of an item's button", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Readable Tee" });
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await wishFor(page, "Readable Tee");
  await page.goto("/wishlist");
  const add = wishlistItem(page, "Readable Tee").getByRole("button", { name: "Add to Cart" });
  await expect(add).toBeVisible();
  const hidden = await add.evaluate((button) => {
    const label = document.createRange();
    label.selectNodeContents(button);
    const { left, right } = button.getBoundingClientRect();
    const text = label.getBoundingClientRect();
    return Math.max(left - text.left, text.right - right);
  });
  expect(hidden).toBeLessThanOrEqual(0);
});

test("items are updated, and one that is no longer in the shop has a message and can be removed", async ({
  page,
  shop,
}) => {
  const dearer = await createProduct(shop, { name: "Dearer Wish", price: 500 });
  const gone = await createProduct(shop, { name: "Vanished Wish", price: 700 });
  await wishFor(page, "Dearer Wish", "Vanished Wish");
  await page.goto("/wishlist");
  await updateProduct(shop, dearer, { price: 650, stockbysize: { S: 0, M: 0 } });
  await deleteProduct(shop, gone);
  await expect(wishlistItem(page, "Dearer Wish")).toContainText("₹650");
  await expect(wishlistItem(page, "Dearer Wish")).toContainText("SOLD OUT");
  await expect(wishlistItem(page, "Vanished Wish")).toContainText("No longer in the shop.");
  await expect(wishlistItem(page, "Vanished Wish").getByRole("button", { name: "Add to Cart" })).toHaveCount(
    0,
  );
  await page.getByRole("button", { name: "Remove Vanished Wish" }).click();
  await expect(wishlistItem(page, "Vanished Wish")).toHaveCount(0);
});

test("the wishlist is the same in two tabs, and survives a killed page", async ({ page, context, shop }) => {
  const id = await createProduct(shop, { name: "Tabbed Wish" });
  const other = await context.newPage();
  await other.goto("/wishlist");
  await openProduct(page, id);
  const toggle = page.getByRole("article").getByRole("button", { name: "Wishlist" });
  await toggle.click();
  await expect(wishlistItem(other, "Tabbed Wish")).toBeVisible();
  await other.getByRole("button", { name: "Remove Tabbed Wish" }).click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  // A wish that is shown is stored.
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const cdp = await context.newCDPSession(page);
  void cdp.send("Page.crash").catch(() => {});
  await page.waitForEvent("crash");
  await other.reload();
  await expect(wishlistItem(other, "Tabbed Wish")).toBeVisible();
  await expect(cartIcon(other)).toHaveAccessibleName("Cart");
});
