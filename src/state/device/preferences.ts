import type { Preferences } from "../../domain/device/preferences";
import { withErrorToast } from "../shell/withErrorToast";

/** Keeps what the shopper set on this device, in every tab. */
export const keepPreferences = (change: Preferences): Promise<void> =>
  withErrorToast(async () => (await import("../../db/cart/mutations")).keepPreferences(change));
