import { readMeta, type ShopDatabase } from "../../db/schema";
import type { fetchChangesSince } from "../../server/catalogue/products";

/**
 * A device without stored text pages fetches them this many milliseconds after the start. A page that the
 * server has rendered (`rendered`) has the links to them already, and pictures that the request would delay;
 * on any other page the links are missing until the text pages are fetched.
 */
const firstPullDelayMs = { rendered: 10_000, other: 500 };

/**
 * Wraps the request for catalogue changes so that it also keeps the stored text pages up to date: the request
 * names the version of the stored pages, and when the server has another version, all pages are fetched and
 * replaced. The pages are few and rarely change. A failed fetch is logged; the next request for changes
 * repeats it.
 * @param db where the pages are stored
 * @param page whether the server has rendered the first screen of the page
 */
export function withTextPageUpdate(
  db: ShopDatabase,
  request: typeof fetchChangesSince,
  page: keyof typeof firstPullDelayMs,
): typeof fetchChangesSince {
  const firstPullAt = performance.now() + firstPullDelayMs[page];
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
