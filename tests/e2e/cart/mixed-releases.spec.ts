import { cpSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";
import { root } from "../../../scripts/lib/folders.mjs";
import { createAccount, signInOnNewDevice, storeSession } from "../../../tools/testkit/browser/account";
import { countUnsentChanges, openDevice } from "../../../tools/testkit/browser/devices";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartPanel,
  clickInHeader,
  openProduct,
  quantity,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta, readStoredRows } from "../../../tools/testkit/browser/storedRows";
import { checkForUpdate, releaseMark, updatePrompt } from "../../../tools/testkit/browser/update";
import {
  buildNextRelease,
  type NextRelease,
  type Replacements,
} from "../../../tools/testkit/files/nextRelease";
import { createProduct } from "../../../tools/testkit/server/products";
import { startShop } from "../../../tools/testkit/server/shopServer";
import { expect } from "../fixtures/phoneTest";
import { test as releaseTest } from "../fixtures/releaseTest";

/*
 * One account in tabs of two releases. The next release has newer schemas, and a kind of entry that this
 * release does not know.
 */

const nextSchema: Replacements = {
  "domain/cart/sync/syncProtocol.ts": [
    ["export const syncVersion = 1;", "export const syncVersion = 2;"],
    ["export const profileIntentVersion = 3;", "export const profileIntentVersion = 4;"],
  ],
  "domain/cart/sync/entries.ts": [
    ['{ kind: "size", key: "" }', '{ kind: "chosenSize", key: "" }'],
    ['"viewed", "size", "profile"]', '"viewed", "size", "chosenSize", "profile"]'],
  ],
  "db/cart/sync/syncedEntries.ts": [['ofKind("size")', 'ofKind("chosenSize")']],
};

const test = releaseTest.extend<{ hooks: string; next: NextRelease }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
  next: async ({}, use) => {
    const next = await buildNextRelease(nextSchema);
    await use(next);
    next.remove();
  },
  /** The running server's hooks. */
  hooks: async ({ site }, use) => {
    const hooks = path.join(site.folder, "..", "pb_hooks");
    cpSync(path.join(root, "pb_hooks"), hooks, { recursive: true });
    await use(hooks);
  },
  shop: async ({ site, hooks }, use) => {
    const shop = await startShop({ publicDir: site.folder, hooksDir: hooks });
    await use(shop);
    await shop.remove();
  },
});

const slow = { timeout: 30_000 };
const lastSize = (page: Page) => page.getByText(/^Your last size/);

async function oneMore(page: Page): Promise<void> {
  if (!(await cartPanel(page).isVisible())) await clickInHeader(cartIcon(page));
  await cartLine(page, "Kolam Tee").getByRole("button", { name: "Increase quantity" }).click();
}

async function expectQuantity(page: Page, expected: number): Promise<void> {
  if (!(await cartPanel(page).isVisible())) await clickInHeader(cartIcon(page));
  await expect(quantity(cartLine(page, "Kolam Tee"))).toHaveText(String(expected), slow);
}

async function acceptUpdate(page: Page): Promise<void> {
  await checkForUpdate(page);
  await updatePrompt(page).getByRole("button", { name: "Reload" }).click();
  await expect(releaseMark(page)).toHaveAttribute("content", "next");
}

test("tabs and devices of two releases lose no change, and show unknown kinds of entries after the update", async ({
  browser,
  shop,
  site,
  hooks,
  next,
  phone,
}) => {
  const stockbysize = { S: 50, M: 50, L: 50 };
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["S", "M", "L"], stockbysize });
  const account = await createAccount(shop);
  const old = await phone.open("/");
  await storeSession(old, account);
  await addProductToCart(old, tee, "M");
  await waitUntilOfflineReady(old);
  await expect.poll(() => countUnsentChanges(old)).toBe(0);
  const tablet = await openDevice(browser, shop.url, await signInOnNewDevice(shop, account.email));
  await expectQuantity(tablet.page, 1);

  await shop.stop();
  cpSync(path.join(next.hooks, "lib", "domain.js"), path.join(hooks, "lib", "domain.js"));
  site.deployBuilt(next.site);
  await shop.restart();
  const updated = await phone.open(`/product/${tee}`);
  await acceptUpdate(updated);
  const laptop = await openDevice(browser, shop.url, await signInOnNewDevice(shop, account.email));
  await expect(releaseMark(laptop.page)).toHaveAttribute("content", "next");
  for (const page of [old, tablet.page]) await expect(releaseMark(page)).toHaveCount(0);

  // The next release stores the size as a kind of its own. Each tab also adds one piece.
  await openProduct(laptop.page, tee);
  await sizeButton(laptop.page, "L").click();
  const pages = [old, updated, tablet.page, laptop.page];
  for (const page of pages) await oneMore(page);
  for (const page of pages) await expectQuantity(page, 5);
  for (const page of pages) await expect.poll(() => countUnsentChanges(page), slow).toBe(0);
  const kinds = async () => (await readStoredRows(tablet.page, "replica")).map(({ kind }) => kind);
  await expect.poll(kinds, slow).toContain("chosenSize");

  // Both tabs of the phone change something without a network; they share one outbox.
  await phone.context().setOffline(true);
  await oneMore(old);
  await openProduct(updated, tee);
  await sizeButton(updated, "S").click();
  await expect.poll(() => countUnsentChanges(updated)).toBeGreaterThan(1);
  await phone.context().setOffline(false);
  for (const page of pages) await expect.poll(() => countUnsentChanges(page), slow).toBe(0);
  for (const page of pages) await expectQuantity(page, 6);

  // Until its update the tablet shows the size of its own release; the update applies the entries that it has
  // kept.
  await openProduct(tablet.page, tee);
  await expect(releaseMark(tablet.page)).toHaveCount(0);
  await expect(lastSize(tablet.page)).toHaveText("Your last size: M");
  await acceptUpdate(tablet.page);
  // An open product page keeps marking the size that it was opened with, so it is opened again below.
  await expect.poll(async () => (await readStoredMeta(tablet.page, "preferences"))?.["size"], slow).toBe("S");
  await openProduct(tablet.page, tee);
  await expect(lastSize(tablet.page)).toHaveText("Your last size: S");
  await expectQuantity(tablet.page, 6);
  for (const { context } of [tablet, laptop]) await context.close();
});
