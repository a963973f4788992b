import type { CartLine } from "../../domain/cart/cartLine";
import type { LineChangeKind } from "../../domain/cart/sync/entries";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ProductId, Size } from "../../domain/catalogue/product";

/** A change of the device's rows, as a mutation reports it. */
export type RowChange =
  | { table: "cart"; kind: LineChangeKind; before: CartLine | undefined; after: CartLine | undefined }
  /** `item`: undefined when the product was removed. */
  | { table: "wishlist"; id: ProductId; item: WishlistItem | undefined }
  | { table: "recent"; id: ProductId }
  | { table: "size"; size: Size };
