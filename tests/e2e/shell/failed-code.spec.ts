import type { Page } from "playwright/test";
import { somethingWrong } from "../../../src/domain/shared/messages";
import { addToCartButton, main, notifications, openHome } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/*
 * Code that cannot be loaded, and a panel that throws: the rest of the shop keeps working, and the next
 * attempt can succeed.
 */

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const viewed = (page: Page) => page.getByRole("region", { name: "Recently viewed" });

test("a product page without the code of its row of viewed products is complete, and the next one loads it again", async ({
  page,
  shop,
}) => {
  const first = await createProduct(shop, { name: "First Tee", sizes: ["M"], stockbysize: { M: 5 } });
  await createProduct(shop, { name: "Second Tee" });
  const rowScript = /\/RecentlyViewed\.lazy-[^/]*\.js$/;
  await page.route(rowScript, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => rowScript.test(request.url()));
  await page.goto(`/product/${first}`);
  await failed;
  await main(page).getByRole("button", { name: "M", exact: true }).click();
  await expect(addToCartButton(page)).toBeEnabled();
  await page.unroute(rowScript);
  await page.getByRole("region", { name: "You may also like" }).getByText("Second Tee").click();
  await expect(title(page)).toHaveText("Second Tee");
  await expect(viewed(page).getByText("First Tee")).toBeVisible();
});

test("a page whose code could not be loaded once is shown when it is opened again", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Patient Tee" });
  await openHome(page);
  const pageScript = /\/ProductPage-[^/]*\.js$/;
  await page.route(pageScript, (route) => route.abort());
  // The history needs no link, whose pointer events load the page's code ahead.
  const open = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
  await open(`/product/${id}`);
  await expect(title(page)).toHaveText("Oh no.");
  await page.unroute(pageScript);
  await open("/");
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
  await open(`/product/${id}`);
  await expect(title(page)).toHaveText("Patient Tee");
});

test("without IndexedDB the whole catalogue is loaded also when the code of the in-memory database fails at first", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined }));
  const databaseScript = /\/inMemory\.lazy-[^/]*\.js$/;
  await page.route(databaseScript, (route) => route.abort());
  // Other code that opens the database can fail first; this warning is of the sync engine.
  const retried = page.waitForEvent("console", (message) => message.text().includes("in-memory database"));
  await page.goto("/");
  await retried;
  const loaded = page.waitForResponse((response) => response.url().includes("/api/shop/catalogue"));
  await page.unroute(databaseScript);
  expect((await loaded).ok()).toBe(true);
});

test("a panel that throws closes with a toast; the page keeps working, and the panel opens again", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Steady Tee" });
  await page.route(/\/SupportDialog-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default function Support({ open }) {
        globalThis.rendered = (globalThis.rendered ?? 0) + open;
        if (open && globalThis.rendered < 10) throw new Error("broken");
        return open ? "the panel" : null;
      }`,
    }),
  );
  await page.goto(`/product/${id}`);
  const support = page.getByRole("contentinfo").getByRole("button", { name: "Get Support" });
  await support.click();
  await expect(notifications(page)).toContainText(somethingWrong);
  await expect(title(page)).toHaveText("Steady Tee");
  await page.evaluate(() => Object.assign(globalThis, { rendered: 10 }));
  await support.click();
  await expect(page.getByText("the panel")).toBeVisible();
});
