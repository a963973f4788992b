/* Texts about storage and updates on this device (not in the specification). */

export const storageUnavailable =
  "This browser does not let the shop keep anything. Your cart and wishlist last until you close this page.";
export const storageUnopened =
  "The shop cannot open this device's storage right now. What you change now lasts until you close this page; please reload it later.";
export const storageFull =
  "This device is out of space. The shop goes on, but may not remember everything once you close this page.";
export const storageLost =
  "The shop cannot reach its storage on this device any more. What you change from now on lasts until you close this page.";
export const storageOutdated = "A newer version of the shop is open in another tab. Please reload this page.";

/**
 * Which kinds of data are lost that were stored on this device only. `edits`: changes of an account that the
 * server has not received.
 */
export interface LostRows {
  cart: boolean;
  wishlist: boolean;
  edits: boolean;
}

/**
 * The message that the browser has deleted the database. It names as lost a visitor's cart and wishlist and
 * unsent changes, if the database held any; an account's cart and wishlist load again from the server.
 */
export function storageEvicted({ cart, wishlist, edits }: LostRows, signedIn: boolean): string {
  const places = [cart && "your cart", wishlist && "your wishlist"].filter(Boolean).join(" and ");
  const lost = signedIn
    ? [
        edits && "Changes that had not reached the shop are lost.",
        "Your cart, wishlist, orders and profile load again from your account.",
      ]
    : [
        places && `What was in ${places} is lost.`,
        edits && "Unsent changes to your profile are lost.",
        places && "Signed in, you have them on every device.",
      ];
  return ["This browser has deleted what the shop kept on this device.", ...lost.filter(Boolean)].join(" ");
}

/* Texts about installing and the connection (not in the specification). */

export const keepOnHomeScreen = (shop: string): string => `Keep ${shop} on your home screen`;
export const keepAsApp = (shop: string): string => `Keep ${shop} as an app`;
export const opensWithOneTap = "It opens with one tap, and works without a network.";
export const opensInOwnWindow = "It opens in a window of its own, and works without a network.";
export const installButton = "Install";
export const installNamed = (shop: string): string => `Install ${shop}`;
export const showHow = "Show me how";
export const installed = "Installed. You find the shop with your other apps.";

export const offlineLabel = "Offline";
export const syncingLabel = "Syncing…";
export const upToDateLabel = "Up to date";
export const offlineAnnouncement = "You are offline. The shop goes on with what this device has.";
export const onlineAnnouncement = "You are online again.";

export const thisDevice = "This device";
/** `moment` is a formatted time: "2:05 pm". */
export const syncedAt = (moment: string): string => `last up to date ${moment}`;
export const syncedWithShopAt = (moment: string): string => `Last up to date with the shop: ${moment}.`;
export const offlineState = "Offline.";
export const syncedState = "Up to date.";
export const neverSyncedState = "Not up to date yet.";
export const neverSyncedText = "The catalogue comes as soon as the shop can be reached.";
export const offlineText = "Everything below works without a network; signing in and checking out need one.";

export const storedCatalogue = "Catalogue";
export const storedPictures = "Pictures";
export const storedPages = "Pages and films";
export const onePicture = "picture";
export const manyPictures = "pictures";
export const oneFile = "file";
export const manyFiles = "files";
export const clearPicturesLabel = "Clear pictures";
/** `pictures` and `size` are formatted: "12 pictures", "3 MB". */
export const picturesCleared = (pictures: string, size: string): string =>
  `Cleared ${pictures}, ${size}. Your cart and wishlist are as they were.`;
export const noPicturesToClear = "There were no pictures to clear.";
export const storageKept = "The browser keeps all of this until you clear it.";
export const storageMayBeCleared = "The browser may clear this by itself when the device runs out of space.";
export const askToKeep = "Ask it to keep everything";
export const keepRefused = "It has not promised that yet. Installing the shop usually settles it.";
export const prefetchTitle = "Pictures ahead of time";
export const prefetchText =
  "A small one of every style, so that none is missing offline. Not on slow networks, nor when your phone saves data.";

/** Numbers of the shopper's own stored cart lines, wishlist items, viewed products and orders. */
export interface StoredCounts {
  cart: number;
  wishlist: number;
  viewed: number;
  orders: number;
}

/** The shopper's own stored data as a phrase: "2 in the cart, 1 order". */
export function storedThingsText({ cart, wishlist, viewed, orders }: StoredCounts): string {
  const parts = [
    cart && `${cart} in the cart`,
    wishlist && `${wishlist} in the wishlist`,
    viewed && `${viewed} recently viewed`,
    orders && `${orders} ${orders === 1 ? "order" : "orders"}`,
  ];
  return parts.filter(Boolean).join(", ") || "Nothing yet";
}

/* The steps on iOS, where no script can install the shop. A part between ** is bold. */

export const onYourHomeScreen = (shop: string): string => `${shop} on your home screen`;
export const iosOpenInSafari =
  "Open this page in Safari: this app cannot keep pages. Its menu **···** has **Open in browser**.";
export const iosTapShare = "Tap **Share**";
export const iosInAddressBar = "in the address bar.";
export const iosInToolbar = "in the bar of Safari, or behind ··· next to the address.";
export const iosAddToHomeScreen = "Scroll down and choose **Add to Home Screen**";
export const iosTapAdd = (shop: string): string =>
  `Tap **Add**. From then on ${shop} opens with one tap, and without a network.`;
export const gotIt = "Got it";
