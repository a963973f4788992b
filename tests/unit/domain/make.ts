import type { Product } from "../../../src/domain/catalogue/product";
import { asProductId } from "../../../tools/testkit/brandedTypes";

/** A product with the given fields; counted in S and M unless they say otherwise. */
export function makeProduct(fields: Partial<Product> = {}): Product {
  return {
    id: asProductId("p1"),
    name: "Indigo Tee",
    price: 999,
    pictures: [],
    active: true,
    collectionIds: ["C-NEW"],
    createdAt: 1000,
    sizes: ["S", "M"],
    stockBySize: { S: 2, M: 20 },
    gender: "Unisex",
    description: "",
    variantIds: {},
    ...fields,
  };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32), so that a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of the list's entries. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
