import type { Size } from "../catalogue/product";
import type { InstallHistory } from "./install";

/** The shopper's settings on this device; an absent one has its default. */
export interface Preferences {
  wishlistLayout?: "grid" | "list";
  /** true: the stamp animation of the wishlist plays no sound. */
  muted?: boolean;
  /** The size chosen last on any product page. */
  size?: Size;
  /** History of the offers to install the shop. */
  install?: InstallHistory;
  /** false: pictures are not prefetched. */
  picturesAhead?: boolean;
}
