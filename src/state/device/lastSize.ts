import type { Size } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import { lastSizeSlot } from "../../webStorage";
import { savePreferences } from "./preferences";

/**
 * Stores the size chosen last. Until the database has it, localStorage does: a shopper who chooses a size and leaves the page
 * at once finds it at the next product.
 */
export async function keepLastSize(size: Size): Promise<void> {
  lastSizeSlot.write(size);
  const kept = await savePreferences({ size });
  if (kept && lastSizeSlot.read() === size) lastSizeSlot.remove();
}

/** Stores the size that an earlier page could not store. */
export async function restoreLastSize(): Promise<void> {
  const size = normaliseSize(lastSizeSlot.read());
  if (size) await keepLastSize(size);
}
