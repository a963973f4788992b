/* What the service worker keeps, by the names that the page reads as well. docs/offline.md tells what is in each. */

/** The caches of this browser, by what is in them. None of them holds anything personal. */
export const cacheNames = {
  /** The pages' own files, as one release brought them. */
  shell: "haat-shell",
  /** Scripts and styles of the release before, for tabs that still run it. */
  previous: "haat-previous",
  /** Answers about the catalogue, for browsers that have no database. */
  catalogue: "haat-catalogue",
  /** Pictures of products in their smallest width. */
  smallPictures: "haat-pictures-small",
  /** Pictures of products in the widest width that was shown. */
  pictures: "haat-pictures",
  /** The banner's film. */
  videos: "haat-videos",
} as const;

/** What a page may say to a service worker, as the message itself. */
export const toServiceWorker = {
  /** The shopper agreed: take over from the older version. */
  takeOver: "take-over",
  /** This browser has no database: keep the catalogue for it. */
  keepCatalogue: "keep-catalogue",
  /** Forget all pictures; answered when it is done. */
  forgetPictures: "forget-pictures",
} as const;

export const serviceWorkerPath = "/sw.js";
