import { readMeta, type ShopDatabase } from "../../db/schema";
import type { changesSince } from "../../server/catalogue/products";
import { isOffline } from "../../server/shopError";

/**
 * Keeps the stored text pages up to date. Each request for the changes of the catalogue names the version of the stored pages; when
 * the server has another one, all pages are fetched and replaced: they are few, and change a few times a year.
 */
export interface TextPagesSync {
  /** As the given function; also asks for the version of the pages. */
  changesSince: typeof changesSince;
  /**
   * Fetches and stores the pages if the last response named another version. Called after each pull of the catalogue.
   * @throws {ShopError} "offline"; other failures are logged, and the next call tries again
   */
  pull(): Promise<void>;
}

/** On a device without pages they are fetched at least this long after the start, so that they do not delay visible pictures. */
const firstPullDelayMs = 10_000;

/**
 * @param db where the pages are stored
 * @param request the request for the changes of the catalogue
 */
export function createTextPagesSync(db: ShopDatabase, request: typeof changesSince): TextPagesSync {
  const firstPullAt = performance.now() + firstPullDelayMs;
  let stored = "";
  let isOutdated = false;
  let waiting = false;

  async function pullNow(): Promise<void> {
    try {
      const { pullTextPages } = await import("./pullTextPages.lazy");
      await pullTextPages();
    } catch (error) {
      if (isOffline(error)) throw error;
      console.warn("The text pages could not be brought up to date.", error);
    }
  }

  return {
    async changesSince(cursor) {
      stored = (await readMeta(db, "textPages").catch(() => undefined))?.version ?? "";
      const changes = await request(cursor, stored);
      isOutdated = changes.pagesVersion !== undefined;
      return changes;
    },
    async pull() {
      if (!isOutdated || waiting) return;
      const waitMs = stored ? 0 : firstPullAt - performance.now();
      if (waitMs <= 0) return pullNow();
      waiting = true;
      setTimeout(() => {
        waiting = false;
        // Offline: the next pull of the catalogue tries again.
        pullNow().catch(() => {});
      }, waitMs);
    },
  };
}
