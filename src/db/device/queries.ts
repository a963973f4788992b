import type { Preferences } from "../../domain/device/preferences";
import { useLiveRows } from "../liveRows";
import { readMeta, type ShopDatabase } from "../schema";

/** The shopper's preferences on this device. */
export async function readPreferences(db: ShopDatabase): Promise<Preferences> {
  return (await readMeta(db, "preferences")) ?? {};
}

/** The shopper's preferences on this device; undefined until they are loaded. */
export const usePreferencesRow = (): Preferences | undefined => useLiveRows(readPreferences, {});

/** The numbers of recently viewed products and of stored orders; undefined until they are loaded. */
export const useViewedAndOrderCounts = (): { viewed: number; orders: number } | undefined =>
  useLiveRows(readViewedAndOrderCounts, { viewed: 0, orders: 0 });

async function readViewedAndOrderCounts(db: ShopDatabase): Promise<{ viewed: number; orders: number }> {
  const [viewed, orders] = await Promise.all([db.recent.count(), db.orders.count()]);
  return { viewed, orders };
}
