import type { StorageTrouble } from "../db/storageErrors";
import type { ProfileField } from "../domain/account/profile";
import type { CatalogueChange, InMemoryCatalogue } from "../domain/catalogue/inMemoryCatalogue";
import type { LostRows } from "../domain/device/messages";
import type { AccountProblem, EntrySyncStatus, SyncStatus } from "../domain/device/syncStatus";

/*
 * What sync needs from its caller. Sync imports no state and knows no screen: it reads and changes the
 * in-memory catalogue and the sync status through `CatalogueStore` and `StatusReporter`, and reports
 * everything else through `SyncCallbacks`.
 */

/** Reads and changes the in-memory catalogue of a tab. */
export interface CatalogueStore {
  current(): InMemoryCatalogue;
  change(change: CatalogueChange): void;
}

/** Reads and changes the sync status of a tab: offline, syncing, or the time of the last contact. */
export interface StatusReporter {
  /** The present status: always the same object, which `report` changes. */
  readonly current: Readonly<SyncStatus>;
  /**
   * Changes the named fields of the status; called for changes of this tab and of the leader tab, which syncs
   * for all tabs.
   */
  report(change: Partial<SyncStatus>): void;
}

/**
 * What the account's sync needs from its caller; loaded at sign-in, and when a restored server has lost an
 * account.
 */
export interface AccountCallbacks {
  /**
   * Asks the server whether the session is still valid.
   * @returns "over" when it is not: the session has been ended; "unknown" without an answer
   */
  checkSession(): Promise<"ok" | "over" | "unknown">;
  /** Reports the fields of a profile edit that lost to a later edit on another device. */
  onProfileEditOverruled(fields: readonly ProfileField[]): void;
  /**
   * Reports a stuck sync: the server answers, but for minutes the device's changes have stayed unsent and its
   * cursor has not moved. Called once, and again only after the cursor has moved or the changes were sent.
   */
  onCartSyncStuck(status: EntrySyncStatus): void;
  /**
   * Reports that the server does not accept the requests of this release; unsent changes wait for a newer
   * release. Called once per page load.
   */
  onShopUpdateNeeded(): void;
  /**
   * Reports that a restored server has lost the account of a session that has ended on this device. Called
   * while no session is stored.
   */
  onAccountLost(): void;
  /**
   * Calls the listener when the shopper asks for a sync of the account in any tab.
   * @returns the unsubscribe function
   */
  onSyncRequested(listener: () => void): () => void;
}

/** What the account's sync reports to the tabs. */
export interface AccountReports {
  /** Reports why the account could not be synced; undefined after a success, and when its session ends. */
  onProblem(problem: AccountProblem | undefined): void;
  /**
   * Reports the state of cart and wishlist after each sync with the server; undefined when the session ends.
   */
  onEntrySyncStatus(status: EntrySyncStatus | undefined): void;
}

export interface SyncCallbacks {
  catalogue: CatalogueStore;
  status: StatusReporter;
  /** Called when a pull of the catalogue finds the server unreachable. */
  onOffline(): void;
  /**
   * Reports a problem of the browser's storage. `lost`: which rows of the shopper an evicted database held.
   */
  onStorageTrouble(trouble: StorageTrouble, lost?: LostRows): void;
  /**
   * Called once, when the sync engine and the code of the database are loaded: the screens can then read
   * their rows.
   */
  onEngineLoaded(): void;
  /**
   * Called once, at the start, if the stored session is of an account whose email address is not verified
   * yet.
   */
  onUnverifiedAccount(): void;
  /** Returns the id of the signed-in account; undefined for a visitor. */
  signedInUid(): string | undefined;
  /** Whether this page runs in the window of the installed app. */
  isInstalled(): boolean;
  /** Whether the shopper deleted the cached pictures in this visit, in any tab. */
  arePicturesCleared(): boolean;
  /** Calls the listener when the shopper deletes the cached pictures in this tab. */
  onPicturesCleared(listener: () => void): void;
  /** Called when the shopper has deleted the cached pictures in another tab. */
  onPicturesClearedElsewhere(): void;
  /** Calls the listener when the shopper asks for a sync of the account; `isElsewhere`: in another tab. */
  onAccountSyncRequested(listener: (isElsewhere: boolean) => void): void;
  /** Called when the shopper has asked for a sync of the account in another tab. */
  onAccountSyncRequestedElsewhere(): void;
  loadAccountCallbacks(): Promise<AccountCallbacks>;
}
