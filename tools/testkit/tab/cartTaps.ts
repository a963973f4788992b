import type { CommandResult } from "../../../src/db/cart/mutations";
import { type CartLine, createCartLine } from "../../../src/domain/cart/cartLine";
import type { CartCommand } from "../../../src/domain/cart/commands";
import { createWishlistItem, type WishlistItem } from "../../../src/domain/cart/wishlist";
import type { Product, ProductId, Size } from "../../../src/domain/catalogue/product";
import { normaliseSize } from "../../../src/domain/catalogue/sizes";
import { stockOfSize } from "../../../src/domain/catalogue/stock";

let taps = 0;

/** Functions that change cart and wishlist as the shop's buttons do; each call stores one tap. */
export function createCartTaps({
  storeCommand,
}: {
  storeCommand(id: string, tap: CartCommand): Promise<CommandResult>;
}) {
  const store = (tap: CartCommand) => storeCommand(`tap-${++taps}`, tap);
  const wishlist = async (tap: CartCommand) => {
    const result = await store(tap);
    return result.ok ? result.removedItem : undefined;
  };
  return {
    addLine: (product: Product, size: string | undefined) =>
      store({
        table: "cart",
        kind: "add",
        line: createCartLine(product, normaliseSize(size), 1, Date.now()),
      }),
    changeLineQuantity(id: ProductId, size: Size, delta: number, product?: Product) {
      const limit = product && { limit: stockOfSize(product, size) ?? null };
      return store({ table: "cart", kind: "quantity", id, size, delta, ...limit });
    },
    async removeLine(id: ProductId, size: Size) {
      const result = await store({ table: "cart", kind: "remove", id, size });
      return result.ok ? result.removedLine : undefined;
    },
    restoreLine: (line: CartLine) => store({ table: "cart", kind: "restore", line }),
    addToWishlist: (product: Product) =>
      wishlist({ table: "wishlist", kind: "add", item: createWishlistItem(product, Date.now()) }),
    removeFromWishlist: (id: ProductId) => wishlist({ table: "wishlist", kind: "remove", id }),
    restoreToWishlist: (item: WishlistItem) => wishlist({ table: "wishlist", kind: "restore", item }),
  };
}
