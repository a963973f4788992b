import type { ProfileField } from "../../../domain/account/profile";
import type { CartLine } from "../../../domain/cart/cartLine";
import type { QuantityChangeKind } from "../../../domain/cart/sync/entries";
import type { Entry } from "../../../domain/cart/sync/entry";
import type { Stamp } from "../../../domain/cart/sync/stamp";
import type { Heartbeat } from "../../../domain/cart/sync/stuckSync";
import type { WishlistItem } from "../../../domain/cart/wishlist";
import type { ProductId, Size } from "../../../domain/catalogue/product";

/*
 * The stored rows of the account's shared entries: `intents` (the outbox), `replica` (the entries as the
 * server has confirmed them) and `meta.shared` (the state of the exchange with the server).
 */

/** A change of one shared entry that the server has not confirmed. */
export interface NewEntryIntent {
  table: "entry";
  /** The account's id. */
  id: string;
  /** `formatEntryName` of the entry. */
  part: string;
  kind: string;
  key: string;
  /** The lowest schema of intents that can express the change, see syncProtocol.ts. */
  version: number;
  /** All changes of the entry that the server has not confirmed, merged. */
  delta: Entry;
  /** The server's error code for this change; absent until the server has refused it. */
  code?: string;
}

/**
 * A row of `intents` before it is stored: a change of a shared entry, or a profile edit by an older release.
 * A later change of the same (`table`, `id`, `part`) is merged into it, so that the outbox stays small and
 * sending it twice changes nothing.
 */
export type NewIntent =
  | NewEntryIntent
  /**
   * An edit of a profile field by an older release, see `convertOldProfileEdits`. `id`: the account; `value`:
   * the new text.
   */
  | { table: "profile"; id: string; part: ProfileField; value: string };

/** A row of `intents`. Its `NewEntryIntent` is sent as an `Intent` (src/domain/cart/sync/syncProtocol.ts). */
export type IntentRow = NewIntent & {
  /** The number of the change in the outbox; each new or merged change gets a higher one. */
  n: number;
  /** Time of the change, or of the end of the account's session after it, in milliseconds since 1970. */
  at: number;
};

/**
 * A row of `replica`: a shared entry as the server has confirmed it, also of a kind that this release does
 * not know.
 */
export interface ServerEntryRow {
  uid: string;
  kind: string;
  key: string;
  version: number;
  entry: Entry;
  /**
   * Whether the device is fetching all entries again and has not received this entry yet; the screens show
   * the entry until all entries are received.
   */
  stale?: true;
}

/** The state of the account's exchange of shared entries with the server, stored as `meta.shared`. */
export interface EntryExchangeState {
  /** The server's position up to which this device has received all changes; "" when it has to start over. */
  cursor: string;
  /**
   * The last cursor before the device started over, while it has stale entries (`ServerEntryRow.stale`); ""
   * otherwise.
   */
  staleCursor: string;
  /** Whether the server has further entries after the cursor. */
  more?: boolean;
  /** The server's number for the next request with changes; the server accepts each number once. */
  ticket: number;
  /** Difference of the server's clock to this device's, see `ClockOffset`. */
  offsetMs: number;
  errorMs: number;
  /** The latest stamp that came from the server; "" when there is none. */
  received: Stamp;
  /** The latest stamp that this device has made. */
  last: Stamp;
  /** `SyncAnswer.version` of the last answer. */
  serverVersion?: number;
  /**
   * Time of the last sync that received all entries of the account, in milliseconds since 1970; 0: none yet.
   */
  confirmedAt: number;
  /** Whether the rows of cart and wishlist have to be rebuilt once all entries are received. */
  rebuild: boolean;
  /** `newestIntentVersion` of the release that has built the rows of cart and wishlist. */
  version: number;
  /** The server's time when the stored server entries were last scanned for old removals, in milliseconds. */
  forgotAt?: number;
  /**
   * How long and for how many answers of the server changes have stayed unsent; absent before the first
   * answer.
   */
  heartbeat?: Heartbeat;
}

/**
 * A change of a stored row of cart, wishlist, viewed products or size, as a mutation passes it to
 * `recordRowChanges`.
 */
export type RowChange =
  | { table: "cart"; kind: QuantityChangeKind; before: CartLine | undefined; after: CartLine | undefined }
  /** `item`: undefined when the product was removed. */
  | { table: "wishlist"; id: ProductId; item: WishlistItem | undefined }
  | { table: "recent"; id: ProductId }
  | { table: "size"; size: Size };
