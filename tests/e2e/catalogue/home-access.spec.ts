import type { Page } from "playwright/test";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTargets,
} from "../../../tools/testkit/browser/accessibility";
import { collectPageProblems } from "../../../tools/testkit/browser/pageErrors";
import { clickInHeader } from "../../../tools/testkit/browser/shopPage";
import { createProducts } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const longName =
  "Night Bus to Bhuj Oversized Graphic Tee with a Name That Will Not End, Unbreakable-Kutchembroidery";

test.beforeAll(async ({ shop }) => {
  await createProducts(shop, 9, (at) => ({
    name: at % 3 ? `Reachable ${at}` : longName,
    collection_ids: ["C-NEW", "C-TSHIRT", "C-BOTTOM"],
    stockbysize: { S: at % 4, M: 0 },
  }));
});

async function open(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("#shop .card-skeleton")).toHaveCount(0);
}

const screens = [
  { name: "a phone", viewport: { width: 390, height: 844 } },
  { name: "a desktop", viewport: { width: 1440, height: 900 } },
];

for (const { name, viewport } of screens) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`on ${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test("home and its panels have no axe violations", async ({ page }) => {
        await open(page);
        await expectAccessible(page, "home");
        await expectTargets(page, "home");
        const header = page.getByRole("banner");
        await header.getByRole("button", { name: "Cart" }).click();
        await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
        await expectAccessible(page, "cart");
        await page.keyboard.press("Escape");
        if (viewport.width < 1000) {
          await header.getByRole("button", { name: "Menu" }).click();
          await expect(page.getByRole("dialog", { name: "Haat" })).toBeVisible();
          await expectAccessible(page, "menu");
          await page.keyboard.press("Escape");
        }
        await page.getByRole("button", { name: "Get Support" }).first().click();
        await expect(page.getByRole("dialog", { name: "Get Support" })).toBeVisible();
        await expectAccessible(page, "support");
        await page.keyboard.press("Escape");
        await page.goto("/account");
        await expect(page.getByText("Please log in to view your account")).toBeVisible();
        await expectAccessible(page, "account");
        await page.goto("/nowhere");
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
        await expectAccessible(page, "not found");
      });
    });
  }
}

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("nothing needs sideways scrolling, long names included", async ({ page }) => {
    await open(page);
    await expectNoSidewaysScroll(page, "home");
    await clickInHeader(page.getByRole("banner").getByRole("button", { name: "Menu" }));
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoSidewaysScroll(page, "menu");
  });
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("home causes no errors, no policy violations and no requests to other origins", async ({ page }) => {
    const noise = collectPageProblems(page);
    await open(page);
    await page.locator("#about").scrollIntoViewIfNeeded();
    await page.locator(".card").first().hover();
    await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
    await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
    expect(noise).toEqual([]);
  });
});

test.describe("by keyboard alone", () => {
  test("the skip link skips the header, and Enter opens a card", async ({ page }) => {
    await open(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(await inMain()).toBe(true);
    const card = page.locator("#shop .card-link").first();
    await expect(async () => {
      await page.keyboard.press("Tab");
      expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.locator("#page-name")).toContainText("Haat");
  });
});

test("the title of a new page is announced to screen readers", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#page-name")).toBeEmpty();
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
  await expect(page.locator("#page-name")).toHaveText(/Wishlist/);
  await expect(page).toHaveTitle(/Wishlist/);
});
