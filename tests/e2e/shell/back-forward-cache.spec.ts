import { type Browser, test as base, chromium, expect, type Page } from "playwright/test";
import { createAccount, createOrder, storeSession } from "../../../tools/testkit/browser/account";
import { launchOptions } from "../../../tools/testkit/browser/launch";
import { waitUntilControlled } from "../../../tools/testkit/browser/phone";
import {
  addProductToCart,
  cartIcon,
  cartLines,
  cartPanel,
  checkoutButton,
  clickInHeader,
  goBackByScript,
  main,
  waitForAccountStream,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { createProduct } from "../../../tools/testkit/server/products";
import { savePage } from "../../../tools/testkit/server/textPages";
import { order } from "../fixtures/accountPage";

/*
 * The browser keeps the pages of the shop in its back/forward cache: going back shows them at once, as they
 * were. Playwright switches this cache off, and the headless shell has none.
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

/** Opens a page, another site, and goes back: the browser must have kept the page. */
async function leaveAndReturn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // With service worker, database and event stream at work. The browser drops a kept page that is claimed.
  await waitUntilControlled(page);
  await expect.poll(() => readStoredMeta(page, "catalogue")).toMatchObject({ complete: true });
  await watchReturn(page);
  await page.goto("data:text/html,<h1>Elsewhere</h1>");
  await expectKept(page, /127\.0\.0\.1/);
}

for (const path of [
  "/",
  "/product/",
  "/search?q=tee",
  "/wishlist",
  "/account",
  "/checkout/success?oid=1",
  "/checkout/failure?ost=FAILED",
  "/order/none",
  "/auth/verify",
  "/auth/reset",
  "/auth/google",
  "/pages/terms",
])
  test(`${path} stays in the back/forward cache while another site is open`, async ({ page, tee }) => {
    await leaveAndReturn(page, path === "/product/" ? path + tee : path);
  });

test("the account page of a signed-in shopper stays in the back/forward cache, with its event stream open", async ({
  page,
  desk,
}) => {
  const account = await createAccount(desk.shop);
  await createOrder(desk.shop, { orderId: "kept1", userId: account.id, userEmail: account.email });
  await storeSession(page, account);
  const stream = waitForAccountStream(page);
  await page.goto("/account");
  await expect(order(page, "kept1")).toBeVisible();
  await stream;
  await leaveAndReturn(page, "/account");
  await expect(order(page, "kept1")).toBeVisible();
  // The stream that the browser closed is open again: a new order is there without a reload.
  await createOrder(desk.shop, { orderId: "kept2", userId: account.id, userEmail: account.email });
  await expect(order(page, "kept2")).toBeVisible();
});

test("the order of a mail's link stays in the back/forward cache", async ({ page, desk, tee }) => {
  const { orderId } = await desk.startCheckout([{ variant_id: `${tee}-M`, quantity: 1 }]);
  await desk.checkout.pay(orderId, "guest@example.com");
  const link = await desk.mailedLink("guest@example.com", `/order/${orderId}#`);
  await leaveAndReturn(page, link);
  await expect(main(page)).toContainText(orderId);
});

test("on return from the hosted checkout the shop is shown as it was, and the checkout can be started again", async ({
  page,
  tee,
}) => {
  await addProductToCart(page, tee, "M");
  await waitUntilControlled(page);
  await watchReturn(page);
  const shop = page.url();
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(shop).origin);
  await expectKept(page, new RegExp(`/product/${tee}$`));
  // The shop has closed the cart before it left (spec 7); a kept page may show that only after it has
  // returned.
  await expect(cartPanel(page)).toBeHidden();
  await clickInHeader(cartIcon(page));
  await expect(cartLines(page)).toHaveCount(1);
  await expect(checkoutButton(page)).toBeEnabled();
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
