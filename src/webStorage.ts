/*
 * All keys of localStorage and sessionStorage that the page uses (slots). Durable data of the shop is in
 * IndexedDB (src/db); the slots hold only what a tab needs before the database is open, or what belongs to
 * one tab. Every layer but domain may import this file.
 *
 * Reading `localStorage` itself throws where cookies are blocked (Firefox) and in sandboxed frames, and
 * writing throws on a full disk. The slots catch these errors: `read` returns "", and `write` returns false.
 */

/** One key of localStorage or sessionStorage. */
export interface StorageSlot {
  readonly key: string;
  /** Returns the stored text; "" for none. */
  read(): string;
  /** Returns the stored text decoded as JSON; undefined without a text and for text that is not JSON. */
  readJson(): unknown;
  /**
   * Stores a text.
   * @returns whether it was stored
   */
  write(text: string): boolean;
  remove(): void;
}

/** The auth token and the account's record, in the shape of the PocketBase SDK: `{token, record}`. */
export const authSlot = slot(() => localStorage, "pocketbase_auth");

/** The email address for which this device requested a magic link; specification section 3 names the key. */
export const magicLinkEmailSlot = slot(() => localStorage, "magicLinkEmail");

/** A Google sign-in by redirect in progress. In localStorage, because iOS can return in another tab. */
export const googleRedirectSlot = slot(() => localStorage, "haat:google");
export const googleRedirectMaxAgeMs = 10 * 60_000;

/** The last chosen size, until the database has stored that size, see src/state/device/preferences.ts. */
export const lastSizeSlot = slot(() => localStorage, "haat:size");

/**
 * Which data of the shopper (cart, wishlist …) the database holds, so that a later visit can tell that the
 * browser has deleted the database, see src/db/evictionNote.ts.
 */
export const storedRowsSlot = slot(() => localStorage, "haat:stored");

/**
 * Number of visits that began without a connection since the last web vitals report, see
 * src/app/vitals.lazy.ts.
 */
export const offlineStartsSlot = slot(() => localStorage, "haat:offline-starts");

/** The scroll position of each history entry, in pixels. */
export const scrollPositionsSlot = slot(() => sessionStorage, "haat:places");

/** The searches of this tab, newest first. */
export const recentSearchesSlot = slot(() => sessionStorage, "haat:searches");
export const recentSearchesMax = 5;

/** Number of products of a list that are rendered; `list` names the list with its filters. */
export const shownProductCountSlot = (list: string) => slot(() => sessionStorage, `haat:shown:${list}`);

/**
 * How many more times the page may try, without asking the shopper again, to activate a release that the
 * shopper accepted, see src/app/updates.lazy.ts.
 */
export const acceptedReleaseSlot = slot(() => sessionStorage, "haat:accepted-release");

const commandLogPrefix = "haat:taps:";

/**
 * The command log of one page: changes of cart and wishlist whose transactions have not committed, see
 * src/state/cart/commandLog.ts.
 * @param page id of the page load
 */
export const commandLogSlot = (page: string) => slot(() => localStorage, commandLogPrefix + page);

/** The ids of all page loads, of this and other tabs, that have a command log. */
export function pageIdsWithCommandLog(): string[] {
  const keys = attempt(() => Array.from(localStorage, (_, at) => localStorage.key(at) ?? "")) ?? [];
  return keys
    .filter((key) => key.startsWith(commandLogPrefix))
    .map((key) => key.slice(commandLogPrefix.length));
}

/** Calls the listener when another tab has changed this slot of localStorage, or has cleared localStorage. */
export function onStorageChange({ key }: StorageSlot, listener: () => void): void {
  globalThis.addEventListener?.("storage", (event) => {
    if (!event.key || event.key === key) listener();
  });
}

function slot(storage: () => Storage, key: string): StorageSlot {
  const read = () => attempt(() => storage().getItem(key)) ?? "";
  return {
    key,
    read,
    readJson: () => attempt(() => JSON.parse(read()) as unknown),
    write: (text) =>
      attempt(() => {
        storage().setItem(key, text);
        return true;
      }) ?? false,
    remove: () => attempt(() => storage().removeItem(key)),
  };
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return;
  }
}
