/*
 * All that the page keeps in localStorage and sessionStorage. Durable data of the shop is in IndexedDB
 * (src/db); here is only what a tab needs before a database is open, or what belongs to one tab. Every layer
 * but domain may import this file.
 *
 * Reading `localStorage` itself throws where cookies are blocked (Firefox) and in sandboxed frames, and
 * writing throws on a full disk: a slot then reads as empty, and `write` returns false.
 */

/** One key of a storage. */
export interface StorageSlot {
  readonly key: string;
  /** The stored text; "" for none. */
  read(): string;
  /** The stored text decoded as JSON; undefined for none and for text that is not JSON. */
  readJson(): unknown;
  /** @returns whether the text is stored */
  write(text: string): boolean;
  remove(): void;
}

/** The auth token and the account's record, in the shape of the PocketBase SDK: `{token, record}`. */
export const authSlot = slot(() => localStorage, "pocketbase_auth");

/** The address for which this device requested a magic link; specification section 3 names the key. */
export const magicLinkEmailSlot = slot(() => localStorage, "magicLinkEmail");

/** A Google sign-in by redirect in progress. Not in sessionStorage: iOS can return in another tab. */
export const googleRedirectSlot = slot(() => localStorage, "haat:google");
export const googleRedirectMaxAgeMs = 10 * 60_000;

/** The size chosen last, until the database has stored it: see src/state/device/preferences.ts. */
export const lastSizeSlot = slot(() => localStorage, "haat:size");

/** Which rows of the shopper the database holds: see src/db/evictionNote.ts. */
export const storedRowsSlot = slot(() => localStorage, "haat:stored");

/** How many visits began without a connection since the last field report, see src/app/vitals.lazy.ts. */
export const offlineStartsSlot = slot(() => localStorage, "haat:offline-starts");

/** The scroll position of each history entry, in pixels. */
export const scrollPositionsSlot = slot(() => sessionStorage, "haat:places");

/** The searches of this tab, newest first. */
export const recentSearchesSlot = slot(() => sessionStorage, "haat:searches");
export const recentSearchesMax = 5;

/** How many products of a list are rendered; `list` names the list with its filters. */
export const shownCountSlot = (list: string) => slot(() => sessionStorage, `haat:shown:${list}`);

/**
 * How often a release that the shopper accepted may still be activated without asking, see
 * src/app/updates.lazy.ts.
 */
export const acceptedReleaseSlot = slot(() => sessionStorage, "haat:accepted-release");

const commandLogPrefix = "haat:taps:";

/**
 * The commands of one page whose transactions have not committed, see src/state/cart/commandLog.ts. `page` is
 * unique per page load.
 */
export const commandLogSlot = (page: string) => slot(() => localStorage, commandLogPrefix + page);

/** The pages that have a command log, of all tabs. */
export function commandLogPages(): string[] {
  const keys = attempt(() => Array.from(localStorage, (_, at) => localStorage.key(at) ?? "")) ?? [];
  return keys
    .filter((key) => key.startsWith(commandLogPrefix))
    .map((key) => key.slice(commandLogPrefix.length));
}

/** Calls the listener when another tab has changed this slot of localStorage, or has cleared all of it. */
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
