/* Texts of the home page, its product lists and their cards (spec 1, 2, 4 and 8), exactly as specified. */

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
