import type { Page } from "playwright/test";
import { collections } from "../../../src/domain/catalogue/collections";
import { nothingHere, promotions } from "../../../src/domain/catalogue/messages";
import { collectPageProblems } from "../../../tools/testkit/browser/pageErrors";
import { growList } from "../../../tools/testkit/browser/shopPage";
import { createProduct, createProducts } from "../../../tools/testkit/server/products";
import { startShop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

const list = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const cards = (page: Page, title: string) => list(page, title).getByRole("listitem");

/** Later than the products of all other tests, so that these are first in their lists. */
const future = Date.UTC(2100, 0);

test("the page is home, shop with its three lists, and about, in this order", async ({ page }) => {
  const noise = collectPageProblems(page);
  await page.goto("/");
  const ids = ["home", "shop", "about"];
  const places = await page
    .locator("main > section")
    .evaluateAll((sections) => sections.map((section) => section.id));
  expect(places).toEqual(ids);
  await expect(page.locator("#shop h2")).toHaveText(collections.map(({ title }) => title));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Get Support" }).first()).toBeAttached();
  await expect(page).toHaveTitle("Haat");
  await expect(page.locator("#shop .card-skeleton")).toHaveCount(0);
  expect(noise).toEqual([]);
});

test("each list shows the active products of its collection, newest first", async ({ page, shop }) => {
  await createProducts(shop, 6, (at) => ({
    name: `Order ${at}`,
    createdat: future + at * 1000,
    active: at !== 5,
    collection_ids: at === 4 ? ["C-BOTTOM"] : ["C-NEW", "C-TSHIRT"],
  }));
  await page.goto("/");
  const newestFirst = ["Order 3", "Order 2", "Order 1", "Order 0"];
  for (const title of ["New Arrivals", "Tee"]) {
    await expect(list(page, title).getByRole("heading", { name: /^Order/ })).toHaveText(newestFirst);
    for (const [at, name] of newestFirst.entries())
      await expect(cards(page, title).nth(at)).toContainText(name);
  }
  await expect(list(page, "Bottom").getByRole("heading", { name: /^Order/ })).toHaveText(["Order 4"]);
  await expect(page.getByText("Order 5")).toHaveCount(0);
});

test("a card shows name, price and badge, and the back picture under the pointer", async ({ page, shop }) => {
  const picture = (colour: string) =>
    `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20fill='${colour}'/%3E`;
  await createProduct(shop, {
    name: "Two Sided Tee",
    price: 123456,
    createdat: future + 9000,
    stockbysize: { S: 7, M: 8 },
    images: [picture("red"), picture("blue")],
  });
  await page.goto("/");
  const card = cards(page, "Tee").filter({ hasText: "Two Sided Tee" });
  await expect(card.getByRole("link")).toHaveAccessibleName(/Two Sided Tee/);
  await expect(card).toContainText("₹1,23,456");
  await expect(card).toContainText("SELLING FAST");
  await expect(card.locator("img")).toHaveCount(1);
  await card.hover();
  await expect(card.locator("img").nth(1)).toHaveAttribute("src", picture("blue"));
  await expect(card.locator("img").nth(1)).toHaveCSS("opacity", "1");
});

test("a product without a picture, or with a broken one, shows the drawn placeholder", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Pictureless", createdat: future + 8000, images: [] });
  await createProduct(shop, { name: "Broken", createdat: future + 8001, images: ["/no-such-picture.webp"] });
  await page.goto("/");
  for (const name of ["Pictureless", "Broken"]) {
    const picture = cards(page, "Tee").filter({ hasText: name }).locator("img");
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute("src", "/placeholder.svg");
  }
});

test("the promotions are read once and can be paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Promotions" });
  await expect(banner.getByRole("listitem")).toHaveText([...promotions]);
  const moving = () =>
    banner.locator(".promo-track").evaluate((track) => track.getAnimations()[0]?.playState);
  // The pointer may be at the top left corner, where it stops the promotions.
  await page.mouse.move(0, 400);
  await expect.poll(moving).toBe("running");
  await banner.getByRole("button", { name: "Pause promotions" }).click();
  expect(await moving()).toBe("paused");
  await banner.getByRole("button", { name: "Play promotions" }).click();
  await page.mouse.move(0, 400);
  await expect.poll(moving).toBe("running");
});

