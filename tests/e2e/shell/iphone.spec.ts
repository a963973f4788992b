import type { Locator, Page } from "playwright/test";
import { createProduct, createProducts } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* An iPhone: its notch and home indicator, given to the page as insets, and its zoom into small fields. */

const onItsSide = { width: 844, height: 390, insets: { left: 47, right: 47, bottom: 21 } };
const upright = { width: 390, height: 844, insets: { left: 0, right: 0, bottom: 34 } };

async function hold(page: Page, { insets, ...size }: typeof upright): Promise<void> {
  await page.setViewportSize(size);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

/**
 * Runs in the page: the controls of the open dialog, or else of the page, whose text or icon is left or right
 * of the safe area.
 */
function controlsOutside({ left, right }: typeof upright.insets): string[] {
  const dialog = document.querySelector("dialog[open]");
  const controls = (dialog ?? document).querySelectorAll("a, button, input, select");
  return [...controls]
    .filter(
      (control) => control.checkVisibility() && !control.closest("[inert], .skip, .noscript, .loader-note"),
    )
    .filter((control) => {
      const content = document.createRange();
      content.selectNodeContents(control);
      const box = (control.matches("input, select") ? control : content).getBoundingClientRect();
      return box.width > 0 && (box.left < left || box.right > innerWidth - right);
    })
    .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? "");
}

const outside = (page: Page) => page.evaluate(controlsOutside, onItsSide.insets);

async function expectAboveHomeIndicator(control: Locator): Promise<void> {
  const bottom = () =>
    control.boundingBox().then((box) => (box ? box.y + box.height : Number.POSITIVE_INFINITY));
  await expect.poll(bottom).toBeLessThanOrEqual(upright.height - upright.insets.bottom);
}

let product = "";

test.beforeAll(async ({ shop }) => {
  await createProducts(shop, 4, (at) => ({ name: `Ajrakh Tee ${at}` }));
  product = `/product/${await createProduct(shop, { name: "Kolam Tee" })}`;
});

test("the notch of a phone on its side covers no control", async ({ page }) => {
  await hold(page, onItsSide);
  for (const path of ["/", "/search?q=ajrakh", "/wishlist", product]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await outside(page), path).toEqual([]);
  }
  for (const button of ["Menu", "Cart", "Search"]) {
    await page.getByRole("banner").getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => outside(page), button).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the home indicator covers no control of the cart and its messages", async ({ page }) => {
  await hold(page, upright);
  await page.goto(product);
  await page.getByRole("button", { name: "M", exact: true }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expectAboveHomeIndicator(cart.getByRole("button", { name: "Checkout" }));
  await cart.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await cart.getByRole("button", { name: "Close" }).click();
  await expect(cart).toHaveCount(0);
  await expectAboveHomeIndicator(page.getByRole("button", { name: "Undo" }));
});

test("no field is so small that an iPhone zooms into the page when it gets the focus", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search?q=ajrakh");
  await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
  const sizes = await page
    .locator("input, select, textarea")
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
