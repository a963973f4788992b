/* What the shop says about the device it runs on (ours: the specification names no texts for these). */

export const storageUnavailable =
  "This browser does not let the shop keep anything. Your cart and wishlist last until you close this page.";
export const storageFull =
  "This device is out of space. The shop goes on, but may not remember everything once you close this page.";
export const storageOutdated = "A newer version of the shop is open in another tab. Please reload this page.";

/** A new version waits until the shopper agrees. */
export const updateReady = "Update ready";

export const onThisDevice = "On this device";
