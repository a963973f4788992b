import { groupDigits } from "../shared/money";

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
/** The stock text for a chosen size of which 1 to 10 are left. */
export const onlyLeft = (quantity: number): string => `Only ${quantity} left`;
export const lowInStock = "Low in stock";
export const inStock = "In stock";
export const soldOut = "Sold out";
export const limited = "Limited";
export const selectASize = "Select a size";

export const addToCartLabel = "Add to Cart";
export const outOfStockButton = "OUT OF STOCK";
/** The product page's message when no size is chosen; cart and wishlist have other texts (spec 5). */
export const pleaseSelectSize = "Please select a size.";

export const linkCopied = "Link copied";
export const youMayAlsoLike = "You may also like";
export const backToShop = "Back to Shop";

/* Texts of the home page (not in the specification). */

export const promotionsLabel = "Promotions";
export const playPromotions = "Play promotions";
export const pausePromotions = "Pause promotions";
export const bannerTitle = "Heavy cotton, cut loose";
export const bannerLink = "Shop the new drop";
export const playVideo = "Play video";
export const pauseVideo = "Pause video";
export const tagline = "Heavy cotton, cut for anyone,";
export const taglineEnd = "printed a few at a time.";
export const aboutShop = (shop: string): string => `About ${shop}`;
export const aboutMarket =
  "A haat is the market that comes to the village once a week: cloth spread on the ground, colour in the sun, and whoever made it standing behind it.";
export const aboutStyles =
  "Ours keeps that measure. A few styles at a time, in 240 GSM cotton, cut wide enough for anyone. When the cloth is finished, so is the style.";
export const supportTitle = "Between two sizes, or waiting for a parcel?";
export const supportText = "Ask us. A person reads every message.";
export const catalogueUnavailable =
  "The shop cannot be reached right now. What it has shows here as soon as it can.";

/* Texts of product lists, filters and cards (not in the specification). */

/** The number of products in a list: "1 style", "10,000 styles". */
export const styleCount = (count: number): string =>
  `${groupDigits(count)} ${count === 1 ? "style" : "styles"}`;
/** The beginning of "12 of 52 styles"; the total follows it. */
export const shownCountPrefix = (count: string): string => `${count} of `;
export const showMoreOf = (list: string): string => `Show more of ${list}`;
export const addToWishlistLabel = (product: string): string => `Add ${product} to wishlist`;
export const unnamedProduct = "A product";
export const filterLabel = "Filter";
export const filterLabelOf = (list: string): string => `Filter ${list}`;
/** For screen readers, after the number of chosen filters: "2 chosen". */
export const filtersChosen = " chosen";
export const clearFilters = "Clear filters";
/** Shown while the code of the filters cannot be loaded. */
export const filtersNotLoaded = "The filters could not be loaded yet. All products are shown meanwhile.";
/** The button that closes the filters. `styles` is a count with its noun: "12 styles". */
export const showStyles = (styles: string): string => `Show ${styles}`;
export const showAllStyles = (styles: string): string => `Show all ${styles}`;
export const stylesIn = (styles: string, list: string): string => `${styles} in ${list}`;
export const allChoices = "All";
export const sizesLabel = "Sizes";
export const genderLabel = "Gender";
export const availabilityLabel = "Availability";
export const sortLabel = "Sort";
export const sortFeatured = "Featured";
export const sortLatest = "Latest";
export const sortOldest = "Oldest";
export const sortPriceLow = "Price low to high";
export const sortPriceHigh = "Price high to low";

/* Texts of the product page (not in the specification). */

export const loadingProduct = "Loading the product";
export const noSuchProduct = "No such product";
export const productNotFoundText = "It may have sold out for good, or the link lost a letter on its way.";
export const productNotStored = "This product is not on your device yet.";
export const productNotStoredText = "It shows here as soon as there is a connection.";
export const seeAllProducts = "See all products";
export const descriptionTitle = "Description";
/** Spec 2: the material, which every tee of the shop shares. */
export const teeMaterial = "Oversized unisex tee, 240 GSM.";
export const sizeAndCart = "Size and cart";
/** The hint on a product page at the size that the shopper chose last, on any product page. */
export const yourLastSize = (size: string): string => `Your last size: ${size}`;
export const sizeLabel = "Size";
export const sizeGuide = "Size guide";
export const sizeGuideText =
  "All measurements are in inches. Chest is the full circumference. Between two sizes? Take the larger one for the loose fit that we cut for.";
/** Precedes the size guide on the page of a bottom. */
export const sizeGuideOfTees = "These are the measurements of our tees, not of this product.";
export const sizeGuideCaption = "Chest and length of each size in inches";
export const chestLabel = "Chest";
export const lengthLabel = "Length";
export const inCartInThisSize = (quantity: number): string => `${quantity} in your cart in this size.`;
export const buyTerms = [
  "Tax is included in the price.",
  "Shipping and discounts are computed at checkout.",
  "Free shipping on prepaid orders.",
] as const;
export const inWishlist = "In wishlist";
export const addToWishlist = "Add to wishlist";
export const copyThisLink = "Copy this link";
export const recentlyViewed = "Recently viewed";
export const picturesOf = (product: string): string => `Pictures of ${product}`;
export const previousPicture = "Previous picture";
export const nextPicture = "Next picture";
export const enlargedPicture = "Enlarged picture";
export const pictureOf = (number: number, count: number): string => `Picture ${number} of ${count}`;
export const enlargePictureOf = (number: number, count: number): string =>
  `Look closer at picture ${number} of ${count}`;
export const pictureAlt = (product: string, number: number, count: number): string =>
  `${product}, picture ${number} of ${count}`;

/* Texts of the search (not in the specification). */

export const searchLabel = "Search";
export const searchTitle = (text: string): string => `Search: ${text}`;
export const searchProducts = "Search products";
export const searchExample = "Indigo, joggers, ajrakh …";
export const suggestionsLabel = "Suggestions";
export const justIn = "Just in";
export const searchedBefore = "Searched before";
export const lookFor = "Look for";
export const resultsFor = (title: string): string => `Results for ${title}`;
/** The number of search results; `count` is "12" or "12 styles". */
export const foundCountText = (count: string): string => `${count} found`;
export const nothingFound = "Nothing found";
export const nothingFoundFor = (text: string): string => `Nothing found for “${text}”.`;
export const nothingFoundHint =
  "Look at the spelling, or try fewer words: a colour, a cloth, or what kind of piece it is.";
