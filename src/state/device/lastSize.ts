import type { Size } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import { lastSizeSlot } from "../../webStorage";
import { savePreferences } from "./preferences";

/**
 * Stores the size that the shopper chose last. localStorage holds it until the database has stored it, so that it is not lost
 * when the shopper leaves the page at once.
 */
export async function saveLastSize(size: Size): Promise<void> {
  lastSizeSlot.write(size);
  const kept = await savePreferences({ size });
  if (kept && lastSizeSlot.read() === size) lastSizeSlot.remove();
}

/** Stores the size of localStorage in the database, if an earlier page was left before it could. */
export async function saveUnstoredLastSize(): Promise<void> {
  const size = normaliseSize(lastSizeSlot.read());
  if (size) await saveLastSize(size);
}
