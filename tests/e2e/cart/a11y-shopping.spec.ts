import type { Page } from "playwright/test";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTargets,
} from "../../../tools/testkit/browser/accessibility";
import {
  addToCartButton,
  cartIcon,
  cartLines,
  cartPanel,
  clickInHeader,
  collectErrors,
  notifications,
  openProduct,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

const longName = "Chor Bazaar Early Friday Heavyweight Oversized Tee ".repeat(4).slice(0, 200).trim();
const longWord = "Pneumonoultramicroscopic".repeat(9).slice(0, 200);
const picture =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%204%205'%3E%3Crect%20width='4'%20height='5'%20fill='teal'/%3E%3C/svg%3E";

/** Extreme products: long names, high prices, many pictures and sizes, no picture, no stock. */
async function strained(shop: Shop): Promise<{ rich: string; wordy: string; sold: string }> {
  const rich = await createProduct(shop, {
    name: longName,
    price: 123456,
    images: Array.from({ length: 12 }, (_, at) => `${picture}%3C!--${at}--%3E`),
    sizes: ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "4XL", "28", "30", "32", "34", "36", "38"],
    stockbysize: { XS: 0 },
    description: `${longWord}\n\nWash cold.`,
  });
  const wordy = await createProduct(shop, { name: longWord, price: 9999999, images: [] });
  const sold = await createProduct(shop, { name: "Sold Out Tee", stockbysize: { S: 0, M: 0 } });
  return { rich, wordy, sold };
}

type Check = (where: string) => Promise<void>;

/** Visits every state of the product page, the cart and the wishlist, and calls `check` in each. */
async function everyState(page: Page, ids: Awaited<ReturnType<typeof strained>>, check: Check) {
  await page.goto("/wishlist");
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await check("empty wishlist");
  await clickInHeader(cartIcon(page));
  await expect(cartPanel(page)).toBeVisible();
  await check("empty cart");
  await page.keyboard.press("Escape");

  await openProduct(page, ids.sold);
  await check("sold out");
  await page.getByRole("article").getByRole("button", { name: "Wishlist" }).click();
  await openProduct(page, ids.wordy);
  await page.getByRole("article").getByRole("button", { name: "Wishlist" }).click();
  await expect(page.getByText("In wishlist")).toBeVisible();
  await sizeButton(page, "M").click();
  await addToCartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await openProduct(page, ids.rich);
  await expect(page.getByRole("region", { name: "Recently viewed" })).toBeVisible();
  await check("product");
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  await check("size guide");
  await page.keyboard.press("Escape");
  await page.locator(".product_carousel-slide:not([inert])").click();
  await expect(page.getByRole("region", { name: "Enlarged picture" })).toBeVisible();
  await check("enlarged picture");
  await page.keyboard.press("Escape");
  await sizeButton(page, "XXXL").click();
  await addToCartButton(page).click();
  await expect(cartLines(page)).toHaveCount(2);
  await cartPanel(page).getByRole("button", { name: "Checkout" }).click();
  await expect(cartPanel(page).getByRole("alert")).toBeVisible();
  await check("cart with a notice");
  await cartLines(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(notifications(page)).toContainText("removed.");
  await check("cart with a toast");
  await page.keyboard.press("Escape");

  await page.goto("/wishlist");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Please select a size" })).toBeVisible();
  await check("wishlist as a grid");
  await page.getByRole("button", { name: "List view" }).click();
  await expect(page.getByRole("button", { name: "List view" })).toHaveAttribute("aria-pressed", "true");
  await check("wishlist as a list");
  await page.goto("/product/nothing");
  await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
  await check("no such product");
}

// 640 px is a 1280 px desktop at 200 %; 320 px is one at 400 %.
for (const [width, height, colorScheme] of [
  [1440, 900, "light"],
  [1440, 900, "dark"],
  [390, 844, "light"],
  [390, 844, "dark"],
  [412, 915, "light"],
  [640, 450, "light"],
  [320, 640, "light"],
] as const) {
  test.describe(`at ${width} × ${height}, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test("every state of product, cart and wishlist passes axe, fits, and has targets of 24 px", async ({
      page,
      context,
      shop,
    }) => {
      const ids = await strained(shop);
      const errors = collectErrors(context);
      await everyState(page, ids, async (where) => {
        await expectNoSidewaysScroll(page, where);
        await expectTargets(page, where);
        await expectAccessible(page, where);
      });
      // The last product and the checkout's keys are missing on purpose.
      expect(errors.filter((text) => !/ (404|503) /.test(text))).toEqual([]);
    });
  });
}

test("the keyboard alone reaches the checkout button from home", async ({ page, shop }) => {
  await createProduct(shop, { name: "Keyboard Tee" });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Keyboard Tee" }).first()).toBeVisible();
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (name: RegExp) => {
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      });
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      if (name.test(await focused())) return;
    }
    throw new Error(`${name} is not reached by Tab.`);
  };
  await tabTo(/^Skip to content/);
  await page.keyboard.press("Enter");
  await tabTo(/^Keyboard Tee/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Keyboard Tee" })).toBeVisible();
  await tabTo(/^M$/);
  await page.keyboard.press("Space");
  await tabTo(/^Add to Cart$/);
  await page.keyboard.press("Enter");
  await expect(cartPanel(page).getByRole("heading", { name: "Cart" })).toBeFocused();
  await tabTo(/^Increase quantity$/);
  await page.keyboard.press("Enter");
  await expect(cartPanel(page).locator("output")).toHaveText("2");
  await tabTo(/^Checkout$/);
  await expect(cartPanel(page).getByRole("button", { name: "Checkout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cartPanel(page).getByRole("alert")).toHaveText("Checkout unavailable. Please try again soon.");
  await page.keyboard.press("Escape");
  await expect(addToCartButton(page)).toBeFocused();
});

test("with reduced motion nothing is animated", async ({ page, shop }) => {
  await openProduct(page, await createProduct(shop, { name: "Calm Tee" }));
  await sizeButton(page, "M").click();
  await addToCartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap((each) => {
      const ms = Number(each.effect?.getComputedTiming().endTime ?? 0);
      const { target, pseudoElement } = each.effect as KeyframeEffect;
      return ms > 1 ? [`${target?.className} ${pseudoElement ?? ""} ${ms} ms`] : [];
    }),
  );
  expect(moving).toEqual([]);
});
