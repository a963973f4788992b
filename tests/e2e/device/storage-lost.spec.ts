import type { Page } from "playwright/test";
import { storageEvicted, storageOutdated } from "../../../src/domain/device/messages";
import { somethingWrong } from "../../../src/domain/shared/messages";
import {
  addProductToCart,
  addToCartButton,
  cartIcon,
  cartLines,
  cartPanel,
  closeCart,
  openProduct,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* The browser cuts the connection to the database, or deletes it, while the shop is open. */

declare global {
  /** The open connections of the page, and those that the browser has cut. */
  var connections: IDBDatabase[];
  var cut: Set<IDBDatabase>;
}

/**
 * Lets a test reach the shop's connections. A cut one aborts each of its transactions, as on iOS after the
 * background.
 */
function collectConnections(): void {
  globalThis.connections = [];
  globalThis.cut = new Set();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const begun = transaction.apply(this, args);
    if (cut.has(this)) begun.abort();
    return begun;
  };
}

const lost: [string, (page: Page) => Promise<unknown>][] = [
  [
    "the connection is closed",
    (page) => page.evaluate(() => connections.forEach((connection) => void connection.close())),
  ],
  [
    "the connection aborts each transaction",
    (page) => page.evaluate(() => connections.forEach((connection) => void cut.add(connection))),
  ],
];

for (const [how, cutIt] of lost) {
  test(`when ${how}, a tap is stored all the same`, async ({ page, shop }) => {
    const first = await createProduct(shop, { name: "First Tee", stockbysize: { M: 9 } });
    const second = await createProduct(shop, { name: "Second Tee", stockbysize: { M: 9 } });
    await page.addInitScript(collectConnections);
    await addProductToCart(page, first, "M");
    await closeCart(page);
    await openProduct(page, second);
    await sizeButton(page, "M").click();
    await expect(cartIcon(page)).toHaveText("1");
    await cutIt(page);
    await addToCartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    await expect(cartLines(page)).toHaveCount(2);
    await expect(page.getByText(somethingWrong)).toHaveCount(0);
    await page.reload();
    await expect(cartIcon(page)).toHaveText("2");
  });
}

test("when another tab upgrades the database, the shop asks for a reload and still stores a tap", async ({
  page,
  context,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Upgraded Tee", stockbysize: { M: 9 } });
  await addProductToCart(page, id, "M");
  await closeCart(page);
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await other.evaluate(async () => {
    const request = indexedDB.open("haat", 999);
    await new Promise((resolve) => (request.onsuccess = resolve));
    request.result.close();
  });
  await expect(page.getByText(storageOutdated)).toBeVisible();
  await addToCartButton(page).click();
  await expect(cartIcon(page)).toHaveText("2");
  await page.reload();
  await expect(cartIcon(page)).toHaveText("2");
});

const deletions: [string, (page: Page) => Promise<unknown>][] = [
  [
    "the browser",
    async (page) => {
      const devTools = await page.context().newCDPSession(page);
      const { origin } = new URL(page.url());
      await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
    },
  ],
  [
    "another tab",
    async (page) => {
      const other = await page.context().newPage();
      await other.goto("/robots.txt");
      await other.evaluate(async () => {
        const request = indexedDB.deleteDatabase("haat");
        await new Promise((resolve) => (request.onsuccess = resolve));
      });
      await other.close();
    },
  ],
];

for (const [who, deleteIt] of deletions) {
  test(`when ${who} deletes the database, the shop says what is lost, once, and stores the next tap`, async ({
    page,
    shop,
  }) => {
    const first = await createProduct(shop, { name: "Deleted Tee", stockbysize: { M: 9 } });
    const second = await createProduct(shop, { name: "Stored Tee", stockbysize: { M: 9 } });
    await addProductToCart(page, first, "M");
    await openProduct(page, second);
    await sizeButton(page, "M").click();
    await expect(cartIcon(page)).toHaveText("1");
    // The note in localStorage follows the write.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("haat:stored"))).toBe("cart");
    await deleteIt(page);
    await addToCartButton(page).click();
    const text = storageEvicted({ cart: true, wishlist: false, edits: false }, false);
    await expect(page.getByText(text)).toBeVisible();
    await expect(cartLines(page)).toHaveCount(1);
    await expect(cartLines(page)).toContainText("Stored Tee");
    await page.reload();
    await expect(cartIcon(page)).toHaveText("1");
    await expect(page.getByText(text)).toHaveCount(0);
  });
}
