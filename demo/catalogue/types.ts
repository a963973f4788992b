/**
 * A row of the demo catalogue as the owner of a shop may have typed or imported it: sizes, stock, dates and pictures come
 * in every shape that the shop has to read.
 */
export interface DemoProduct {
  /** Names its folder in demo/pictures and gives it its record id. */
  key: string;
  name: string;
  /** Rupees, tax included. */
  price: number;
  gender: string;
  kind: "tee" | "bottom";
  /** Also listed under New Arrivals. */
  isNew?: true;
  /** Taken out of the shop, but kept. */
  isInactive?: true;
  createdat: unknown;
  sizes: unknown;
  stockbysize?: Record<string, number>;
  stockBySize?: Record<string, number>;
  stock?: number;
  description: string;
  /** No photos of its own: its `images` hold the addresses of another row's photos, in one of the two allowed shapes. */
  picturesOf?: { key: string; as: "object" | "list" };
}

/** A collection of the shop for each kind of garment. */
export const collectionOf = { tee: "C-TSHIRT", bottom: "C-BOTTOM" } as const;

export function collectionsOf({ kind, isNew }: DemoProduct): string[] {
  return isNew ? ["C-NEW", collectionOf[kind]] : [collectionOf[kind]];
}

/** PocketBase ids have 15 characters of a-z and 0-9. The same key always gives the same id. */
export function idOf({ key }: Pick<DemoProduct, "key">): string {
  return key.padEnd(15, "0");
}
