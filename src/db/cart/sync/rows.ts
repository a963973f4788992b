import type { ProfileField } from "../../../domain/account/profile";
import type { CartLine } from "../../../domain/cart/cartLine";
import type { QuantityChangeKind } from "../../../domain/cart/sync/entries";
import type { Entry } from "../../../domain/cart/sync/entry";
import type { Heartbeat } from "../../../domain/cart/sync/heartbeat";
import type { Stamp } from "../../../domain/cart/sync/stamp";
import type { WishlistItem } from "../../../domain/cart/wishlist";
import type { ProductId, Size } from "../../../domain/catalogue/product";

/*
 * The stored rows of the account's shared entries: `intents` (the outbox), `replica` (the entries as the
 * server has confirmed them) and `meta.shared` (the state of the exchange with the server).
 */

/** A change of one shared entry, waiting for the server. */
export interface NewEntryIntent {
  table: "entry";
  /** The account. */
  id: string;
  /** `entryNameText` of the entry. */
  part: string;
  kind: string;
  key: string;
  version: number;
  /** Everything that the server has not confirmed. */
  delta: Entry;
  /** The server's error code for this change; absent until the server has refused it. */
  code?: string;
}

/**
 * A change to queue: of a shared entry, or a profile edit by an older release. A later change of the same
 * (`table`, `id`, `part`) is merged into it, so that the outbox stays small and sending it twice changes
 * nothing.
 */
export type NewIntent =
  | NewEntryIntent
  /**
   * An edit of a profile field by an older release, see `convertProfileIntents`. `id`: the account; `value`:
   * the new text.
   */
  | { table: "profile"; id: string; part: ProfileField; value: string };

/** A row of `intents`. Its `NewEntryIntent` is sent as an `Intent` (src/domain/cart/sync/syncProtocol.ts). */
export type IntentRow = NewIntent & {
  /** Grows with each change. */
  n: number;
  /** Time of the change, or of the sign-out after it, in milliseconds since 1970. */
  at: number;
};

/** An entry of the server, also of a kind that this release does not know. */
export interface ServerEntryRow {
  uid: string;
  kind: string;
  key: string;
  version: number;
  entry: Entry;
  /** From before the device started over: the screen shows it until all entries are pulled again. */
  stale?: true;
}

/** The state of the shared entries of the signed-in account. */
export interface SharedState {
  /** The server's position up to which this device has received all changes; "" when it has to start over. */
  cursor: string;
  /**
   * The last cursor before the device started over, while it has stale entries (`ServerEntryRow.stale`); ""
   * otherwise.
   */
  staleCursor: string;
  /** Whether the server has further entries after the cursor. */
  more?: boolean;
  /** The server's number for the next request with changes; it accepts each number once. */
  ticket: number;
  /** Difference of the server's clock to this device's, see `ClockOffset`. */
  offsetMs: number;
  errorMs: number;
  /** The latest stamp that came from the server; "" without any. */
  received: Stamp;
  /** The latest stamp that this device has made. */
  last: Stamp;
  /** `SyncAnswer.version` of the last answer. */
  serverVersion?: number;
  /** When the device last had everything of the shared cart, in milliseconds since 1970. */
  confirmedAt: number;
  /** The rows of cart and wishlist have to be rebuilt once everything is pulled. */
  rebuild: boolean;
  /** `newestVersion` of the release that has built the rows. */
  version: number;
  /** The server's time when the server entries were last scanned for old removals. */
  forgotAt?: number;
  /** How long and for how many answers changes are unsent; absent before the first answer. */
  heartbeat?: Heartbeat;
}

/** A change of the device's rows, as a mutation reports it. */
export type RowChange =
  | { table: "cart"; kind: QuantityChangeKind; before: CartLine | undefined; after: CartLine | undefined }
  /** `item`: undefined when the product was removed. */
  | { table: "wishlist"; id: ProductId; item: WishlistItem | undefined }
  | { table: "recent"; id: ProductId }
  | { table: "size"; size: Size };
