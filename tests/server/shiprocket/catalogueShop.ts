import { expect } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* The shop's catalogue as Shiprocket reads it, for the tests of this folder. */

type Json = Record<string, unknown>;

interface Variant extends Json {
  id: number;
  title: string;
}

export interface Product extends Json {
  id: number;
  handle: string;
  variants: Variant[];
}

interface Collection extends Json {
  id: number;
  title: string;
}

export interface Page {
  total: number;
  products: Product[];
}

/** Whether a product in Shiprocket's format is the shop's product with this id. */
export const isProduct = (id: string) => (product: Product) => product.handle === `product/${id}`;

/**
 * Starts one shop for all tests of a file.
 * @param take receives the shop when it runs
 * @returns reads of its catalogue
 */
export function withCatalogueShop(take: (shop: CheckoutShop) => void) {
  let shop: CheckoutShop;
  withCheckoutShop((opened) => {
    shop = opened;
    take(opened);
  });
  /** As Shiprocket requests it: without a token. */
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await shop.shop.api(`/api/shiprocket/${path}`, { token: null });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  };
  const all = async () => (await read<Page>("products?limit=250")).products;
  return {
    read,
    all,
    /** The product with the shop's id; undefined when the catalogue does not contain it. */
    one: async (id: string) => (await all()).find(isProduct(id)),
    readCollections: async () => (await read<{ collections: Collection[] }>("collections")).collections,
    /** The variant numbers of a product, by size. */
    numbers: async (id: string) => (await shop.readProduct(id))["variant_ids"] as Record<string, number>,
  };
}