test("a long list grows while the shopper scrolls down, and has the same length on return", async ({
  browser,
}) => {
  const shop = await startShop();
  try {
    await createProducts(shop, 70, (at) => ({
      name: `Many ${at}`,
      collection_ids: ["C-NEW"],
      createdat: 1000 + at,
    }));
    const page = await browser.newPage({ baseURL: shop.url });
    await page.goto("/");
    await expect(cards(page, "New Arrivals").first()).toContainText("Many 69");
    const oldest = cards(page, "New Arrivals").filter({ hasText: /^Many 0₹/ });
    await growList(list(page, "New Arrivals"), cards(page, "New Arrivals"), 70);
    await oldest.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    // A script's click does not scroll to the link first.
    await oldest.getByRole("link").dispatchEvent("click");
    await expect(page).toHaveURL(/product/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(oldest).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    await page.reload();
    await expect(oldest).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await expect(list(page, "Tee")).toContainText(nothingHere);
    await page.close();
  } finally {
    await shop.remove();
  }
});

test("without a server the first visit shows a message, and the products as soon as the server responds", async ({
  browser,
}) => {
  const shop = await startShop();
  try {
    await createProduct(shop, { name: "Late Tee" });
    const page = await browser.newPage({ baseURL: shop.url });
    const apis = /\/api\/(shop\/catalogue|collections|realtime)/;
    await page.route(apis, (route) => route.abort());
    await page.goto("/?tee-size=M");
    const told = page.getByRole("main").getByText("The shop cannot be reached right now.");
    await expect(told).toBeVisible();
    await page.goto("/search?q=late");
    await expect(told).toBeVisible();
    await page.goto("/?tee-size=M");
    await expect(told).toBeVisible();
    await page.unroute(apis);
    await expect(cards(page, "Tee").filter({ hasText: "Late Tee" })).toBeAttached();
    await expect(told).toBeHidden();
    await page.close();
  } finally {
    await shop.remove();
  }
});

test("Get Support shows how to reach the shop", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "About Haat" }).getByRole("button", { name: "Get Support" }).click();
  const dialog = page.getByRole("dialog", { name: "Get Support" });
  await expect(dialog.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "About Haat" }).getByRole("button")).toBeFocused();
});

test("the banner's video starts when the page has loaded, and can be paused and played", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const banner = page.locator("#home");
  await expect(banner.getByRole("button", { name: "Pause video" })).toBeVisible();
  const paused = () => banner.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  expect(await paused()).toBe(false);
  expect(await banner.locator("video").evaluate((video: HTMLVideoElement) => video.loop && video.muted)).toBe(
    true,
  );
  await banner.getByRole("button", { name: "Pause video" }).click();
  await expect(banner.getByRole("button", { name: "Play video" })).toBeVisible();
  expect(await paused()).toBe(true);
  await banner.getByRole("button", { name: "Play video" }).click();
  await expect(banner.getByRole("button", { name: "Pause video" })).toBeVisible();
  const source = () => banner.locator("video").evaluate((video: HTMLVideoElement) => video.currentSrc);
  expect(await source()).toMatch(/banner-desktop\.mp4$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(source).toMatch(/banner-mobile\.mp4$/);
  await banner.getByRole("button", { name: "Pause video" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(source).toMatch(/banner-desktop\.mp4$/);
  await expect(banner.getByRole("button", { name: "Play video" })).toBeVisible();
  expect(await paused()).toBe(true);
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "3g" }])
  test(`with ${JSON.stringify(connection)} the banner's video starts only when the shopper plays it`, async ({
    page,
    shop,
  }) => {
    await createProduct(shop);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, "connection", { value }),
      connection,
    );
    await page.goto("/");
    // The lists and the banner are ready in the same commit; the video would start in the idle time after it.
    await page.waitForFunction(() => performance.getEntriesByName("first-card").length > 0);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    await expect(page.locator("#home video")).toHaveCount(0);
    await page.getByRole("button", { name: "Play video" }).click();
    await expect(page.getByRole("button", { name: "Pause video" })).toBeVisible();
  });

test("the banner shows its picture first, from the one file that fits the screen", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.locator("#home img")).toHaveJSProperty("complete", true);
  const posters = asked.filter((path) => path.includes("poster"));
  expect(new Set(posters)).toEqual(new Set(["/video/poster-mobile.webp"]));
  // Without a script, which would have to load first.
  const [poster] = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("poster"))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(poster).toBe("link");
});
