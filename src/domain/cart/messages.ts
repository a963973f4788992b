/* Texts of the cart: the first group exactly as specified (spec 2, 4 and 5), the second our own. */

export const cartEmpty = "Your cart is empty.";
export const continueShopping = "Continue Shopping";

export const selectSizeFirst = "Please select a size first.";
export const outOfStock = "Out of stock.";
export const reachedStock = "You’ve reached the available stock.";

export const noLongerAvailable = "No longer available.";
export const productGone = "No longer in the shop.";
export const sizeGone = "No longer made in this size.";
/** @param was @param now formatted prices, "₹999" */
export const priceChanged = (was: string, now: string): string => `Now ${now}, was ${was}.`;

/* Texts of the wishlist page (spec 2, 5 and 8), exactly as specified. */

export const wishlistEmpty = "No items in wishlist.";
export const goBackToExplore = "Go Back to Explore";
export const remove = "Remove";
/** The wishlist's alert when Add to Cart is pressed without a size; no full stop, as in spec 5. */
export const wishlistSelectSize = "Please select a size";

/* Texts of the cart and the wishlist (ours). */

export const cartLabel = "Cart";
/** The accessible name of the header's cart button. */
export const cartWithItems = (quantity: number): string =>
  `Cart, ${quantity} ${quantity === 1 ? "item" : "items"}`;
export const subtotalLabel = "Subtotal";
export const cartTerms =
  "Tax is included. Shipping and discounts are computed at checkout; shipping is free on prepaid orders.";
export const lineSize = (size: string): string => `Size ${size}`;
export const takeWhatIsLeft = "Take what is left";
export const keepAtThisPrice = "Keep it at this price";
/** "Indigo Tee, size M" */
export const nameAndSize = (name: string, size: string): string => `${name}, size ${size}`;
export const quantityOf = (line: string): string => `Quantity of ${line}`;
export const decreaseQuantity = "Decrease quantity";
export const increaseQuantity = "Increase quantity";

export const wishlistLabel = "Wishlist";
export const stampSound = "Stamp sound";
export const soundIsOff = "Sound is off";
export const soundIsOn = "Sound is on";
export const viewLabel = "View";
export const gridView = "Grid view";
export const listView = "List view";
export const sizeOf = (product: string): string => `Size of ${product}`;
export const sizeNotAvailable = (size: string): string => `${size} · not available`;
