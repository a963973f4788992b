/* Texts of the wishlist page (spec 2, 5 and 8), exactly as specified. */

export const wishlistEmpty = "No items in wishlist.";
export const goBackToExplore = "Go Back to Explore";
export const remove = "Remove";
/** The wishlist's alert when Add to Cart is pressed without a size; without a full stop, unlike the others. */
export const wishlistSelectSize = "Please select a size";
