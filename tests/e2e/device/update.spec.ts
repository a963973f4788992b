import { appendFileSync, rmSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../../../scripts/lib/sources.mjs";
import { storageOutdated } from "../../../src/domain/device/messages";
import { updateReady } from "../../../src/domain/shared/messages";
import { expectAccessible } from "../../../tools/testkit/browser/accessibility";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartPanel,
  clickInHeader,
  notifications,
  quantity,
  wishlistItem,
} from "../../../tools/testkit/browser/shopPage";
import { checkForUpdate, releaseMark, updatePrompt } from "../../../tools/testkit/browser/update";
import { removeArchive } from "../../../tools/testkit/files/deployableSite";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, type Page } from "../fixtures/phoneTest";
import { test as releaseTest } from "../fixtures/releaseTest";

const test = releaseTest.extend<{
  /** A product of the shop. */
  tee: string;
}>({
  tee: async ({ shop }, use) => use(await createProduct(shop, { name: "Kept Tee" })),
});

/** Marks the document; a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test("a new release is offered in every tab and activated when the shopper accepts", async ({
  site,
  phone,
  tee,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  await page.goto("/");
  await addProductToCart(page, tee, "M");
  await page.keyboard.press("Escape");
  const other = await phone.open("/");
  await other.getByRole("button", { name: "Search" }).first().click();
  await other.getByRole("combobox", { name: "Search products" }).fill("kept");
  for (const tab of [page, other]) await mark(tab);

  site.deploy("B");
  await checkForUpdate(page);
  await expect(updatePrompt(page)).toContainText(updateReady);
  await expectAccessible(page, "a new version is offered");
  await expect(other.getByText(updateReady)).toBeAttached();
  // No tab reloaded, and chunks of the old release that were never loaded are still available.
  expect(listFiles(site.folder).filter((file) => file.includes("WishlistPage"))).not.toHaveLength(0);
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: /^Wishlist/ }));
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  for (const tab of [page, other]) expect(await isMarked(tab)).toBe(true);

  await updatePrompt(page).getByRole("button", { name: "Reload" }).click();
  await expect(releaseMark(page)).toHaveAttribute("content", "B");
  await clickInHeader(cartIcon(page));
  await expect(quantity(cartLine(page, "Kept Tee"))).toHaveText("1");
  await expect(cartPanel(page)).toBeVisible();

  // The other tab keeps its typed text and loads chunks of its own release from the worker, not from the HTTP
  // cache.
  await (await phone.context().newCDPSession(other)).send("Network.clearBrowserCache");
  expect(await isMarked(other)).toBe(true);
  await expect(other.getByRole("combobox", { name: "Search products" })).toHaveValue("kept");
  await other.keyboard.press("Enter");
  await other.getByRole("main").getByRole("link", { name: "Kept Tee" }).click();
  await expect(other.getByRole("article")).toContainText("Kept Tee");
  expect(await isMarked(other)).toBe(true);
  await expect(releaseMark(other)).toHaveCount(0);
  await updatePrompt(other).getByRole("button", { name: "Reload" }).click();
  await expect(releaseMark(other)).toHaveAttribute("content", "B");

  // A release with a newer database schema upgrades it at once; the older tab says what to do and loses no
  // tap.
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  await other.evaluate(() => void indexedDB.open("haat", 9_999));
  await expect(notifications(page)).toContainText(storageOutdated);
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Haat" }));
  await page.getByRole("button", { name: "Add Kept Tee to wishlist" }).first().click();
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
  await expect(wishlistItem(page, "Kept Tee")).toBeVisible();
});

test("a release that was put off is not offered again, the next one is", async ({ site, phone }) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  site.deploy("B");
  await checkForUpdate(page);
  await updatePrompt(page).getByRole("button", { name: "Later" }).click();
  await checkForUpdate(page);
  await expect(updatePrompt(page)).toHaveCount(0);
  site.deploy("C");
  await checkForUpdate(page);
  await expect(updatePrompt(page)).toHaveCount(1);
  await updatePrompt(page).getByRole("button", { name: "Reload" }).click();
  await expect(releaseMark(page)).toHaveAttribute("content", "C");
});

test("an accepted release that cannot activate at once needs no second answer", async ({
  site,
  shop,
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  site.deploy("B");
  await checkForUpdate(page);
  await expect(updatePrompt(page)).toBeVisible();
  process.kill(shop.pid, "SIGSTOP");
  try {
    // The old service worker waits for this picture; a worker with requests is not replaced.
    await page.evaluate(() => Object.assign(new Image(), { src: "/never-answered.png" }));
    const reloaded = page.waitForEvent("load");
    await updatePrompt(page).getByRole("button", { name: "Reload" }).click();
    await reloaded;
  } finally {
    process.kill(shop.pid, "SIGCONT");
  }
  await expect(releaseMark(page)).toHaveAttribute("content", "B");
  await expect(updatePrompt(page)).toHaveCount(0);
});

test("a release without an answer activates with the next start, a broken release never does", async ({
  site,
  shop,
  phone,
}) => {
  const chunk = (folder: string) =>
    path.join(folder, listFiles(folder).find((file) => /assets\/WishlistPage.*\.js$/.test(file)) ?? "");
  /** Without the archive, each file is fetched by itself. */
  const removeChunk = (folder: string) => {
    removeArchive(folder);
    rmSync(chunk(folder));
  };
  // The first registration fails because a file is missing; the page registers again later.
  site.deploy("A", removeChunk);
  const page = await phone.open("about:blank");
  await page.clock.install();
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const asked = phone
    .context()
    .waitForEvent("request", (request) => request.url().includes("/assets/Wishlist"));
  await page.goto("/");
  await asked;
  await expect.poll(workers).toBe(0);
  site.deploy("A");
  await page.clock.fastForward(60_000);
  await waitUntilOfflineReady(page);

  await page.goto("/");
  site.deploy("B");
  await checkForUpdate(page);
  await expect(updatePrompt(page)).toBeVisible();
  await updatePrompt(page).getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await phone.close();
  let next = await phone.open("/");
  await expect(releaseMark(next)).toHaveAttribute("content", "B");

  // The owner's settings, which the server writes into the page, need no new release.
  const renamed = await shop.api("/api/settings", { method: "PATCH", json: { meta: { appName: "Bazaar" } } });
  expect(renamed.status).toBe(200);
  await phone.close();
  next = await phone.open("/");
  await expect(async () => {
    await next.goto("/wishlist");
    await expect(next).toHaveTitle(/Bazaar$/, { timeout: 1_000 });
  }).toPass();

  const faults: [string, (folder: string) => void][] = [
    [
      "C",
      (folder) => {
        removeArchive(folder);
        appendFileSync(chunk(folder), "damaged(");
      },
    ],
    ["D", removeChunk],
    [
      "E",
      (folder) => appendFileSync(path.join(folder, "index.html"), '<script src="/assets/other.js"></script>'),
    ],
  ];
  for (const [name, damage] of faults) {
    site.deploy(name, damage);
    await checkForUpdate(next);
    const waits = await next.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(waits, name).toBe(false);
    await next.goto("/wishlist");
    await expect(releaseMark(next)).toHaveAttribute("content", "B");
    await expect(next.getByText("No items in wishlist.")).toBeVisible();
  }

  // A release that fails to install does not keep an open page from being offered the next one.
  site.deploy("C", faults[0]?.[1]);
  await checkForUpdate(next);
  site.deploy("F");
  await expect(async () => {
    // A check that begins while the page still tries the failed release again has that one's result.
    await checkForUpdate(next);
    await expect(updatePrompt(next)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // An owner who removes sw.js withdraws the service worker; the 404 page of a captive portal does not.
  rmSync(path.join(site.folder, "sw.js"));
  const registrations = () =>
    next.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await next.route("**/sw.js", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "?" }),
  );
  const told = next.waitForEvent("requestfinished", (request) => request.url().endsWith("/sw.js"));
  await next.reload();
  await told;
  await next.goto("/wishlist");
  expect(await registrations()).toBe(1);
  await next.unroute("**/sw.js");
  await next.reload();
  await expect.poll(registrations).toBe(0);
  await next.goto("/");
  await expect(releaseMark(next)).toHaveAttribute("content", "F");
  await shop.stop();
});

test("without a service worker, a chunk that an update removed ends in the error page with a retry", async ({
  site,
  shop,
  page,
}) => {
  await page.goto(shop.url);
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
  site.deploy("B");
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
  await expect(page.getByRole("heading", { name: "Oh no." })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
  await expect(releaseMark(page)).toHaveAttribute("content", "B");
});
