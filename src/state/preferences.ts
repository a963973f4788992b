import type { ShopperPreferences } from "./live";

/** Keeps what the shopper set on this device, in every tab. */
export async function keepPreferences(change: ShopperPreferences): Promise<void> {
  await (await import("../db/mutations")).keepPreferences(change);
}
