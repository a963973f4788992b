/*
 * Every number of the shop, once, with its unit in the name. "Spec n" is the section of the customer's
 * specification that names the number; "ours" marks a limit that it leaves open.
 */

// Stock (spec 4 and 9)
/** Spec 9: up to this many pieces a card says SELLING FAST and a chosen size 'Low in stock'. */
export const lowStockMax = 15;
/** Spec 9: up to this many pieces a chosen size says 'Only N left' and a product 'Limited'. */
export const fewLeftMax = 10;

// Cart (spec 2, 4 and 5)
/** Spec 5: a line never holds less than this. */
export const lineQuantityMin = 1;
/** Ours: a larger quantity that is read from storage is a damaged one. */
export const lineQuantityMax = 9999;
/** Spec 9: the drawer opens by itself this long after a line was added. */
export const cartOpenDelayMs = 300;

// Checkout (ours)
/** More lines than any cart holds; a request with more is none of the shop's. */
export const checkoutLinesMax = 100;

// Wishlist and recently viewed
/** Spec 9: the stamp animation and its sound on a card. */
export const wishlistStampMs = 1000;
/** Spec 9: how long a card says 'Already in Wishlist'. */
export const wishlistNoticeMs = 2000;
/** Ours: products that are remembered as recently viewed. */
export const recentlyViewedMax = 12;

// Product page and lists
/** Spec 9: products in 'You may also like'. */
export const relatedProductsMax = 3;
/** Spec 9: a finger has to move this far to turn the carousel. */
export const swipeThresholdPx = 40;
/** Spec 2: columns of a product list on mobile, small and large screens. */
export const gridColumnsMobile = 2;
export const gridColumnsSmall = 3;
export const gridColumnsLarge = 4;

// Sign-in (spec 4, 5 and 9)
/** Spec 9: failed logins in the modal's lifetime before it refuses on its own. */
export const modalLoginAttemptsMax = 6;
/** Spec 9: failed logins after which the account layer locks. */
export const lockoutAttempts = 6;
/** Spec 9: how long the account layer stays locked. */
export const lockoutMs = 120_000;
/** Spec 9: devices kept per user; the oldest is dropped for a further one. */
export const devicesMax = 3;
/** Spec 9. */
export const emailMaxChars = 50;
/** Spec 9. */
export const passwordMaxChars = 64;
/** Spec 9. */
export const passwordMinChars = 8;
/** Spec 9: how often a new account asks whether its address is verified. */
export const verificationPollMs = 3000;
/** Spec 9: the pause before an empty list of sign-in methods is looked up once more. */
export const methodLookupRetryMs = 400;

// Motion and timing of the page (spec 2 and 9)
/** Spec 9: the brand loader on the first load … */
export const loaderFirstMs = 2000;
/** Spec 9: … and on every later change of route. */
export const loaderLaterMs = 700;
/** Spec 9. */
export const toastMs = 3000;
/** Spec 9: the press animation of a navigation entry. */
export const navPressMs = 500;
/** Spec 9: how long scrolling to a section takes … */
export const scrollToSectionMs = 600;
/** Spec 9: … and where it ends relative to the section's top. */
export const scrollToSectionOffsetPx = -80;
/** Spec 9: the header is transparent until the page is scrolled further than this. */
export const headerTransparentPx = 10;

// What a product may hold (ours): one careless row must not slow a phone down.
export const productNameMaxChars = 200;
export const descriptionMaxChars = 4000;
export const genderMaxChars = 40;
export const sizeLabelMaxChars = 24;
export const sizesMax = 40;
export const picturesMax = 20;
/** Ours: long enough for a drawn data:image, too short for a photo that belongs into `photos`. */
export const pictureAddressMaxChars = 20_000;
export const collectionsMax = 50;
/** Ours: ten million rupees; beyond it a price is a typing error. */
export const priceMaxRupees = 10_000_000;
/** Widths that the server makes of a JPEG or PNG photo on request; declared on the field `photos`. */
export const thumbWidthsPx = [240, 480, 960] as const;

// Orders, profile and checkout (ours): what the server's own limits allow, so that nothing it keeps is cut.
export const orderIdMaxChars = 100;
export const receiptMaxChars = 500;
export const orderStatusMaxChars = 40;
export const orderEmailMaxChars = 255;
/** A date as the server writes it, "2026-01-02 03:04:05.678Z", and some more. */
export const dateMaxChars = 40;
export const orderItemsMax = 200;
export const profileFieldMaxChars = 200;
export const addressFieldMaxChars = 200;
export const photoAddressMaxChars = 2000;
/** Ours: a checkout that was started so long ago or less is gone on with, instead of starting another one. */
export const checkoutReuseMs = 10 * 60_000;
/** Ours: a return without a number belongs to a checkout that was started so long ago or less. */
export const checkoutTimeoutMs = 2 * 60 * 60_000;

// Installing (ours)
/** Nobody is asked in the first seconds of a page. */
export const installFirstSecondsMs = 10_000;
/** A page opened later than this after the last one is another visit. */
export const installVisitGapMs = 30 * 60_000;
/** After declining once, twice, and every further time. */
export const installSnoozeDays = [7, 30, 90] as const;

// The sign of how the device stands with the server (ours)
/** A server that is back within this was not missed. */
export const offlineIndicatorDelayMs = 1_500;
/** An attempt that is over within this is not worth a word. */
export const syncingIndicatorDelayMs = 1_500;
/** How long the sign says that the server is there again. */
export const onlineAgainIndicatorMs = 4_000;

// Pictures ahead of time (ours): below what the service worker lets its cache grow to (src/sw/pictureLimits.ts).
/** 10,000 products at 8 KB each, and some more. */
export const prefetchPicturesMax = 11_000;
export const prefetchBytesMax = 80_000_000;
/** On a mobile network that may be paid by the megabyte. */
export const prefetchCellularBytesMax = 10_000_000;
/** Of what the browser would give to the shop. */
export const prefetchQuotaShare = 1 / 12;
/** A device that has less than this left keeps it. */
export const prefetchFreeBytesMin = 100_000_000;
/** With less of it, and no charger, a battery is for other things. */
export const prefetchBatteryMin = 0.2;
/** Pictures of other hosts come in one size, which may be a large one, and cannot be measured. */
export const opaqueResponseBytes = 100_000;
