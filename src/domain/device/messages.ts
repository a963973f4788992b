/* Texts about storage and updates on this device (ours). */

export const storageUnavailable =
  "This browser does not let the shop keep anything. Your cart and wishlist last until you close this page.";
export const storageFull =
  "This device is out of space. The shop goes on, but may not remember everything once you close this page.";
export const storageOutdated = "A newer version of the shop is open in another tab. Please reload this page.";

/** A new release activates when the shopper accepts. */
export const updateReady = "Update ready";

export const onThisDevice = "On this device";

/* Texts about installing and the connection (ours). */

export const keepOnHomeScreen = (shop: string): string => `Keep ${shop} on your home screen`;
export const keepAsApp = (shop: string): string => `Keep ${shop} as an app`;
export const opensWithOneTap = "It opens with one tap, and works without a network.";
export const opensInOwnWindow = "It opens in a window of its own, and works without a network.";
export const installButton = "Install";
export const installNamed = (shop: string): string => `Install ${shop}`;
export const showHow = "Show me how";
export const notNow = "Not now";
export const installed = "Installed. You find the shop beside your other apps.";

export const offlineLabel = "Offline";
export const syncingLabel = "Syncing…";
export const upToDateLabel = "Up to date";
export const offlineAnnouncement = "You are offline. The shop goes on with what this device has.";
export const onlineAnnouncement = "You are online again.";
