import { attempt } from "./attempt";
import type { ShopperPreferences } from "./live";

/** Keeps what the shopper set on this device, in every tab. */
export const keepPreferences = (change: ShopperPreferences): Promise<void> =>
  attempt(async () => (await import("../db/mutations")).keepPreferences(change));
