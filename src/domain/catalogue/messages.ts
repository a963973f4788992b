/* Texts of the home page, its product lists and cards (spec 1, 2, 4 and 8), exactly as specified. */

export const promotions = [
  "Free Shipping on Prepaid Orders",
  "5% OFF on First Purchase",
  "New Collection Drop Live",
] as const;

export const navHome = "Home";
export const navShop = "Shop";
export const navAbout = "About";
export const footerNavigate = "Navigate";
export const footerSupport = "Support";
export const footerLegal = "Legal";
export const getSupport = "Get Support";

export const newArrivals = "New Arrivals";
export const tee = "Tee";
export const bottom = "Bottom";

export const nothingHere = "Nothing here yet.";
export const noSizes = "No sizes available for this section.";

export const soldOutBadge = "SOLD OUT";
export const sellingFastBadge = "SELLING FAST";
export const alreadyInWishlist = "Already in Wishlist";

/* Texts of the product page (spec 2, 4, 5 and 8), exactly as specified. */

export const productNotFound = "Product not found.";

export const outOfStockText = "Out of stock";
/** Stock of the chosen size from 1 to 10. */
export const onlyLeft = (quantity: number): string => `Only ${quantity} left`;
export const lowInStock = "Low in stock";
export const inStock = "In stock";
export const soldOut = "Sold out";
export const limited = "Limited";
export const selectASize = "Select a size";

export const addToCartLabel = "Add to Cart";
export const outOfStockButton = "OUT OF STOCK";
/** On the product page; cart and wishlist have other texts (spec 5). */
export const pleaseSelectSize = "Please select a size.";

export const linkCopied = "Link copied";
export const youMayAlsoLike = "You may also like";
export const backToShop = "Back to Shop";
