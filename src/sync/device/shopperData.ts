import { readCart } from "../../db/cart/queries";
import { recordPersistentStorageRequest } from "../../db/device/mutations";
import { readShopperRowKinds, storeEvictionNote } from "../../db/evictionNote";
import { watchRows } from "../../db/liveRows";
import type { ShopDatabase } from "../../db/schema";
import { onStorageTrouble } from "../../db/storageErrors";
import { totalQuantity } from "../../domain/cart/cartLine";
import { readStoredAuth } from "../../server/auth/storedAuth";
import type { SyncCallbacks } from "../callbacks";

/*
 * What the shop does once the database has rows of the shopper: it asks the browser not to evict them, stores
 * a note that they exist (src/db/evictionNote.ts), and shows the badge of the installed app.
 */

/**
 * Requests persistent storage and starts the app badge once the cart or wishlist has a row, and reports
 * storage problems and an unverified account.
 */
export function watchShopperData(callbacks: SyncCallbacks): void {
  onStorageTrouble(callbacks.onStorageTrouble);
  const { isInstalled } = callbacks;
  watchRows(countShopperRows, 0, (count) => {
    // In the installed app also for an empty cart: the app's icon can have an old badge.
    if (count > 0 || isInstalled()) requestPersistenceAndBadgeOnce(isInstalled);
  });
  if (readStoredAuth()?.record.verified === false) callbacks.onUnverifiedAccount();
}

/** The number of rows in cart and wishlist. */
async function countShopperRows(db: ShopDatabase): Promise<number> {
  return (await db.cart.count()) + (await db.wishlist.count());
}

let shopperDataProtected = false;

/** Requests persistent storage and starts the badge once the cart or wishlist has an item. */
function requestPersistenceAndBadgeOnce(isInstalled: () => boolean): void {
  if (shopperDataProtected) return;
  shopperDataProtected = true;
  startAppBadge();
  requestPersistentStorage(isInstalled()).catch(console.warn);
}

/**
 * Asks the browser not to evict the shop's data: once, because some browsers prompt the shopper, and once
 * more in the installed app, where browsers that decide without a prompt usually agree.
 */
async function requestPersistentStorage(isInstalled: boolean): Promise<void> {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted())) return;
  const isFirst = await recordPersistentStorageRequest(isInstalled ? "installed" : "browser");
  if (isFirst) await storage.persist();
}

/**
 * Keeps the note in localStorage up to date that names which kinds of rows the database has, so that a later
 * visit can detect that the browser has deleted them.
 */
export function keepEvictionNoteCurrent(): void {
  watchRows(readShopperRowKinds, undefined, (rows) => rows && storeEvictionNote(rows));
}

/** The Badging API; browsers without installable apps do not have it. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows the cart's total quantity on the icon of the installed app. */
function startAppBadge(): void {
  const badging = navigator as Badging;
  if (!badging.setAppBadge) return;
  let shown: number | undefined;
  watchRows(readCart, [], (lines) => {
    const count = totalQuantity(lines);
    if (count === shown) return;
    shown = count;
    // Some browsers reject the call in windows that are not the installed app's.
    (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.())?.catch(() => {});
  });
}
