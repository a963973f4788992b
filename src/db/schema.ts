import { Dexie, type DexieOptions, type Table } from "dexie";
import type { Profile, ProfileChange } from "../domain/account/profile";
import type { CartLine } from "../domain/cart/cartLine";
import type { WishlistItem } from "../domain/cart/wishlist";
import type { Product, ProductId, Size } from "../domain/catalogue/product";
import type { ViewedProduct } from "../domain/catalogue/recentlyViewed";
import type { StartedCheckout } from "../domain/checkout/startedCheckout";
import type { Preferences } from "../domain/device/preferences";
import type { Order } from "../domain/orders/order";
import { databaseName } from "./databaseName";

/*
 * What the device keeps, and where. Everything durable is in this database; only `magicLinkEmail`, the auth token
 * and the device id are in local storage, because they are read before the database is open, and for some minutes what a
 * way to Google and back has to remember.
 *
 *   catalogue all products, as the steps in which they came; a copy, which the server can send again
 *   cart      the lines of the cart             \
 *   wishlist  the items of the wishlist          } the shopper's own: never given up
 *   recent    recently viewed products          /
 *   outbox    what was last done to each line and item, for the shopper's other devices
 *   orders    the orders of whoever is signed in   \ leave the device at sign-out, with
 *   profileEdits  edits the server has yet to hear  / meta's account and profile
 *   checkouts what was started here, until the shopper comes back from it
 *   meta      single rows by name, see MetaRows
 */

/**
 * A step of the catalogue as it is stored. Read in their order, later ones over earlier ones, the steps are the
 * catalogue: 40 rows for 10,000 products are written and read in a fraction of the time of 10,000 rows, and a tab
 * that follows another reads the steps it has not seen.
 */
export interface StoredSegment {
  n: number;
  /** The snapshot it came with or after; a complete one replaces all steps from before it. */
  generation: number;
  put: Product[];
  gone: ProductId[];
}

/**
 * The last thing that was done to a line or an item: one row for each, so that the outbox cannot grow without end and
 * a replay changes nothing. A removal stays as a row of quantity 0, so that it is not undone by an older device.
 */
export interface Intent {
  table: "cart" | "wishlist";
  id: ProductId;
  /** "" in the wishlist. */
  size: Size;
  /** What there is of it now; 0: removed. */
  quantity: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How far the stored catalogue follows the server's. */
export interface CatalogueState {
  /** The server's name for a stretch of its sequence of changes; it tells whether the number still counts. */
  epoch: string;
  /** Everything up to this change is stored. */
  seq: number;
  /** Counts the snapshots that were begun. */
  generation: number;
  /** Whether all of it has been here once; before that, a product that is missing may still come. */
  complete: boolean;
}

/** An order, and the account that it was fetched for: no other one ever sees it. */
export interface StoredOrder extends Order {
  uid: string;
}

/** An edit of the profile that the server has not confirmed yet. */
export interface StoredEdit {
  n: number;
  uid: string;
  change: ProfileChange;
}

/** The rows of `meta`, by their key. */
export interface MetaRows {
  catalogue: CatalogueState;
  /** What pages are likely to start with, for a quick first paint. */
  firstScreen: Product[];
  preferences: Preferences;
  /** Whose data are on this device, and when their orders were last known to be complete (0: not yet). */
  account: { uid: string; pulledAt: number };
  profile: Profile;
  /** When the catalogue was last known to be up to date, in milliseconds since 1970. */
  syncedAt: number;
  /** Up to which change all pictures were seen to (seq -1: not all yet), and what was fetched ahead of time so far. */
  picturesAhead: { epoch: string; seq: number; pictures: number; bytes: number };
  /** Where the browser was asked to keep what is stored. */
  askedToPersist: ("browser" | "installed")[];
}

export class ShopDatabase extends Dexie {
  declare catalogue: Table<StoredSegment, number>;
  declare cart: Table<CartLine, [ProductId, Size]>;
  declare wishlist: Table<WishlistItem, ProductId>;
  declare recent: Table<ViewedProduct, ProductId>;
  declare outbox: Table<Intent, [Intent["table"], ProductId, Size]>;
  declare orders: Table<StoredOrder, [uid: string, orderId: string]>;
  declare profileEdits: Table<StoredEdit, number>;
  declare checkouts: Table<StartedCheckout, number>;
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(options?: DexieOptions) {
    // Dexie's cache answers live queries before the write is on the disk, and knows a database by its name only,
    // so that it would take the one in memory for the one it replaces.
    super(databaseName, { ...options, cache: "disabled" });
    // Lists are sorted and searched in memory, where 10,000 products take a frame: no index on products. A version
    // that changes what a Product holds has to empty `catalogue`, `meta.catalogue` and `meta.firstScreen` in its
    // upgrade, so that all are fetched in the new shape.
    this.version(1).stores({
      catalogue: "++n,generation",
      cart: "[id+size]",
      wishlist: "id",
      recent: "id",
      outbox: "[table+id+size]",
      meta: "key",
    });
    this.version(2).stores({ orders: "[uid+orderId]", profileEdits: "++n,uid", checkouts: "++n" });
  }
}

export async function readMeta<K extends keyof MetaRows>(
  db: ShopDatabase,
  key: K,
): Promise<MetaRows[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaRows[K] | undefined;
}

export async function writeMeta<K extends keyof MetaRows>(
  db: ShopDatabase,
  key: K,
  value: MetaRows[K],
): Promise<void> {
  await db.meta.put({ key, value });
}
