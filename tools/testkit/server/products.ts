import assert from "node:assert/strict";
import type { Shop } from "./shopServer";

const path = "/api/collections/products/records";

/** Parallel requests. */
const parallel = 16;

const usualStock = { S: 3, M: 20 };

/** The usual stock of the sizes that a product has; all of it for a product without sizes. */
function usualStockOf(sizes: unknown): Record<string, number> {
  const entries = Object.entries(usualStock);
  const isOffered = (size: string) => !Array.isArray(sizes) || sizes.length === 0 || sizes.includes(size);
  return Object.fromEntries(entries.filter(([size]) => isOffered(size)));
}

/** Creates a product, by default an active one. @returns its id */
export async function createProduct(shop: Shop, change: Record<string, unknown> = {}): Promise<string> {
  const json = {
    name: "Indigo Tee",
    price: 999,
    active: true,
    collection_ids: ["C-NEW", "C-TSHIRT"],
    sizes: ["S", "M"],
    stockbysize: usualStockOf(change["sizes"]),
    ...change,
  };
  const answer = await shop.api(path, { method: "POST", json });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { id: string }).id;
}

export async function createProducts(
  shop: Shop,
  count: number,
  change: (index: number) => Record<string, unknown> = () => ({}),
): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) ids.push(await createProduct(shop, change(next++)));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return ids;
}

export async function updateProduct(shop: Shop, id: string, json: Record<string, unknown>): Promise<void> {
  assert.equal((await shop.api(`${path}/${id}`, { method: "PATCH", json })).status, 200);
}

export async function deleteProduct(shop: Shop, id: string): Promise<void> {
  assert.equal((await shop.api(`${path}/${id}`, { method: "DELETE" })).status, 204);
}

/** The publicly readable products: price by id. */
export async function readPublicPrices(shop: Shop): Promise<Record<string, number>> {
  const prices: Record<string, number> = {};
  for (let page = 1; ; page += 1) {
    const answer = await shop.api(`${path}?perPage=1000&page=${page}&skipTotal=1&fields=id,price&sort=id`, {
      token: null,
    });
    const { items } = (await answer.json()) as { items: { id: string; price: number }[] };
    for (const { id, price } of items) prices[id] = price;
    if (items.length < 1000) return prices;
  }
}

/** A PNG photo of one pixel. */
export const pixelPng = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
