import { randomUUID } from "node:crypto";
import type { Account } from "../../../tools/testkit/browser/account";
import { byRole, type Query } from "../../../tools/testkit/browsers/query";
import type { ShopTab } from "../../../tools/testkit/browsers/shopTab";
import type { Scene } from "../stage";

/* Elements and steps that several flows use. */

export const header = byRole("banner");
export const main = byRole("main");
export const cart = byRole("dialog", "Cart");
export const cartIcon = byRole("button", /^Cart/, header);
export const addToCart = byRole("button", "Add to Cart", main);
export const notifications: Query = { css: "section, div", name: "Notifications" };
export const cards: Query = { css: ".card", within: main };
export const sizeButton = (size: string): Query =>
  byRole("button", size, { css: "fieldset", name: /^Size/, within: main } as never);
export const cartLine = (name: string): Query => ({ css: "li", text: name, within: cart });
export const quantityOf = (name: string): Query => ({ css: "output", within: cartLine(name) });

/** Creates a product that no other flow uses. @returns its id and name */
export async function newProduct(
  { shop }: Scene,
  fields: Record<string, unknown> = {},
  name = `Tee ${randomUUID().slice(0, 8)}`,
): Promise<{ id: string; name: string }> {
  const product = { name, sizes: ["S", "M"], stockbysize: { S: 3, M: 9 }, ...fields };
  return { id: await shop.createProduct(product), name };
}

/** Opens a product's page, chooses size M and adds it; the cart is open afterwards. */
export async function addProduct(tab: ShopTab, id: string): Promise<void> {
  await tab.open(`/product/${id}`);
  await tab.click(sizeButton("M"));
  await tab.click(addToCart);
  await tab.see(cart);
}

/** Stores the session of an account in the tab's browser. */
export async function signInTab(tab: ShopTab, { token, record }: Account): Promise<void> {
  await tab.open("/no-page");
  await tab.evaluate(
    (auth) => localStorage.setItem("pocketbase_auth", auth),
    JSON.stringify({ token, record }),
  );
}

/** Opens the cart with the header's icon, and waits until it has arrived. */
export async function openCart(tab: ShopTab): Promise<void> {
  await tab.click(cartIcon);
  await tab.see(cart, ({ moving }) => !moving);
}

/** Waits until the service worker controls the page and the whole catalogue is stored. */
export async function untilKept(tab: ShopTab): Promise<void> {
  await tab.until(() =>
    navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null),
  );
  await untilCatalogueStored(tab);
}

/** Waits until the whole catalogue is in the database. */
export async function untilCatalogueStored(tab: ShopTab): Promise<void> {
  await tab.until(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "haat")) return false;
    const opening = indexedDB.open("haat");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction("meta").objectStore("meta").get("catalogue");
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return (reading.result as { value?: { complete?: boolean } } | undefined)?.value?.complete === true;
  });
}
