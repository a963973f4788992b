import { type Browser, test as base, chromium, expect, type Page } from "playwright/test";
import { launchOptions } from "../../tools/testkit/browser/launch";
import {
  addProductToCart,
  cartIcon,
  cartLines,
  cartPanel,
  checkoutButton,
  goBackByScript,
} from "../../tools/testkit/browser/shopPage";
import { storedMeta } from "../../tools/testkit/browser/storedRows";
import { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { createProduct } from "../../tools/testkit/server/products";
import { savePage } from "../../tools/testkit/server/textPages";

/*
 * The browser keeps the pages of the shop in its back/forward cache: going back shows them at once, as they were. Playwright
 * switches this cache off, and the headless shell has none.
 */

const test = base.extend<{ page: Page }, { desk: CheckoutShop; browserWithCache: Browser; tee: string }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const desk = await CheckoutShop.open();
      // The browser keeps no page with status 404.
      await savePage(desk.shop, "terms", { body: "Text", published: true });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker" },
  ],
  tee: [
    async ({ desk }, use) => use(await createProduct(desk.shop, { name: "Kept Tee" })),
    { scope: "worker" },
  ],
  browserWithCache: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const ignoreDefaultArgs = ["--disable-back-forward-cache"];
      const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  page: async ({ browserWithCache, desk }, use) => {
    const context = await browserWithCache.newContext({
      baseURL: desk.shop.url,
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      serviceWorkers: "allow",
    });
    await use(await context.newPage());
    await context.close();
  },
});

/** Notes in the page how it is shown next. */
const watchReturn = (page: Page) =>
  page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }), { once: true });
  });

/** Goes back to the page that `watchReturn` has watched, and checks that the browser had kept it. */
async function expectKept(page: Page, path: RegExp): Promise<void> {
  await goBackByScript(page);
  await expect(page).toHaveURL(path);
  const read = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const { notRestoredReasons } = navigation as unknown as { notRestoredReasons: unknown };
      return { persisted: (window as { persisted?: boolean }).persisted, notRestoredReasons };
    });
  await expect
    .poll(() => read().catch(() => undefined))
    .toEqual({ persisted: true, notRestoredReasons: null });
}

for (const path of [
  "/",
  "/product/",
  "/search?q=tee",
  "/wishlist",
  "/account",
  "/checkout/success?oid=1",
  "/pages/terms",
])
  test(`${path} stays in the back/forward cache while another site is open`, async ({ page, tee }) => {
    await page.goto(path === "/product/" ? path + tee : path);
    // With service worker, database and event stream at work.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => storedMeta(page, "catalogue")).toMatchObject({ complete: true });
    await watchReturn(page);
    await page.goto("data:text/html,<h1>Elsewhere</h1>");
    await expectKept(page, /127\.0\.0\.1/);
  });

test("on return from the hosted checkout the shop is shown as it was, and the checkout can be started again", async ({
  page,
  tee,
}) => {
  await addProductToCart(page, tee, "M");
  await watchReturn(page);
  const shop = page.url();
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(shop).origin);
  await expectKept(page, new RegExp(`/product/${tee}$`));
  if (!(await cartPanel(page).isVisible())) await cartIcon(page).click();
  await expect(cartLines(page)).toHaveCount(1);
  await expect(checkoutButton(page)).toBeEnabled();
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
