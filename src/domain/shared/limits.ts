import { dayMs, hourMs } from "./timeUnits";

/*
 * The shop's limits and times, with the unit in the name. "Spec n": section of the customer's specification
 * that sets the number; "ours": the specification leaves it open.
 */

// Stock (spec 4 and 9)
/**
 * Spec 9: up to this stock a card shows SELLING FAST and a chosen size 'Low in stock'. Must be larger than
 * `fewLeftMax`, because that many pieces or fewer have a text of their own.
 */
export const lowStockMax = 15;
/** Spec 9: up to this stock a chosen size shows 'Only N left' and a product 'Limited'. */
export const fewLeftMax = 10;

// Cart (spec 2, 4 and 5)
/** Spec 5: smallest quantity of a line; src/domain/cart/cart.ts adds lines with one piece. */
export const lineQuantityMin = 1;
/** Ours: largest quantity of a line, also when the stock has no limit. */
export const lineQuantityMax = 9999;
/** Ours: maximum number of lines in an account's cart on the server; a checkout accepts as many. */
export const cartLinesMax = 100;
/** Ours: maximum items in an account's wishlist on the server; also in security.md and offline.md. */
export const wishlistMax = 1000;
/** Spec 9: delay between adding a line and opening the cart drawer. */
export const cartOpenDelayMs = 300;
/** Ours: largest number of lines in a checkout request. */
export const checkoutLinesMax = cartLinesMax;

// Wishlist and recently viewed
/** Spec 9: duration of the stamp animation and its sound when a card's product is added to the wishlist. */
export const wishlistStampMs = 1000;
/** Spec 9: duration of 'Already in Wishlist' on a card. */
export const wishlistNoticeMs = 2000;
/** Ours: number of recently viewed products. */
export const recentlyViewedMax = 12;

// Product page and lists
/** Spec 9: number of products in 'You may also like'; product.module.css has as many columns. */
export const relatedProductsMax = 3;
/** Spec 9: swipe distance that turns the carousel. */
export const swipeThresholdPx = 40;
/**
 * Spec 2: columns of a product list on mobile, small and large screens. src/styles/card.css has the same
 * numbers; a test compares both.
 */
export const gridColumnsMobile = 2;
export const gridColumnsSmall = 3;
export const gridColumnsLarge = 4;

// Sign-in (spec 4, 5 and 9)
/** Spec 9: failed logins since the sign-in modal was opened, after which the modal refuses further logins. */
export const modalLoginAttemptsMax = 6;
/** Spec 9: failed logins after which the server locks the account. */
export const lockoutAttempts = 6;
/** Spec 9: how long the server refuses password sign-ins after `lockoutAttempts` failed ones. */
export const lockoutMs = 120_000;
/**
 * Spec 9: maximum devices per account; a further sign-in drops the oldest. The limit of requests per account
 * in pb_hooks/lib/cart/syncLimits.js has to allow for this number.
 */
export const devicesMax = 3;
/**
 * Ours: maximum time after a sign-in during which its session is refreshed. Long enough that an installed app
 * rarely asks for the password; a stolen token still expires. A token without a refresh ends earlier:
 * pb_migrations/1770000003_users.js.
 */
export const signInMaxMs = 180 * dayMs;
/** Spec 9: maximum length of an email address. */
export const emailMaxChars = 50;
/** Spec 9: maximum length of a password. */
export const passwordMaxChars = 64;
/**
 * Spec 9: minimum length of a new password. Also in the messages of domain/auth and in the field of
 * pb_migrations/1770000003_users.js.
 */
export const passwordMinChars = 8;
/** Ours: maximum time that a sign-out waits for unsent changes, and for its last request to the server. */
export const signOutDelayMaxMs = 3_000;
/** Spec 9: interval at which a new account polls for its verification. */
export const verificationPollMs = 3000;
/** Spec 9: delay before a look-up of sign-in methods that found none is repeated. */
export const methodLookupRetryMs = 400;

// Motion and timing of the page (spec 2 and 9)
/** Spec 9: duration of the brand loader on the first load; also in src/styles/tokens.css, a test compares. */
export const loaderFirstMs = 2000;
/** Spec 9: duration of the brand loader on later route changes; also in src/styles/tokens.css. */
export const loaderLaterMs = 700;
/** Spec 9: time that a toast is shown. */
export const toastMs = 3000;
/** Spec 9: duration of a navigation entry's press animation. */
export const navPressMs = 500;
/** Spec 9: duration of scrolling to a section. */
export const scrollToSectionMs = 600;
/** Spec 9: scroll position at the end of scrolling to a section, relative to the section's top. */
export const scrollToSectionOffsetPx = -80;
/** Spec 9: scroll position up to which the header of the home page is transparent. */
export const headerTransparentPx = 10;

