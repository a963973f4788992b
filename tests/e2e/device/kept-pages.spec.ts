import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { updateProduct } from "../../../tools/testkit/server/products";
import { expect, type Page, test } from "../fixtures/phoneTest";

/* The HTML of visited pages, kept by the service worker. */

const path = "/product/kolam0000000000";
const name = "Mylapore Kolam Tee";

const keptPaths = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open("haat-pages")).keys()).map(({ url }) => new URL(url).pathname),
  );
const keptHtml = (page: Page) =>
  page.evaluate(async (path) => (await (await caches.open("haat-pages")).match(path))?.text() ?? "", path);

/** Visits home and, by its card, a product page, until the device has all of it. */
async function visit(page: Page): Promise<void> {
  await waitUntilOfflineReady(page);
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(["/", path]));
}

test("without the server, home and a visited product page start with their first screen in the HTML", async ({
  shop,
  phone,
}) => {
  await visit(await phone.open("/"));
  await phone.close();
  await shop.kill();

  const page = await phone.open("about:blank");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const product = await page.goto(path);
  expect(product?.fromServiceWorker()).toBe(true);
  expect(await product?.text()).toContain(`<h1 id="product-name">${name}</h1>`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "M", exact: true }).click();
  await expect(page.getByRole("button", { name: "M", exact: true })).toHaveAttribute("aria-pressed", "true");
  const home = await page.goto("/");
  expect(await home?.text()).toContain('class="card-name"');
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  expect(problems.filter((text) => /hydrat|Minified React/i.test(text))).toEqual([]);
  // A page that was not visited starts as before.
  const other = await page.goto("/product/autostand000000");
  expect(await other?.text()).toContain('<div id="root"></div>');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Auto Stand No. 4 Tee");
});

test("a changed price removes the kept page before the device shows it, and the new page is kept", async ({
  shop,
  phone,
}) => {
  const page = await phone.open("/");
  await visit(page);
  await updateProduct(shop, "kolam0000000000", { price: 1717 });
  await expect(page.getByText("₹1,717").first()).toBeVisible({ timeout: 20_000 });
  expect(await keptHtml(page)).not.toContain("₹1,299");
  await expect.poll(() => keptHtml(page), { timeout: 20_000 }).toContain("₹1,717");
});

test("of a kept page that is older than the device's catalogue, the old price ends with the hydration", async ({
  shop,
  phone,
}) => {
  const first = await phone.open("/");
  await visit(first);
  const old = await keptHtml(first);
  expect(old).toContain("₹1,299");
  await updateProduct(shop, "kolam0000000000", { price: 1717 });
  await expect(first.getByText("₹1,717").first()).toBeVisible({ timeout: 20_000 });
  await shop.kill();
  await first.evaluate(
    async ([path, html]) =>
      (await caches.open("haat-pages")).put(
        `${path}`,
        new Response(`${html}`, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
      ),
    [path, old],
  );
  await phone.close();

  const page = await phone.open("about:blank");
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const note = () => {
      const price = /₹[\d,]+/.exec(document.querySelector("main")?.textContent ?? "")?.[0];
      if (price && shown.at(-1) !== price) shown.push(price);
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  const answer = await page.goto(path);
  expect(await answer?.text()).toContain("₹1,299");
  await expect(page.getByText("₹1,717").first()).toBeVisible();
  await expect(page.getByText("₹1,299")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([
    "₹1,299",
    "₹1,717",
  ]);
});

test("an address in another spelling is answered as the server does it, also without the server", async ({
  shop,
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  await page.goto(`/Product/KOLAM0000000000/?utm_source=mail`);
  await expect(page).toHaveURL(`${path}?utm_source=mail`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await shop.kill();
  await page.goto("/WISHLIST/");
  await expect(page).toHaveURL("/wishlist");
  await page.goto("/Nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
