import { test as base, expect, type Page } from "playwright/test";
import { startDemoShop } from "../../../demo/shops";
import { clickInHeader } from "../../../tools/testkit/browser/shopPage";
import type { Shop } from "../../../tools/testkit/server/shopServer";

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const shop = await startDemoShop();
      await use(shop);
      await shop.remove();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

/*
 * The picture that moves between a card and its product page, and what is loaded before a card is followed.
 */

const path = "/product/kolam0000000000";
const name = "Mylapore Kolam Tee";
const card = (page: Page) => page.getByRole("main").locator(`.card-link[href="${path}"]`).first();
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * The pseudo-elements of each view transition of the page, as soon as it is shown; [] for one that was
 * skipped.
 */
async function recordTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const shown: string[][] = [];
    Object.assign(window, { shown });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const note = () => {
        const effects = document.getAnimations().map(({ effect }) => effect);
        shown.push(
          effects.flatMap((effect) => (effect instanceof KeyframeEffect && effect.pseudoElement) || []),
        );
      };
      transition.ready.then(note, () => shown.push([]));
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[][] }).shown);
}

/** Waits until React has taken over the markup: from then on it listens to the pointer. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
  });

/** Points at the card until the code of its intent is loaded. */
async function pointAt(page: Page): Promise<void> {
  await hydrated(page);
  const loaded = page.waitForResponse(/productPrefetch\.lazy/);
  await card(page).scrollIntoViewIfNeeded();
  await card(page).hover();
  await loaded;
}

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("the picture of a card moves to its product page and back; focus, title and scroll position are as without it", async ({
    page,
  }) => {
    const transitions = await recordTransitions(page);
    await page.goto("/");
    await hydrated(page);
    // The first card of a list is rendered with the page.
    const first = page.getByRole("region", { name: "New Arrivals" }).locator(".card-link").first();
    const product = `${await first.getAttribute("href")}`;
    const loaded = page.waitForResponse(/productPrefetch\.lazy/);
    await first.scrollIntoViewIfNeeded();
    await first.hover();
    await loaded;
    await page.waitForLoadState("networkidle");
    const scrolled = await page.evaluate(() => Math.round(scrollY));
    const productName = await first.getByRole("heading").innerText();
    await first.click();
    await expect(title(page)).toHaveText(productName);
    await expect(page).toHaveURL(product);
    await expect.poll(async () => (await transitions()).length).toBe(1);
    expect((await transitions())[0]).toContain("::view-transition-group(product-picture)");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.locator("#page-name")).toContainText(productName);
    // The page can be used while the picture moves.
    const size = page.getByRole("button", { name: /^(M|32)$/ });
    await size.click();
    await expect(size).toHaveAttribute("aria-pressed", "true");

    await page.goBack();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await transitions()).length).toBe(2);
    expect((await transitions())[1]).toContain("::view-transition-group(product-picture)");
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolled);
    await page.goForward();
    await expect(title(page)).toHaveText(productName);
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll("[style*=view-transition-name]").length))
      .toBe(0);
  });

  test("the picture moves back to a card far down a long list, too", async ({ page }) => {
    const transitions = await recordTransitions(page);
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const placeholder = page.getByRole("main").locator(".grid").nth(1).locator(".card").nth(9);
    await placeholder.scrollIntoViewIfNeeded();
    const far = placeholder.locator(".card-link");
    await far.scrollIntoViewIfNeeded();
    const loaded = page.waitForResponse(/productPrefetch\.lazy/);
    await far.hover();
    await loaded;
    const product = `${await far.getAttribute("href")}`;
    await far.click();
    await expect(page).toHaveURL(product);
    await expect.poll(async () => (await transitions()).length).toBe(1);
    await page.goBack();
    await expect(page.getByRole("main").locator(`.card-link[href="${product}"]`)).toBeInViewport();
    await expect.poll(async () => (await transitions()).length).toBe(2);
    expect((await transitions())[1]).toContain("::view-transition-group(product-picture)");
  });

  test("other navigations have no transition", async ({ page }) => {
    const transitions = await recordTransitions(page);
    await page.goto("/");
    await pointAt(page);
    await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
    await expect(title(page)).toHaveText("Wishlist");
    await page.goBack();
    await expect(title(page)).toHaveText("Heavy cotton, cut loose");
    expect(await transitions()).toEqual([]);
  });

  test("a browser without view transitions opens the page", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
    await page.goto("/");
    await pointAt(page);
    await card(page).click();
    await expect(title(page)).toHaveText(name);
    await page.goBack();
    await expect(card(page)).toBeVisible();
  });
});

test("with reduced motion no picture moves", async ({ page }) => {
  const transitions = await recordTransitions(page);
  await page.goto("/");
  await pointAt(page);
  await card(page).press("Enter");
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expect(card(page)).toBeVisible();
  expect(await transitions()).toEqual([]);
});

test("a card under the pointer loads the product's main picture in the page's width, once", async ({
  page,
}) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/kolam0000000000/front_w")) pictures.push(request.url());
  });
  await page.goto("/");
  await hydrated(page);
  await card(page).scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.length).toBe(1);
  await card(page).hover();
  await expect.poll(() => pictures.length).toBe(2);
  await card(page).click();
  await expect(title(page)).toHaveText(name);
  const main = page.getByRole("img", { name: /picture 1/ });
  await expect
    .poll(() => main.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toBe(pictures[1]);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("a product that is not on the device is requested once, when its link is reached", async ({ page }) => {
  const records: string[] = [];
  page.on("request", (request) => {
    if (/\/records\/kolam0000000000/.test(request.url())) records.push(request.url());
  });
  // The catalogue never arrives: the card has no description.
  await page.route("**/api/shop/catalogue*", () => {});
  await page.goto("/");
  await hydrated(page);
  await card(page).hover();
  await expect.poll(() => records.length).toBe(1);
  await card(page).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  expect(records).toHaveLength(1);
});

test("nothing is prefetched for a shopper who saves data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const requested: string[] = [];
  await page.goto("/");
  await pointAt(page);
  page.on("request", (request) => requested.push(request.url()));
  const wishlist = page.getByRole("banner").getByRole("link", { name: "Wishlist" });
  await wishlist.hover();
  await card(page).hover();
  await card(page).click();
  await expect(title(page)).toHaveText(name);
  expect(requested.filter((url) => /records\/kolam/.test(url))).toEqual([]);
});
