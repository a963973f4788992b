/* Texts of the cart (spec 2, 4 and 5), exactly as specified. */

export const cartEmpty = "Your cart is empty.";
export const continueShopping = "Continue Shopping";

export const selectSizeFirst = "Please select a size first.";
export const outOfStock = "Out of stock.";
export const reachedStock = "You’ve reached the available stock.";
