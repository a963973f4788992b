/** How many of each are stored. */
export interface StoredCounts {
  cart: number;
  wishlist: number;
  viewed: number;
  orders: number;
}

/** What is the shopper's own, as a phrase. */
export function storedThings({ cart, wishlist, viewed, orders }: StoredCounts): string {
  const parts = [
    cart && `${cart} in the cart`,
    wishlist && `${wishlist} in the wishlist`,
    viewed && `${viewed} recently viewed`,
    orders && `${orders} ${orders === 1 ? "order" : "orders"}`,
  ];
  return parts.filter(Boolean).join(", ") || "Nothing yet";
}
