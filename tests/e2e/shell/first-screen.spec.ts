import { test as base, expect, type Page } from "playwright/test";
import { startDemoShop } from "../../../demo/shops";
import { collectPageProblems } from "../../../tools/testkit/browser/pageErrors";
import { holdRequests } from "../../../tools/testkit/browser/shopPage";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { savePage } from "../../../tools/testkit/server/textPages";

const terms =
  "# Orders\nPrices include all taxes.\n\n- UPI\n- Cash on delivery\n\nQuestions: shop@example.com";

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const shop = await startDemoShop();
      await savePage(shop, "terms", { title: "Terms of sale", body: terms, published: true });
      await use(shop);
      await shop.remove();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

const product = "/product/kolam0000000000";
const pages = [
  { path: "/", heading: "Heavy cotton, cut loose" },
  { path: product, heading: "Mylapore Kolam Tee" },
  { path: "/search", heading: "Search" },
  { path: "/pages/terms", heading: "Terms of sale" },
];
const screens = [
  { name: "phone", viewport: { width: 390, height: 844 } },
  { name: "desktop", viewport: { width: 1440, height: 900 } },
];

/** Opens a page whose scripts wait. @returns lets them load */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, /\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const eager = [...document.images].filter(({ loading }) => loading !== "lazy");
    await Promise.all(eager.map((image) => image.decode().catch(() => {})));
  });
  return release;
}

/**
 * Waits until React has taken over the markup of the page: it listens on the root, and the page's effects
 * have run.
 */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("home shows the banner and the first cards with name, price and picture", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Heavy cotton, cut loose");
    for (const title of ["New Arrivals", "Tee", "Bottom"]) {
      const list = page.getByRole("region", { name: title, exact: true });
      const card = list.getByRole("listitem").first();
      await expect(card.getByRole("heading")).not.toBeEmpty();
      await expect(card.getByText(/^₹[\d,]+$/)).toBeVisible();
      await expect(card.getByRole("link")).toHaveAttribute("href", /^\/product\/\w+$/);
      await expect(card.locator("img")).toHaveAttribute("srcset", /240w, .+480w/);
    }
  });

  test("a product page shows picture, name, price, sizes and stock, and explains how to buy", async ({
    page,
  }) => {
    await page.goto(product);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mylapore Kolam Tee");
    await expect(page.getByText("₹1,299").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "XXL", exact: true })).toBeVisible();
    await expect(page.getByText("Select a size")).toBeVisible();
    await expect(page.getByRole("img", { name: /Mylapore Kolam Tee, picture 1/ })).toBeVisible();
    await expect(page.getByText(/switch JavaScript on/)).toBeVisible();
  });

  test("the search shows its field", async ({ page }) => {
    await page.goto("/search?q=tee");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
    await expect(page.getByRole("searchbox", { name: "Search products" })).toBeVisible();
  });

  test("a text page shows its text, and the footer its link", async ({ page }) => {
    await page.goto("/pages/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of sale");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["UPI", "Cash on delivery"]);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL(/\/pages\/terms$/);
  });
});

test("the main picture is requested before any script has run, and the lists are not requested at all", async ({
  page,
}) => {
  for (const [path, picture] of [
    ["/", /poster-/],
    [product, /\/api\/files\/products\/kolam0000000000\/front_w/],
  ] as const) {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const asked = page.waitForRequest(picture);
    const release = await openWithoutScripts(page, path);
    await asked;
    expect(requested.filter((url) => url.includes("/api/collections/"))).toEqual([]);
    release();
    await hydrated(page);
    if (path === "/") {
      await page.waitForRequest(/\/api\/shop\/catalogue(?:\?|$)/);
      expect(requested.filter((url) => url.includes("/records"))).toEqual([]);
    }
    page.removeAllListeners("request");
    await page.unrouteAll({ behavior: "wait" });
  }
});

for (const { path } of pages) {
  test(`${path} is painted in its styles before any other file has arrived`, async ({ page }) => {
    const release = await holdRequests(page, /\.(?:js|css|woff2|svg|webp|jpg)/);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    // The colour of src/styles/tokens.css, and the height of the header.
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(246, 241, 231)");
    await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
    release();
    await hydrated(page);
    await page.unrouteAll({ behavior: "wait" });
  });

  test(`nothing moves on ${path} when the font arrives after the first paint`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdRequests(page, /\.woff2$/);
    await page.goto(path, { waitUntil: "commit" });
    await hydrated(page);
    await page.evaluate(() => {
      const window = globalThis as unknown as { shifted: number };
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as { value: number }[]) window.shifted += value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    release();
    await page.evaluate(() => document.fonts.load('400 16px "Anek Latin"'));
    const shifted = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return (globalThis as unknown as { shifted: number }).shifted;
      });
    // "Good" is below 0.1: https://web.dev/articles/cls. A heading with another number of lines makes 0.1.
    expect(await shifted()).toBeLessThan(0.002);
    await page.unrouteAll({ behavior: "wait" });
  });
}

for (const path of ["/search", "/search?q=kolam"]) {
  test(`text that was typed on ${path} before React has taken over is kept and searched`, async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, path);
    const field = page.getByRole("main").getByRole("searchbox", { name: "Search products" });
    await field.fill("Mylapore");
    release();
    await expect(
      page
        .getByRole("region", { name: /Mylapore/ })
        .getByRole("listitem")
        .first(),
    ).toContainText("Mylapore Kolam Tee");
    await expect(field).toHaveValue("Mylapore");
    await expect(page).toHaveURL(/\/search\?q=Mylapore$/);
    await page.unrouteAll({ behavior: "wait" });
  });
}

for (const { name, viewport } of screens) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`on a ${name} in ${colorScheme} colours`, () => {
      test.use({ viewport, colorScheme });
      for (const { path, heading } of pages) {
        test(`React takes over ${path} without a warning, and no pixel of the first screen changes`, async ({
          page,
        }) => {
          const problems = collectPageProblems(page);
          const release = await openWithoutScripts(page, path);
          const title = page.getByRole("heading", { level: 1 });
          await expect(title).toHaveText(heading);
          await title.evaluate((element) => element.setAttribute("data-from-server", ""));
          const before = await page.screenshot();
          release();
          await hydrated(page);
          const after = await page.screenshot();
          await expect(title).toHaveAttribute("data-from-server");
          expect(after.equals(before)).toBe(true);
          expect(problems).toEqual([]);
        });
      }
    });
  }
}
