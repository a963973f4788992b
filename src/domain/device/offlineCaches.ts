/* Names that the page and the service worker share. docs/offline.md describes what each cache holds. */

/** Cache names by content. No cache holds personal data. */
export const cacheNames = {
  /** The precache: page, scripts, styles and fonts of one release. */
  shell: "haat-shell",
  /** Scripts and styles of the previous release, for tabs that still run it. */
  previous: "haat-previous",
  /** The HTML of the pages that were visited last. */
  pages: "haat-pages",
  /** Catalogue responses, for browsers without IndexedDB. */
  catalogue: "haat-catalogue",
  /** Product pictures in their smallest width. */
  smallPictures: "haat-pictures-small",
  /** Product pictures in the widest width that was shown. */
  pictures: "haat-pictures",
  /** The banner's video. */
  videos: "haat-videos",
} as const;

/** Messages from the page to the service worker, in Workbox's shape. */
export const workerMessages = {
  /** Activates a waiting release; workbox-window's `messageSkipWaiting` sends it. */
  skipWaiting: { type: "SKIP_WAITING" },
  /** This browser has no IndexedDB: the worker caches catalogue responses instead. */
  cacheCatalogue: { type: "CACHE_CATALOGUE" },
  /** The worker takes control of open pages that no service worker controls. */
  claimPages: { type: "CLAIM_PAGES" },
  /** The worker keeps the HTML of the page at `path`. */
  keepPage: { type: "KEEP_PAGE" },
  /**
   * The worker deletes all pictures and kept pages, and answers through the message port when that is done.
   */
  clearPictures: { type: "CLEAR_PICTURES" },
} as const;

/**
 * The tags around the data block in a rendered page (pb_hooks/lib/pages/compose.js). `keptStart` replaces
 * `start` in the copy of the page that the service worker stores.
 */
export const pageDataMarks = {
  start: '<script type="application/json" id="page-data">',
  keptStart: '<script type="application/json" id="page-data" data-kept>',
  end: "</script>",
} as const;

export const serviceWorkerPath = "/sw.js";
