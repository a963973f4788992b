import type { Preferences } from "../../domain/device/preferences";
import { withErrorToast } from "../shell/withErrorToast";

/**
 * Stores what the shopper set on this device, for every tab.
 * @returns whether it is stored; a failure shows a toast
 */
export async function keepPreferences(change: Preferences): Promise<boolean> {
  const stored = await withErrorToast(async () => {
    await (await import("../../db/cart/mutations")).keepPreferences(change);
    return true;
  });
  return stored === true;
}
