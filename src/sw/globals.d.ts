import type { PrecacheEntry } from "workbox-precaching";

declare global {
  interface ServiceWorkerGlobalScope {
    /** The files of this release; the build puts them in (scripts/lib/serviceWorker.mjs). */
    __WB_MANIFEST: PrecacheEntry[];
  }
}
