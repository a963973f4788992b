/* Texts of spec 8 that every screen uses. */

export const networkError = "Network error. Check connection.";
export const somethingWrong = "Something went wrong. Please try again.";

/* Texts of the layout around every page and of shared controls (not in the specification). */

export const skipToContent = "Skip to content";
export const menuLabel = "Menu";
export const mainNavigation = "Main";
export const yoursLabel = "Yours";
export const notificationsLabel = "Notifications";
export const dismissLabel = "Dismiss";
export const closeLabel = "Close";
export const shareLabel = "Share";
export const tryAgain = "Try again";
export const undoLabel = "Undo";
export const notNow = "Not now";
export const backToHome = "Back to Home";
export const pageFailed = "Oh no.";
export const pageNotFound = "Page not found";
export const pageNotFoundText = "This stall has moved, or was never here.";
export const justNow = "just now";

/*
 * Texts that the first script of every page needs; other files of texts load with the pages and panels that
 * show them (not in the specification).
 */

export const onThisDevice = "On this device";
export const profileTab = "Profile";
export const storageStuck =
  "This device’s storage does not answer. Please close the shop and open it again: changes to your cart and wishlist are kept.";

/** Toast for a new release, which activates when the shopper accepts. */
export const updateReady = "Update ready";
export const updatePromptLabel = "New version";
export const reloadForUpdate = "Reload";
export const updateLater = "Later";

/* Get Support (not in the specification). */

export const supportMailSubject = (shop: string): string => `A question to ${shop}`;
export const supportWhatsApp = (number: string): string => `WhatsApp +${number}`;
export const supportNoContact = (shop: string): string =>
  `${shop} has not published a contact yet. Please look in again soon.`;
export const supportParcelQuestion = "What does a parcel cost?";
export const supportParcelAnswer =
  "Tax is in every price. Shipping and discounts are worked out at checkout; prepaid orders ship free.";
export const supportOrderQuestion = "Asking about an order?";
export const supportOrderAnswer = "Please put its number into the message.";

/**
 * The document's title: of a page, or of the home page when `title` is absent. The server's HTML and the
 * browser set the same text.
 */
export function pageTitle(shopName: string, title?: string): string {
  return title ? `${title} · ${shopName}` : shopName;
}
