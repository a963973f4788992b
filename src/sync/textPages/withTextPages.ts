import { readMeta, type ShopDatabase } from "../../db/schema";
import type { fetchChangesSince } from "../../server/catalogue/products";

/** On a device without pages they are fetched at least this long after the start, so that they do not delay visible pictures. */
const firstPullDelayMs = 10_000;

/**
 * The request for the changes of the catalogue, which also keeps the stored text pages up to date: it names the version of the stored
 * pages, and when the server has another one, all pages are fetched and replaced. They are few, and change a few times a year. A
 * failed fetch is logged; the next request for changes repeats it.
 * @param db where the pages are stored
 */
export function withTextPages(db: ShopDatabase, request: typeof fetchChangesSince): typeof fetchChangesSince {
  const firstPullAt = performance.now() + firstPullDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One after another: a slow response must not replace a newer one.
  let pulling = Promise.resolve();
  const pull = () => {
    timer = undefined;
    pulling = pulling
      .then(async () => (await import("./pullTextPages.lazy")).pullTextPages())
      .catch(console.warn);
  };
  return async (cursor) => {
    const stored = (await readMeta(db, "textPages").catch(console.warn))?.version ?? "";
    const changes = await request(cursor, stored);
    if (changes.pagesVersion !== undefined && !timer)
      timer = setTimeout(pull, stored ? 0 : firstPullAt - performance.now());
    return changes;
  };
}