// Size limits of a product (ours): an oversized record must not slow down a phone.
export const productNameMaxChars = 200;
export const descriptionMaxChars = 4000;
export const genderMaxChars = 40;
export const sizeLabelMaxChars = 24;
export const sizesMax = 40;
export const picturesMax = 20;
/** Ours: maximum length of a picture URL: enough for a drawing as data:image, too short for a photo. */
export const pictureAddressMaxChars = 20_000;
export const collectionsMax = 50;
/** Ours: maximum price; a higher one counts as a typing error. */
export const priceMaxRupees = 10_000_000;
/**
 * Widths of the thumbs that the server makes of a JPEG or PNG photo. To change them, add a migration: they
 * are declared on the field `photos` in pb_migrations/1770000002_products.js.
 */
export const thumbWidthsPx = [240, 480, 960] as const;

// Text pages (ours): also in the fields of pb_migrations/1770000055_pages.js.
export const textPageSlugMaxChars = 40;
export const textPageTitleMaxChars = 120;
export const textPageBodyMaxChars = 50_000;
/** Maximum number of published text pages that devices receive. */
export const textPagesMax = 40;

// Orders, profile and checkout (ours): the same limits as the server's fields, so that the browser cuts no
// stored value.
export const orderIdMaxChars = 100;
export const receiptMaxChars = 500;
export const orderStatusMaxChars = 40;
export const orderEmailMaxChars = 255;
/** Maximum length of a date such as "2026-01-02 03:04:05.678Z", with a margin. */
export const dateMaxChars = 40;
export const orderItemsMax = 200;
/** Maximum size of an order's details as JSON; also in pb_migrations/1770000047_order_details.js. */
export const orderDetailsMaxBytes = 40_000;
/**
 * Ours: days after delivery in which a shopper can ask for a return. The owner decides about the return; the
 * returns page has the terms. A visitor asks through the link of a mail, which ends after `orderLinkDays`.
 */
export const returnRequestDays = 30;
/** Ours: days after the order in which a shopper can cancel it, also without any message about its parcel. */
export const cancelRequestDays = 30;
/** Ours: days for which the link of an order mail shows the order. */
export const orderLinkDays = 30;
export const profileFieldMaxChars = 200;
export const addressFieldMaxChars = 200;
export const photoAddressMaxChars = 2000;
/**
 * Ours: maximum number of addresses of an account; the profile form edits the first. As JSON they must fit
 * into `addressesMaxChars` of pb_hooks/lib/account/profile.js, the size of the field `addresses`.
 */
export const addressesMax = 20;
/** Ours: maximum age up to which a started checkout is continued instead of starting another. */
export const checkoutReuseMaxMs = 10 * 60_000;
/** Ours: maximum age of the started checkout to which a return without an order id is matched. */
export const checkoutReturnMaxMs = 2 * hourMs;
/**
 * Ours: maximum age up to which a visitor's started checkout is looked up, and Shiprocket's list of paid
 * orders is read (pb_hooks/lib/orders/reconcile.js).
 */
export const checkoutLookupMaxMs = 7 * dayMs;

// Installing (ours)
/** No install offer during this time after a page was opened. */
export const installFirstSecondsMs = 10_000;
/** A page opened this long after the previous one starts a new visit. */
export const installVisitGapMs = 30 * 60_000;
/** Days without an install offer after the shopper's first, second and every further refusal. */
export const installSnoozeDays = [7, 30, 90] as const;

/** Ours: pause before code that could not be loaded is requested again. */
export const importRetryMs = 5_000;

// Connection indicator (ours)
/** The connection indicator shows only outages that last at least this long. */
export const offlineIndicatorDelayMs = 1_500;
/** The connection indicator shows only syncs that last at least this long. */
export const syncingIndicatorDelayMs = 1_500;
/** Duration of "Up to date" after an outage. */
export const onlineAgainIndicatorMs = 4_000;

// Prefetching of pictures (ours): below the cache limits of the service worker (src/sw/pictureLimits.ts).
/** Maximum number of prefetched pictures. */
export const prefetchPicturesMax = 11_000;
export const prefetchBytesMax = 80_000_000;
/** Maximum size of prefetched pictures on a cellular network, which may be metered. */
export const prefetchCellularBytesMax = 10_000_000;
/** Share of the origin's storage quota that prefetched pictures may use. */
export const prefetchQuotaShare = 1 / 12;
/** No prefetching with less free storage than this. */
export const prefetchFreeBytesMin = 100_000_000;
/** No prefetching below this battery level (0 to 1) unless the device is charging. */
export const prefetchBatteryMin = 0.2;
/** Assumed size of a picture from another host: an opaque response cannot be measured. */
export const opaqueResponseBytes = 100_000;
