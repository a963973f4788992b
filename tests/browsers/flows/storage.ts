import { expect } from "playwright/test";
import { storageFull, storageUnavailable } from "../../../src/domain/device/messages";
import { loadRetried } from "../../../src/sync/retryLoading";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { Flow } from "../flow";
import {
  addProduct,
  addToCart,
  cart,
  header,
  main,
  newProduct,
  notifications,
  openCart,
  quantityOf,
  sizeButton,
  untilCatalogueStored,
} from "./parts";

/* Storage that is blocked, deleted or full. */

export const storageFlows: Flow[] = [
  {
    name: "buy while storage is blocked",
    settings: { storageBlocked: true },
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await tab.open("/no-page");
      // Firefox fails the imports of a page that is left, which warns: sync has loaded all of its code first.
      await tab.until(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("/api/shop/catalogue")),
      );
      // The message is there for three seconds, and on a busy machine `open` returns later.
      await tab.evaluate((to) => void setTimeout(() => location.assign(to)), `/product/${id}`);
      await tab.see({ ...notifications, text: storageUnavailable });
      await tab.click(sizeButton("M"));
      await tab.click(addToCart);
      await tab.seeText(quantityOf(name), "1");
      await tab.press("Escape");
      await tab.gone(cart);
      // Within the page, nothing is lost.
      await tab.click(byRole("link", "Wishlist", header));
      await tab.see(byText("No items in wishlist.", "p, h2", main));
      await openCart(tab);
      await tab.seeText(quantityOf(name), "1");
      await tab.click(byRole("button", "Checkout", cart));
      await tab.see(byRole("textbox", /^Email/));
      const warnings = tab.driver.takeWarnings?.() ?? [];
      expect(warnings.filter((warning) => warning.includes(loadRetried))).toEqual([]);
    },
  },
  {
    name: "go on after the browser deleted all storage",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await addProduct(tab, id);
      await tab.press("Escape");
      await tab.gone(cart);
      await tab.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const key of await caches.keys()) await caches.delete(key);
        for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
        const deleting = indexedDB.deleteDatabase("haat");
        await new Promise((resolve) => {
          deleting.onsuccess = deleting.onerror = deleting.onblocked = resolve;
        });
      });
      await tab.click(addToCart);
      await tab.seeText(quantityOf(name), "1");
      await tab.reload();
      await tab.see(byRole("heading", name, main));
      await openCart(tab);
      await tab.seeText(quantityOf(name), "1");
    },
  },
  {
    name: "buy while the quota is used up",
    notIn: { webkit: "MiniBrowser and its driver have no setting for the quota" },
    settings: { smallQuota: true },
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await tab.open(`/product/${id}`);
      await tab.click(sizeButton("M"));
      await untilCatalogueStored(tab);
      await tab.evaluate(useUpQuota);
      await tab.click(addToCart);
      await tab.see({ ...notifications, text: storageFull });
      await tab.seeText(quantityOf(name), "1");
      await tab.click(byRole("button", "Increase quantity", cart));
      await tab.seeText(quantityOf(name), "2");
    },
  },
];

/**
 * Runs in the page: stores rows in the shop's database, smaller and smaller ones, until the browser refuses a
 * single byte.
 */
async function useUpQuota(): Promise<void> {
  const opening = indexedDB.open("haat");
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  let bytes = 4 * 1024 * 1024;
  for (let row = 0; bytes >= 1; row += 1) {
    // Random bytes, because Firefox compresses rows; 65536 is the most that one call makes.
    const value = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(value.subarray(at, at + 65_536));
    const problem = await new Promise<string | undefined>((resolve) => {
      const transaction = opening.result.transaction("meta", "readwrite");
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => resolve(transaction.error?.name);
      try {
        transaction.objectStore("meta").put({ key: `filler ${row}`, value });
      } catch (error) {
        // Firefox, once after each row that did not fit.
        resolve((error as DOMException).name);
      }
    });
    if (problem === "QuotaExceededError") bytes = Math.floor(bytes / 2);
    else if (problem && problem !== "InvalidStateError") throw new Error(problem);
  }
  opening.result.close();
}
