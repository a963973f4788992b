import type { Page } from "playwright/test";
import { navPressMs } from "../../../src/domain/shared/limits";
import { checkoutSuccessPath } from "../../../src/domain/shared/paths";
import { createProducts } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const header = (page: Page) => page.getByRole("banner");
const ground = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const bottom = async (page: Page) => {
  const box = await header(page).boundingBox();
  return box ? box.y + box.height : Number.NaN;
};
const scroll = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
const transparent = "rgba(0, 0, 0, 0)";

test.beforeAll(async ({ shop }) => {
  await createProducts(shop, 8, (at) => ({
    name: `Header ${at}`,
    collection_ids: ["C-NEW", "C-TSHIRT", "C-BOTTOM"],
  }));
});

for (const [width, fontPx] of [
  [240, 16],
  [280, 16],
  [390, 16],
  [320, 24],
  [390, 32],
] as const)
  test(`the name overlaps no button at ${width} px with a font of ${fontPx} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: fontPx } });
    await page.goto("/");
    const right = await header(page)
      .locator(".logo-name")
      .evaluate((name) => name.getBoundingClientRect().left + name.scrollWidth);
    const search = await header(page).getByRole("button", { name: "Search" }).boundingBox();
    expect(right).toBeLessThanOrEqual(search?.x ?? 0);
    const cart = await header(page).getByRole("button", { name: "Cart" }).boundingBox();
    expect((cart?.x ?? width) + (cart?.width ?? 0)).toBeLessThanOrEqual(width);
  });

test.describe("scrolling", () => {
  test("down hides the header, up shows it, and near the top it is always visible", async ({ page }) => {
    await page.goto("/");
    // The header follows the page's position once the page's script has taken over the markup.
    await expect
      .poll(async () => {
        await scroll(page, 100);
        await scroll(page, 400);
        return bottom(page);
      })
      .toBeLessThanOrEqual(0);
    await scroll(page, 300);
    await expect.poll(() => bottom(page)).toBeGreaterThan(0);
    await scroll(page, 500);
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0);
    await scroll(page, 60);
    await expect.poll(() => bottom(page)).toBeGreaterThan(0);
    await scroll(page, 80);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(80);
    expect(await bottom(page)).toBeGreaterThan(0);
  });

  test("on home it is transparent until more than 10 px are scrolled; elsewhere never", async ({ page }) => {
    await page.goto("/");
    await expect.poll(() => ground(page)).toBe(transparent);
    await scroll(page, 10);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(10);
    await expect.poll(() => ground(page)).toBe(transparent);
    await scroll(page, 11);
    await expect.poll(() => ground(page)).not.toBe(transparent);
    await scroll(page, 0);
    await expect.poll(() => ground(page)).toBe(transparent);

    await page.goto(checkoutSuccessPath);
    await expect.poll(() => ground(page)).not.toBe(transparent);
  });

  test("keeps the header visible while the keyboard focus is in it", async ({ page }) => {
    await page.goto("/");
    const skipLink = page.getByRole("link", { name: "Skip to content" });
    await expect(skipLink).toBeAttached();
    await page.keyboard.press("Tab");
    await expect(skipLink).toBeFocused();
    await header(page).getByRole("link", { name: "Wishlist" }).focus();
    await page.keyboard.press("Tab");
    await expect(header(page).getByRole("button", { name: "Cart" })).toBeFocused();
    await scroll(page, 700);
    await expect(header(page)).toHaveAttribute("data-away");
    expect(await bottom(page)).toBeGreaterThan(0);
  });
});

test.describe("the navigation", () => {
  test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference" });

  test("scrolls to a section within 600 ms, to 80 px above it, with a press of 500 ms", async ({ page }) => {
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        document.documentElement.dataset["pressMs"] = JSON.stringify(
          (options as KeyframeAnimationOptions).duration,
        );
        return animate.call(this, frames, options);
      };
    });
    await page.clock.install();
    await page.goto("/");
    await expect(page.getByText("Header 7").first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
    await link.click();
    await expect(page.locator("html")).toHaveAttribute("data-press-ms", `${navPressMs}`);

    await page.clock.runFor(500);
    expect(await topOf(page, "about")).toBeGreaterThan(81);
    await page.clock.runFor(150);
    expect(Math.abs((await topOf(page, "about")) - 80)).toBeLessThanOrEqual(1);
    await expect(page.locator("#about")).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
  });

  test("goes to the home page first from another page", async ({ page }) => {
    await page.goto(checkoutSuccessPath);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect.poll(async () => Math.abs((await topOf(page, "shop")) - 80)).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Payment success" })).toBeVisible();
  });

  test("a link to a section works as the first address", async ({ page }) => {
    await page.goto("/#about");
    await expect.poll(async () => Math.abs((await topOf(page, "about")) - 80)).toBeLessThanOrEqual(1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu slides in, its link scrolls to a section, and closing restores the focus", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(header(page).getByRole("navigation")).toBeHidden();
    await header(page).getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Haat" });
    await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeFocused();

    await header(page).getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Shop" }).click();
    await expect(menu).toBeHidden();
    await expect.poll(async () => Math.abs((await topOf(page, "shop")) - 80)).toBeLessThanOrEqual(1);
  });

  test("a link of the menu to another page moves the focus to that page", async ({ page }) => {
    await page.goto("/");
    await header(page).getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Haat" });
    await menu.getByRole("link", { name: "Wishlist" }).press("Enter");
    await expect(page).toHaveURL("/wishlist");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("the page behind an open panel does not scroll; the backdrop closes it", async ({ page }) => {
    await page.goto("/");
    await header(page).getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.move(355, 500);
    await page.mouse.wheel(0, 600);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.click(355, 500);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("the menu closes when the window becomes so wide that the header has its links", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await header(page).getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Haat" });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu).toBeHidden();
});
