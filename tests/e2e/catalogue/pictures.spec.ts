import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { addProductToCart, cartIcon, openDevicePanel } from "../../../tools/testkit/browser/shopPage";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, type Locator, type Page, test } from "../fixtures/phoneTest";

/** Number of cached pictures. */
const pictures = (page: Page) =>
  page.evaluate(
    async (names) => {
      const lists = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
      return new Set((await Promise.all(lists)).flat()).size;
    },
    [cacheNames.smallPictures, cacheNames.pictures],
  );

/** Scrolls until the list has more than 24 cards. @returns the number of cards without a picture */
async function countMissingPictures(page: Page): Promise<number> {
  const cards = page.getByRole("main").locator(".card");
  await expect
    .poll(async () => {
      await cards.last().evaluate((last) => last.scrollIntoView({ block: "end" }));
      return cards.count();
    })
    .toBeGreaterThan(24);
  // Counts all cards in one call, because more are being added. Eager loading: cards far from the viewport
  // would not load.
  const countPhotos = () =>
    cards.evaluateAll((all) => {
      const photos = all.map((card) => card.querySelector("img"));
      for (const photo of photos) if (photo) photo.loading = "eager";
      return {
        waiting: photos.filter((photo) => !photo?.complete).length,
        missing: photos.filter((photo) => photo?.matches(".photo-placeholder") || !photo?.naturalWidth)
          .length,
      };
    });
  let seen = { waiting: 0, missing: 0 };
  await expect
    .poll(async () => {
      seen = await countPhotos();
      return seen.waiting;
    })
    .toBe(0);
  return seen.missing;
}

test("the small picture of every product comes by itself, so that the offline shop has no holes", async ({
  shop,
  phone,
}) => {
  const page = await phone.open("/wishlist");
  await waitUntilOfflineReady(page);
  const listed = await shop.api("/api/collections/products/records?filter=active=true&perPage=1");
  const { totalItems } = (await listed.json()) as { totalItems: number };
  await expect.poll(() => pictures(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(totalItems);
  await phone.close();
  await shop.kill();

  const offline = await phone.open("/search?q=tee");
  await expect(offline.getByRole("main").locator(".card").first()).toBeVisible();
  expect(await countMissingPictures(offline)).toBe(0);
});

test("a panel says what is on the device, and clears the pictures without touching the rest", async ({
  shop,
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  await addProductToCart(page, "autostand000000", "M");
  await page.keyboard.press("Escape");
  await expect.poll(() => pictures(page)).toBeGreaterThan(0);
  const panel = await openDevicePanel(page, "contentinfo");
  const row = (name: string) =>
    panel.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(panel).toContainText(/Up to date\. Last up to date with the shop: .*[ap]m\./);
  await expect(row("Catalogue")).toContainText(/\d+ styles.*\d+ KB/);
  await expect(row("Pictures")).toContainText(/\d+.*\d+ KB/);
  await expect(row("Pages and films")).toContainText(/\d+ files.*\d/);
  await expect(row("Yours")).toContainText("1 in the cart, 1 recently viewed");
  await expect(panel).toContainText("The browser may clear this by itself");
  await expectUsable(page, "what is on this device");

  // What is cleared does not come back by itself in this visit; switched off, not in the next one either.
  await panel.getByRole("checkbox", { name: /^Pictures ahead of time/ }).uncheck();
  await panel.getByRole("button", { name: "Clear pictures" }).click();
  await expect(panel.getByRole("status").filter({ hasText: "Cleared" })).toHaveText(
    /^Cleared \d+ pictures?, .*[KM]B\. Your cart and wishlist are as they were\.$/,
  );
  await expect(row("Pictures")).toContainText(/^Pictures0/);
  expect(await pictures(page)).toBe(0);
  await expect(row("Yours")).toContainText("1 in the cart");
  await shop.stop();
  await expect(panel).toContainText("Offline.");
  await page.reload();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
  await shop.restart();
});

/** Clears the pictures while the server does not answer, so that requests of a prefetch wait. */
async function clearPicturesOf(page: Page, shop: Shop): Promise<void> {
  process.kill(shop.pid, "SIGSTOP");
  try {
    const panel = await openDevicePanel(page, "contentinfo");
    await panel.getByRole("button", { name: "Clear pictures" }).click();
    await expect(panel.getByRole("status").filter({ hasText: "Cleared" })).toBeVisible();
    expect(await pictures(page)).toBe(0);
  } finally {
    process.kill(shop.pid, "SIGCONT");
  }
}

test("pictures that were under way when they were cleared are not stored", async ({ shop, phone }) => {
  const page = await phone.open("/wishlist");
  await waitUntilOfflineReady(page);
  // Stopped in the middle of the prefetch: its requests wait for the server.
  await expect.poll(() => pictures(page), { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0);
  await clearPicturesOf(page, shop);
  // Later answers come after those of the requests that waited.
  await page.evaluate(() => fetch("/api/health", { cache: "no-store" }));
  await page.waitForLoadState("networkidle");
  expect(await pictures(page)).toBe(0);
});

test("clearing the pictures stops the prefetch of another tab", async ({ shop, phone }) => {
  // The first tab starts to prefetch first, and the second one does not while it runs.
  const prefetching = await phone.open("/wishlist");
  await waitUntilOfflineReady(prefetching);
  const page = await phone.open("/wishlist");
  await waitUntilOfflineReady(page);
  await expect.poll(() => pictures(page), { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0);
  await clearPicturesOf(page, shop);
  // Later answers come after those of the requests that waited.
  await prefetching.evaluate(() => fetch("/api/health", { cache: "no-store" }));
  await prefetching.waitForLoadState("networkidle");
  expect(await pictures(page)).toBe(0);
});

test("the switch for prefetching stays as pressed while the change is stored", async ({ phone }) => {
  const page = await phone.open("/");
  await openDevicePanel(page, "contentinfo");
  const box = page.getByRole("checkbox", { name: /^Pictures ahead of time/ });
  await expect(box).toBeChecked();
  for (const pressed of [false, true, false, true, false, true])
    expect(await statesAfterPress(box)).toEqual([pressed]);
});

/**
 * Presses a checkbox and returns its distinct states in the next half second, in order; reads it in every
 * task of the page.
 */
function statesAfterPress(checkbox: Locator): Promise<boolean[]> {
  return checkbox.evaluate(async (box: HTMLInputElement) => {
    const states: boolean[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (states.at(-1) !== box.checked) states.push(box.checked);
      port2.postMessage(null);
    };
    box.click();
    port2.postMessage(null);
    await new Promise((resolve) => setTimeout(resolve, 500));
    port1.close();
    return states;
  });
}
