import type { BrowserContext, Page } from "playwright/test";
import { storageUnavailable, storageUnopened } from "../../../src/domain/device/messages";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/** A product of this test alone, found by its name. */
async function newProduct(shop: Shop, name: string, price = 999): Promise<string> {
  return createProduct(shop, { name, price, collection_ids: ["C-NEW"] });
}

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The whole catalogue is on this device. */
async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => readStoredMeta(page, "catalogue")).toMatchObject({ complete: true });
}

/** The catalogue's requests of all pages from now on. */
function watchRequests(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(shop|collections)\//.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

/** The snapshot's address may name a cursor. */
const isSnapshot = (path: string) => /^\/api\/shop\/catalogue(?:\?|$)/.test(path);

test("a second visit shows what is stored and asks only for what changed", async ({
  page,
  context,
  shop,
}) => {
  await newProduct(shop, "Second Visit Tee");
  const asked = watchRequests(context);
  await page.goto("/");
  await expect(card(page, "Second Visit Tee")).toBeVisible();
  await untilStored(page);
  // The products of the first screen are in the page's HTML.
  expect(asked.filter((path) => path.includes("filter="))).toEqual([]);
  expect(asked.filter(isSnapshot)).toHaveLength(1);

  asked.length = 0;
  await page.reload();
  await expect(card(page, "Second Visit Tee")).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => !path.includes("/changes?"))).toEqual([]);
});

test("a new price and a sold product are seen while the page is open", async ({ page, shop }) => {
  const id = await newProduct(shop, "Live Tee", 1299);
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto("/");
  await expect(card(page, "Live Tee")).toContainText("₹1,299");
  await subscribed;
  await updateProduct(shop, id, { price: 1499 });
  await expect(card(page, "Live Tee")).toContainText("₹1,499");
  await updateProduct(shop, id, { stockbysize: { S: 0, M: 0 } });
  await expect(card(page, "Live Tee")).toContainText("SOLD OUT");
  await deleteProduct(shop, id);
  await expect(card(page, "Live Tee")).toHaveCount(0);
});

test("the page follows a server that was stopped, started again and changed", async ({ page, shop }) => {
  const id = await newProduct(shop, "Restart Tee", 500);
  await page.goto("/");
  await expect(card(page, "Restart Tee")).toContainText("₹500");
  await untilStored(page);
  await shop.stop();
  await page.evaluate(() =>
    fetch("/api/health").then(
      () => Promise.reject("still there"),
      () => {},
    ),
  );
  await shop.restart();
  await updateProduct(shop, id, { price: 600 });
  await expect(card(page, "Restart Tee")).toContainText("₹600", { timeout: 20_000 });
});

test("a server that was away when the page was opened is found", async ({ page, shop }) => {
  await newProduct(shop, "Late Tee");
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/");
  await page.waitForRequest((request) => isSnapshot(new URL(request.url()).pathname));
  await page.unroute("**/api/**");
  await expect(card(page, "Late Tee")).toBeVisible({ timeout: 20_000 });
});

test("the stored shop opens on a network that is connected but dead, and syncs when the network works again", async ({
  page,
  shop,
}) => {
  const id = await newProduct(shop, "Dead Network Tee", 700);
  await page.goto("/");
  await untilStored(page);
  let silent = true;
  await page.route("**/api/**", (route) => (silent ? undefined : route.continue()));
  await page.reload();
  await expect(card(page, "Dead Network Tee")).toContainText("₹700");
  await updateProduct(shop, id, { price: 800 });
  silent = false;
  await expect(card(page, "Dead Network Tee")).toContainText("₹800", { timeout: 20_000 });
});

