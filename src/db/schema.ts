import { Dexie, type DexieOptions, type EntityTable, type Table } from "dexie";
import type { Profile } from "../domain/account/profile";
import type { CartLine } from "../domain/cart/cartLine";
import type { WishlistItem } from "../domain/cart/wishlist";
import type { Product, ProductId, Size } from "../domain/catalogue/product";
import type { ViewedProduct } from "../domain/catalogue/recentlyViewed";
import type { StartedCheckout } from "../domain/checkout/startedCheckout";
import { databaseName } from "../domain/device/database";
import type { Preferences } from "../domain/device/preferences";
import type { Order } from "../domain/orders/order";
import type { TextPage } from "../domain/textPages/textPage";
import type { EntryExchangeState, IntentRow, ServerEntryRow } from "./cart/sync/rows";
import { deleteUnsentCartIntents, moveOutboxToIntents } from "./upgrades";

/*
 * The database of this device. Values that are needed before it is open are in localStorage:
 * src/webStorage.ts.
 *
 *   catalogue  all products, as segments; a copy that the server can send again
 *   cart       the lines of the cart
 *   wishlist   the items of the wishlist
 *   recent     recently viewed products
 *   intents    the outbox: changes of an account's shared entries that the server has not confirmed
 *   replica    the entries of the signed-in account as the server has confirmed them; see
 *              src/domain/cart/sync/entry.ts
 *   orders     orders of the signed-in account; deleted at sign-out, with its profile, replica and intents
 *   checkouts  checkouts that were started here
 *   applied    the ids of the last writes, so that a repeated write is not applied twice
 *   meta       single values by name, see MetaRows
 */

/**
 * Part of the stored catalogue: products and removals as they arrived. Later segments replace the products of
 * earlier segments. 40 rows for 10,000 products are written and read much faster than 10,000 rows, and a tab
 * that applies what another tab has stored reads only the segments that it has not applied.
 */
export interface StoredSegment {
  n: number;
  /**
   * Number of the snapshot (whole catalogue) with or after which the segment arrived; a complete snapshot
   * replaces the segments with lower numbers.
   */
  generation: number;
  put: Product[];
  gone: ProductId[];
}

/** The position of the stored catalogue in the server's sequence of changes. */
export interface CatalogueState {
  /** Name of the server's sequence; `seq` has no meaning in another sequence. */
  epoch: string;
  /** All changes up to this number are stored. */
  seq: number;
  /** Number of snapshots that this device has begun to fetch. */
  generation: number;
  /** Whether the first snapshot and its changes have arrived completely. */
  complete: boolean;
}

/** An order with the account that it was fetched for. */
export interface StoredOrder extends Order {
  uid: string;
}

/** An account that a restored server has lost; see src/db/account/restoreLosses.ts. */
export interface LostAccount {
  uid: string;
  emailHash: string;
}

/**
 * A question to the server that it had not answered when a session ended on this device: whether the backup
 * from which the server was restored lacks the account, or changes of it.
 */
export interface RestoreLossQuestion extends LostAccount {
  /** The claims of the ended session that the server reads, without the session's secret and signature. */
  token: string;
  /** The cursors of the device, see `EntryExchangeState`. */
  cursor: string;
  staleCursor: string;
  /**
   * Whether the account's unsent profile edits stay on the device even if the server has lost nothing: true
   * when the shopper ended the session, false when the server ended it.
   */
  keepsProfile: boolean;
}

/** The rows of `meta`, by key. */
export interface MetaRows {
  catalogue: CatalogueState;
  /** Products to show before the catalogue has been read. */
  firstScreen: Product[];
  preferences: Preferences;
  /** The published text pages, and the version that the server gives to all of them together. */
  textPages: { version: string; pages: TextPage[] };
  /**
   * The account whose data are stored, and the time of its last complete pull in milliseconds since 1970 (0:
   * none yet).
   */
  account: {
    uid: string;
    pulledAt: number;
    /** Whether the rows of cart and wishlist belong to the account: a visitor's rows were joined to it. */
    joined?: boolean;
    /**
     * Whether the shopper has changed cart, wishlist, viewed products or size since the sign-in; without
     * meaning once `joined` is true.
     */
    changed?: boolean;
  };
  shared: EntryExchangeState;
  /** Accounts that a restored server has lost; each is stored while `intents` has unsent changes of it. */
  lostAccounts: LostAccount[];
  /**
   * Unanswered questions whether a restored server has lost an account; each is kept while `intents` has
   * unsent changes of the account.
   */
  lossQuestions: RestoreLossQuestion[];
  profile: Profile;
  /** Time of the last successful pull of the catalogue, in milliseconds since 1970. */
  syncedAt: number;
  /**
   * Progress of the picture prefetch: the catalogue state whose pictures are all cached (`seq` -1: not all of
   * them yet), and the number and bytes of the fetched pictures.
   */
  picturesAhead: { epoch: string; seq: number; pictures: number; bytes: number };
  /** The contexts in which the shop has called `navigator.storage.persist()`. */
  askedToPersist: ("browser" | "installed")[];
}

/** The device's database; src/db/open.ts opens it. */
export class ShopDatabase extends Dexie {
  declare catalogue: EntityTable<StoredSegment, "n">;
  declare cart: Table<CartLine, [ProductId, Size]>;
  declare wishlist: EntityTable<WishlistItem, "id">;
  declare recent: EntityTable<ViewedProduct, "id">;
  declare intents: EntityTable<IntentRow, "n">;
  declare replica: Table<ServerEntryRow, [uid: string, kind: string, key: string]>;
  declare orders: Table<StoredOrder, [uid: string, orderId: string]>;
  declare checkouts: EntityTable<StartedCheckout, "n">;
  declare applied: EntityTable<{ n: number; id: string }, "n">;
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(options?: DexieOptions) {
    // Dexie's cache answers live queries before a write is stored, and identifies a database by its name
    // only: it would confuse the in-memory database with the one that it replaces.
    super(databaseName, { ...options, cache: "disabled" });
    // Lists are sorted and searched in memory, where 10,000 products take a frame: products have no index. A
    // version that changes the shape of Product has to clear `catalogue`, `meta.catalogue` and
    // `meta.firstScreen`, so that all products are fetched again.
    this.version(1).stores({
      catalogue: "++n,generation",
      cart: "[id+size]",
      wishlist: "id",
      recent: "id",
      outbox: "[table+id+size]",
      meta: "key",
    });
    this.version(2).stores({ orders: "[uid+orderId]", profileEdits: "++n,uid", checkouts: "++n" });
    this.version(3)
      .stores({ intents: "++n,&[table+id+part]", outbox: null, profileEdits: null })
      .upgrade(moveOutboxToIntents);
    this.version(4).stores({ applied: "++n,&id" });
    this.version(5).stores({ replica: "[uid+kind+key]" }).upgrade(deleteUnsentCartIntents);
  }
}

/** Reads a row of `meta`; undefined when there is none. */
export async function readMeta<K extends keyof MetaRows>(
  db: ShopDatabase,
  key: K,
): Promise<MetaRows[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaRows[K] | undefined;
}

/** Stores a row of `meta`. */
export async function writeMeta<K extends keyof MetaRows>(
  db: ShopDatabase,
  key: K,
  value: MetaRows[K],
): Promise<void> {
  await db.meta.put({ key, value });
}
