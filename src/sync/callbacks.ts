import type { StorageTrouble } from "../db/storageErrors";
import type { ProfileField } from "../domain/account/profile";
import type { CatalogueChange, CatalogueView } from "../domain/catalogue/catalogueView";
import type { LostRows } from "../domain/device/messages";
import type { AccountProblem, SharedStatus, SyncStatus } from "../domain/device/syncStatus";

/*
 * What sync needs from its caller. Sync imports no state and knows no screen: it reads and changes the
 * in-memory catalogue and the sync status through `CatalogueStore` and `StatusReporter`, and reports
 * everything else through `SyncCallbacks`.
 */

/** The in-memory catalogue of a tab. */
export interface CatalogueStore {
  current(): CatalogueView;
  change(change: CatalogueChange): void;
}

/** The sync status of a tab. */
export interface StatusReporter {
  /** The status now: always the same object, which `report` changes. */
  readonly current: Readonly<SyncStatus>;
  /** Changes a part of the status; called for changes of this tab and of the leader tab. */
  report(change: Partial<SyncStatus>): void;
}

/** What the account's sync needs from its caller; loaded at sign-in, and for an account that is lost. */
export interface AccountCallbacks {
  /**
   * Asks the server whether the session is still valid.
   * @returns "over" when it is not: the session has been ended; "unknown" without an answer
   */
  checkSession(): Promise<"ok" | "over" | "unknown">;
  /** These fields of a profile edit lost to a later edit on another device. */
  onOverruled(fields: readonly ProfileField[]): void;
  /**
   * The server answers, but changes have waited at the same cursor for minutes. Called once until the sync
   * moves.
   */
  onStuck(status: SharedStatus): void;
  /**
   * The server does not know the requests of this release; changes wait for a newer one. Called once per page
   * load.
   */
  onUpdateNeeded(): void;
  /** A restored server has lost the account of a session that has ended here; no account is stored. */
  onAccountLost(): void;
  /** Calls the listener when the shopper asks for an update in any tab. Returns the unsubscribe function. */
  onSyncRequested(listener: () => void): () => void;
}

/** What the account's sync reports to the tabs. */
export interface AccountReports {
  /** Why the account could not be updated; undefined when it was, and when its session ends. */
  onProblem(problem: AccountProblem | undefined): void;
  /** The shared cart was exchanged with the server; undefined when the session ends. */
  onShared(status: SharedStatus | undefined): void;
}

export interface SyncCallbacks {
  catalogue: CatalogueStore;
  status: StatusReporter;
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
  /** Calls the listener when the shopper asks for an update of the account; `isElsewhere`: in another tab. */
  onAccountSyncRequested(listener: (isElsewhere: boolean) => void): void;
  /** The shopper asked for an update of the account in another tab. */
  onAccountSyncRequestedElsewhere(): void;
  loadAccountCallbacks(): Promise<AccountCallbacks>;
}
