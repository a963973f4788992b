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
