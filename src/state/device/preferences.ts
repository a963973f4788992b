import { proxy, ref } from "valtio";
import type { Size } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import type { Preferences } from "../../domain/device/preferences";
import { lastSizeSlot } from "../../webStorage";
import { useProxyValue } from "../shell/hydration";
import { withErrorToast } from "../shell/toasts";

/** The stored preferences; src/app/StoredRowsLoader.lazy.tsx reads them from the database. */
const stored = proxy<{ preferences: Preferences | undefined }>({ preferences: undefined });

/** The shopper's preferences on this device; undefined until they are loaded. */
export const usePreferences = (): Preferences | undefined =>
  useProxyValue(stored, ({ preferences }) => preferences, undefined);

/** The current preferences, for code outside of components; undefined until they are loaded. */
export const currentPreferences = (): Preferences | undefined => stored.preferences;

/**
 * Shows preferences from the database to the views, with the last size from localStorage if the database does
 * not have it yet.
 */
export function setStoredPreferences(preferences: Preferences): void {
  const size = normaliseSize(lastSizeSlot.read());
  stored.preferences = ref(size ? { ...preferences, size } : preferences);
}

/**
 * Stores a change of the preferences on this device, for all tabs.
 * @returns whether it is stored; a failure shows a toast
 */
export async function savePreferences(change: Preferences): Promise<boolean> {
  return (await storePreferencesWithToast(change)) !== undefined;
}

/**
 * Stores a change of the preferences; a failure shows a toast.
 * @returns whether the preferences outlive the page (false for a database in memory only); undefined after a
 * failure
 */
const storePreferencesWithToast = (change: Preferences): Promise<boolean | undefined> =>
  withErrorToast(async () => (await import("../../db/device/mutations")).writePreferences(change));

/**
 * Stores the size that the shopper chose last. localStorage holds it until the database has stored it, so
 * that it is not lost when the shopper leaves the page at once.
 */
export async function saveLastSize(size: Size): Promise<void> {
  lastSizeSlot.write(size);
  const isOnDisk = await storePreferencesWithToast({ size });
  if (isOnDisk && lastSizeSlot.read() === size) lastSizeSlot.remove();
}

/**
 * Moves the size chosen last from localStorage to the database, if the shopper left an earlier page before it
 * could store that size.
 */
export async function moveLastSizeToDatabase(): Promise<void> {
  const size = normaliseSize(lastSizeSlot.read());
  if (size) await saveLastSize(size);
}