for (const locks of [true, false]) {
  const name = locks ? "two tabs sync once, by a lock" : "without locks two tabs show the same";
  test(name, async ({ context, shop }) => {
    const id = await newProduct(shop, `Two Tabs Tee ${locks}`, 700);
    if (!locks) {
      await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    }
    const asked = watchRequests(context);
    const one = await context.newPage();
    await one.goto("/");
    await untilStored(one);
    const other = await context.newPage();
    await other.goto("/");
    for (const page of [one, other]) await expect(card(page, `Two Tabs Tee ${locks}`)).toContainText("₹700");
    expect(asked.filter(isSnapshot)).toHaveLength(1);

    const otherAsked: string[] = [];
    other.on("request", (request) => otherAsked.push(request.url()));
    await updateProduct(shop, id, { price: 800 });
    for (const page of [one, other]) {
      await expect(card(page, `Two Tabs Tee ${locks}`)).toContainText("₹800", { timeout: 20_000 });
    }
    if (locks) expect(otherAsked.filter((url) => url.includes("/api/shop/catalogue"))).toEqual([]);

    // The tab that stays syncs after the other one is closed.
    await one.close();
    await updateProduct(shop, id, { price: 900 });
    await expect(card(other, `Two Tabs Tee ${locks}`)).toContainText("₹900", { timeout: 30_000 });
  });
}

test("a tab that is hidden leaves the turn to a visible one", async ({ context, shop }) => {
  const id = await newProduct(shop, "Hidden Tab Tee", 700);
  const one = await context.newPage();
  await one.goto("/");
  await untilStored(one);
  const other = await context.newPage();
  await other.goto("/");
  await expect(card(other, "Hidden Tab Tee")).toContainText("₹700");
  await one.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await updateProduct(shop, id, { price: 800 });
  await expect(card(other, "Hidden Tab Tee")).toContainText("₹800", { timeout: 20_000 });
});

const broken: [how: string, text: string, breakIt: () => void][] = [
  [
    "missing",
    storageUnavailable,
    () => {
      Object.defineProperty(globalThis, "indexedDB", { value: undefined });
    },
  ],
  [
    // As a browser that is set to block all site data: even reading the properties throws.
    "and all other storage refusing",
    storageUnavailable,
    () => {
      const get = () => {
        throw new DOMException("Not here.", "SecurityError");
      };
      for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
        Object.defineProperty(globalThis, name, { get, configurable: true });
      Object.defineProperty(Navigator.prototype, "serviceWorker", { get });
      // Firefox has these and refuses to use them.
      Object.assign(globalThis, { BroadcastChannel: get });
      LockManager.prototype.request = () => Promise.reject(new DOMException("Not here.", "SecurityError"));
    },
  ],
  [
    "failing",
    storageUnopened,
    () => {
      IDBFactory.prototype.open = () => {
        const request = new EventTarget() as IDBOpenDBRequest;
        const error = new DOMException("Internal error opening backing store.", "UnknownError");
        Object.defineProperty(request, "error", { value: error });
        setTimeout(() => request.onerror?.(new Event("error")));
        return request;
      };
    },
  ],
  [
    "hanging",
    storageUnopened,
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
];

for (const [how, text, breakIt] of broken) {
  test(`with IndexedDB ${how} the shop shows everything, and says so once`, async ({ page, shop }) => {
    const id = await newProduct(shop, `Memory Tee ${how}`, 700);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.addInitScript(breakIt);
    await page.goto("/");
    await expect(card(page, `Memory Tee ${how}`)).toContainText("₹700");
    await expect(page.getByText(text)).toBeVisible({ timeout: 15_000 });
    await updateProduct(shop, id, { price: 800 });
    await expect(card(page, `Memory Tee ${how}`)).toContainText("₹800", { timeout: 20_000 });
    expect(errors).toEqual([]);
  });
}

test("when the filtered queries fail everything is read and filtered here", async ({ page, shop }) => {
  await newProduct(shop, "Fallback Tee");
  await page.route(/filter=active/, (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto("/");
  await expect(card(page, "Fallback Tee")).toBeVisible();
});

test("when the snapshot fails, too, every record is read", async ({ page, shop }) => {
  await newProduct(shop, "Last Resort Tee");
  await page.route(/filter=active/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/api/shop/catalogue**", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/");
  await expect(card(page, "Last Resort Tee")).toBeVisible();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
});
