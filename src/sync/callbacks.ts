import type { StorageTrouble } from "../db/storageErrors";
import type { ProfileField } from "../domain/account/profile";
import type { Product, ProductId } from "../domain/catalogue/product";
import type { LostRows } from "../domain/device/messages";

/*
 * What sync needs from its caller. Sync imports no state and knows no screen: it reads and changes the in-memory
 * catalogue through `CatalogueStore` and reports everything else through `SyncCallbacks`.
 */

/** Result of the contact with the server. */
export interface SyncStatus {
  /** The last request got no answer. */
  offline: boolean;
  /** A pull is running. */
  syncing: boolean;
  /** Time of the last successful pull, in milliseconds since 1970; 0: none yet. */
  lastSynced: number;
  /** At least one pull has ended in this visit. */
  tried: boolean;
  /** The shared cart of the signed-in account; absent before its first exchange. */
  shared?: SharedStatus;
}

/** The last complete exchange of an account's shared cart. */
export interface SharedStatus {
  /** What the device has received. */
  cursor: string;
  /** Milliseconds since 1970; its age is that of the cursor. */
  confirmedAt: number;
  /** Changes that the server has not answered. */
  waiting: number;
}

/** The catalogue as the screens show it. */
export interface CatalogueView {
  /** loading: no products yet; partial: more products may follow; ready: complete. */
  readonly status: "loading" | "partial" | "ready";
  /** Active products, newest first. */
  readonly products: readonly Product[];
  readonly byId: ReadonlyMap<ProductId, Product>;
  /** The products of a collection, newest first. */
  inCollection(id: string): readonly Product[];
}

export interface CatalogueChange {
  put?: readonly Product[];
  gone?: readonly ProductId[];
  status?: CatalogueView["status"];
}

/** The in-memory catalogue of a tab. */
export interface CatalogueStore {
  current(): CatalogueView;
  change(change: CatalogueChange): void;
}

/** What the account's sync needs from its caller; loaded at sign-in. */
export interface AccountCallbacks {
  /**
   * Asks the server whether the session is still valid.
   * @returns "over" when it is not: the session has been ended; "unknown" without an answer
   */
  checkSession(): Promise<"ok" | "over" | "unknown">;
  /** Why the account could not be updated; undefined when it was. */
  onProblem(problem: "offline" | "refused" | undefined): void;
  /** These fields of a profile edit lost to a later edit on another device. */
  onOverruled(fields: readonly ProfileField[]): void;
  /** The shared cart was exchanged with the server. */
  onShared(status: SharedStatus): void;
  /** The server answers, but changes have waited at the same cursor for minutes. Called once until the sync moves. */
  onStuck(status: SharedStatus): void;
  /** The server does not know the requests of this release; changes wait for a newer one. Called once per page load. */
  onUpdateNeeded(): void;
  /** Calls the listener when the shopper asks for an update. Returns the unsubscribe function. */
  onSyncRequested(listener: () => void): () => void;
}

export interface SyncCallbacks {
  catalogue: CatalogueStore;
  /** Part of the status changed, in this tab or in the tab that syncs. */
  onStatus(change: Partial<SyncStatus>): void;
  /** A pull found the server unreachable. */
  onOffline(): void;
  /** `lost`: what an evicted database held. */
  onStorageTrouble(trouble: StorageTrouble, lost?: LostRows): void;
  /** The engine is loaded, and the database's code with it: the screens can read their rows. Called once. */
  onEngineLoaded(): void;
  /** An account is stored whose address is not verified yet. Called once, at the start. */
  onUnverifiedAccount(): void;
  /** Id of the signed-in account; undefined without one. */
  signedInUid(): string | undefined;
  /** Whether this page runs in the window of the installed app. */
  isInstalled(): boolean;
  /** Whether the shopper deleted the cached pictures in this visit, in any tab. */
  arePicturesCleared(): boolean;
  /** Calls the listener when the shopper deletes the cached pictures in this tab. */
  onPicturesCleared(listener: () => void): void;
  /** The shopper deleted the cached pictures in another tab. */
  onPicturesClearedElsewhere(): void;
  loadAccountCallbacks(): Promise<AccountCallbacks>;
}

/** The sync status of this tab. */
export interface StatusReporter {
  readonly current: Readonly<SyncStatus>;
  /** Applies a change and passes it to the caller of sync. */
  report(change: Partial<SyncStatus>): void;
}

export function createStatusReporter({ onStatus }: Pick<SyncCallbacks, "onStatus">): StatusReporter {
  const current: SyncStatus = { offline: false, syncing: false, lastSynced: 0, tried: false };
  return {
    current,
    report(change) {
      Object.assign(current, change);
      onStatus(change);
    },
  };
}
