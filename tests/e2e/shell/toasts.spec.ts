import type { Page } from "playwright/test";
import { pleaseSelectSize } from "../../../src/domain/catalogue/messages";
import { toastMs } from "../../../src/domain/shared/limits";
import { runClockUntilCartOpens } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The product page says 'Please select a size.' when Add to Cart is pressed without one. */
async function provoke(page: Page): Promise<void> {
  await page.getByRole("button", { name: "OUT OF STOCK" }).press("Enter");
}

test.beforeEach(async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Toasted Tee" });
  await page.clock.install();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Toasted Tee" })).toBeVisible();
  // The chunk loads with the first toast; the clock stops once it is loaded and the toast is gone.
  await provoke(page);
  await page.locator(".toasts").waitFor({ state: "attached" });
  await page.clock.runFor(toastMs);
  await expect(toasts(page)).toBeHidden();
  await page.mouse.move(5, 300);
  await page.clock.pauseAt(Date.now() + 3_600_000);
});

test("show at the bottom right for three seconds, as a status", async ({ page }) => {
  await provoke(page);
  await page.clock.runFor(50);
  await expect(toasts(page).getByRole("status")).toHaveText(pleaseSelectSize);
  const box = await toasts(page).locator("[data-kind]").boundingBox();
  const screen = page.viewportSize();
  expect(screen?.width).toBe(Math.round((box?.x ?? 0) + (box?.width ?? 0) + 16));
  expect(screen?.height).toBe(Math.round((box?.y ?? 0) + (box?.height ?? 0) + 16));
  await page.clock.runFor(toastMs - 100);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(toasts(page)).toBeHidden();
});

test("are visible in a browser without popovers", async ({ page }) => {
  await page.evaluate(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "popover");
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selector: string) {
      if (selector.includes(":popover-open")) throw new DOMException("Not a selector.", "SyntaxError");
      return matches.call(this, selector);
    } as typeof matches;
  });
  await provoke(page);
  await page.clock.runFor(50);
  await expect(toasts(page).getByRole("status")).toHaveText(pleaseSelectSize);
  await expect(toasts(page)).toBeVisible();
});

test("stay while the pointer or the keyboard focus is in them", async ({ page }) => {
  await provoke(page);
  await page.clock.runFor(50);
  await toasts(page).hover();
  await page.clock.runFor(3 * toastMs);
  await expect(toasts(page)).toBeVisible();
  await toasts(page).getByRole("button", { name: "Dismiss" }).focus();
  await page.mouse.move(5, 300);
  await page.clock.runFor(3 * toastMs);
  await expect(toasts(page)).toBeVisible();
  await page.getByRole("button", { name: "OUT OF STOCK" }).focus();
  await page.clock.runFor(toastMs + 50);
  await expect(toasts(page)).toBeHidden();
});

test("can be read and used above an open dialog", async ({ page }) => {
  await provoke(page);
  await page.clock.runFor(50);
  await toasts(page).hover();
  await page.getByRole("banner").getByRole("button", { name: "Cart" }).press("Enter");
  await runClockUntilCartOpens(page);
  await page.clock.runFor(50);
  const inside = page.getByRole("dialog", { name: "Cart" }).getByRole("region", { name: "Notifications" });
  await expect(inside.getByRole("status")).toHaveText(pleaseSelectSize);
  await inside.getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts(page)).toBeHidden();
});

test("close after three seconds although a dialog opens and closes meanwhile", async ({ page }) => {
  await provoke(page);
  await page.clock.runFor(1000);
  await page.getByRole("banner").getByRole("button", { name: "Cart" }).press("Enter");
  await runClockUntilCartOpens(page);
  await page.clock.runFor(900);
  await expect(toasts(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeHidden();
  await page.clock.runFor(700);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(500);
  await expect(toasts(page)).toBeHidden();
});

test("restore the focus to its previous element", async ({ page }) => {
  await provoke(page);
  await page.clock.runFor(50);
  const before = page.getByRole("button", { name: "OUT OF STOCK" });
  await before.focus();
  await toasts(page).getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(50);
  await expect(before).toBeFocused();
});
