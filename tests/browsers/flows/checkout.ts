import { randomUUID } from "node:crypto";
import { expect } from "playwright/test";
import { byRole } from "../../../tools/testkit/browsers/query";
import type { Flow } from "../flow";
import { addProduct, cart, cartIcon, main, newProduct, openCart, quantityOf, untilKept } from "./parts";

/* From the cart to the hosted checkout, which is another site, and back. */

const checkout = byRole("button", "Checkout", cart);
const email = byRole("textbox", /^Email/);

/** Runs in the page: changes the quantity of size M of a product in the stored cart. */
async function setQuantity(id: string, quantity: number): Promise<void> {
  const ended = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await ended(indexedDB.open("haat"));
  const cart = db.transaction("cart", "readwrite").objectStore("cart");
  await ended(cart.put({ ...(await ended(cart.get([id, "M"]))), quantity }));
  db.close();
}

export const checkoutFlows: Flow[] = [
  {
    name: "check out and return",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await addProduct(tab, id);
      await tab.click(checkout);
      // The checkout asks again when a later order loses the discount of the first purchase.
      await tab.fill(email, `${randomUUID().slice(0, 8)}@gmail.com`);
      await tab.click(byRole("button", /^Pay prepaid/));
      await tab.at(/^\/checkout\/success\?oid=[0-9a-f]{24}&ost=SUCCESS$/);
      await tab.see(byRole("heading", "Payment success", main));
      await tab.see({ css: "section", text: name, within: main });
      await tab.see({ ...cartIcon, name: "Cart" });
      expect(await scene.shop.readStock(id)).toEqual({ S: 3, M: 8 });
    },
  },
  {
    name: "go back from the checkout (back/forward cache)",
    notIn: { webkit: "WebKitWebDriver stops answering when a window goes back to another site" },
    async run(tab, scene) {
      const { browser } = scene;
      const { id, name } = await newProduct(scene);
      await addProduct(tab, id);
      // A service worker that starts to control a kept page makes Chromium drop it.
      await untilKept(tab);
      await tab.evaluate(() =>
        addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted })),
      );
      await tab.click(checkout);
      await tab.see(email);
      // Not by a page of the shop: Chromium drops a kept page that gets a message of another tab.
      const other = await scene.newTab();
      await other.open("/sw.js");
      await other.evaluate(setQuantity, id, 2);
      await tab.driver.activate();
      await tab.driver.back();
      await tab.at(`/product/${id}`);
      // Firefox forgets the emulated size of a page that it kept.
      await tab.resize(scene.size);
      if (browser === "chromium") await tab.until(() => (window as { persisted?: boolean }).persisted);
      // The shop has closed the cart before it left; a kept page may show that only after it has returned.
      await tab.gone(cart);
      await openCart(tab);
      await tab.seeText(quantityOf(name), "2");
      await tab.click(checkout);
      await tab.see(email);
    },
  },
];
