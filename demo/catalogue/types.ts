/**
 * A product of the demo catalogue. Sizes, stock, dates and pictures occur in every format that the shop must parse, as in an
 * imported catalogue.
 */
export interface DemoProduct {
  /** Name of its folder in demo/pictures; its record id is derived from it. */
  key: string;
  name: string;
  /** Rupees, tax included. */
  price: number;
  gender: string;
  kind: "tee" | "bottom";
  /** Also listed under New Arrivals. */
  isNew?: true;
  /** Not shown in the shop. */
  isInactive?: true;
  createdat: unknown;
  sizes: unknown;
  stockbysize?: Record<string, number>;
  stockBySize?: Record<string, number>;
  stock?: number;
  description: string;
  /** Uses the photos of another product: `images` holds their addresses, in one of the two allowed formats. */
  picturesOf?: { key: string; as: "object" | "list" };
}

/** Collection id by kind of garment. */
const collectionOf = { tee: "C-TSHIRT", bottom: "C-BOTTOM" } as const;

export function collectionsOf({ kind, isNew }: DemoProduct): string[] {
  return isNew ? ["C-NEW", collectionOf[kind]] : [collectionOf[kind]];
}

/** PocketBase ids have 15 characters of a-z and 0-9. The same key always gives the same id. */
export function idOf({ key }: Pick<DemoProduct, "key">): string {
  return key.padEnd(15, "0");
}
