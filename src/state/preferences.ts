import type { Preferences } from "../domain/preferences";
import { attempt } from "./attempt";

/** Keeps what the shopper set on this device, in every tab. */
export const keepPreferences = (change: Preferences): Promise<void> =>
  attempt(async () => (await import("../db/mutations")).keepPreferences(change));
