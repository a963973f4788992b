import type { Size } from "../catalogue/product";
import type { InstallMemory } from "./install";

/** What the shopper set on this device; an absent one is as it was from the start. */
export interface Preferences {
  wishlistLayout?: "grid" | "list";
  /** Without the stamp's sound. */
  muted?: boolean;
  /** Chosen last, on any product's page. */
  size?: Size;
  /** What is remembered of asking to install the shop. */
  install?: InstallMemory;
  /** false: no pictures ahead of time. */
  picturesAhead?: boolean;
}
