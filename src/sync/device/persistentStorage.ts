import { readCart } from "../../db/cart/rows";
import { openDatabase } from "../../db/open";
import { readMeta, writeMeta } from "../../db/schema";
import { watchRows } from "../../db/watchRows";
import { totalQuantity } from "../../domain/cart/quantities";
import { isInstalled } from "../../state/device/installed";

/** What the browser may still lack: badges are for installed apps, storage for secure pages. */
interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

let following = false;

/**
 * What a device does for a shopper who has something in the cart or the wishlist: the browser is asked to never clear it
 * by itself, and the installed shop's icon carries the cart's count.
 */
export function startPersistentStorage(): void {
  if (following) return;
  following = true;
  askToPersist().catch(console.warn);
  followBadge(navigator as Badge);
}

/**
 * Asked once, since some browsers put the question to the shopper; and once more in the installed shop, where those that
 * decide by themselves say yes.
 */
async function askToPersist(): Promise<void> {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted())) return;
  const { db } = await openDatabase();
  const place = isInstalled() ? "installed" : "browser";
  const asked = (await readMeta(db, "askedToPersist")) ?? [];
  if (asked.includes(place)) return;
  await writeMeta(db, "askedToPersist", [...asked, place]);
  await storage.persist();
}

function followBadge(badge: Badge): void {
  if (!badge.setAppBadge) return;
  let shown: number | undefined;
  watchRows(readCart, [], (lines) => {
    const count = totalQuantity(lines);
    if (count === shown) return;
    shown = count;
    // Refused in windows that are not the installed shop's, by some browsers.
    (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => {});
  });
}
