import { cacheNames, pageDataMarks } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { homePath, isRenderedPath } from "../domain/shared/paths";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { isOfThisRelease } from "./shell";

/*
 * The HTML of the pages that were visited last, as the server has rendered it. These kept pages are public:
 * cart, wishlist and account are not in their HTML. When a product changes, the kept pages that show it are
 * deleted before the device's database gets the change.
 */

/** Maximum number of kept pages besides home. */
const pagesMax = 20;
/** When the shopper visits a page again, it is fetched again if its kept copy is older than this. */
const refreshIntervalMs = 10 * 60_000;
/**
 * Kept pages that were deleted after a change are fetched again after a pause, so that a burst of changes
 * costs one request per page; the random part of the pause keeps all open shops from requesting them at the
 * same time.
 */
const refetchPauseMs = 2_000;
const refetchPauseRandomMs = 6_000;

/** Headers of a kept page: when it was fetched, and the ids of the products that it shows. */
const keptAtHeader = "X-Kept-At";
const productsHeader = "X-Products";
/** Headers that a kept page does not have: of the transfer, and `Link` preloads, which the HTML has too. */
const droppedHeaders = ["Content-Encoding", "Content-Length", "ETag", "Link"];

/**
 * Time after a deletion of kept pages in which an outdated page from a CDN is requested again. Later the
 * outdated page is kept: otherwise the worker would request it every few seconds.
 */
const olderPagesMaxMs = 60_000;

/** Counts deletions of kept pages: a response that was requested before a deletion may be outdated. */
let deletions = 0;
/** Time of the last deletion of kept pages, in milliseconds since 1970. */
let deletedAt = 0;

const openCache = () => caches.open(cacheNames.pages);

/** Finds the kept page of a URL; undefined when there is none of this release. */
export async function findKeptPage({ pathname, search }: URL): Promise<Response | undefined> {
  // With a query (search text, filters), home and the search page show other products than their kept pages.
  if (!isRenderedPath(pathname) || (search !== "" && pathname.split("/").length < 3)) return;
  return readKeptPage(await openCache(), pathname);
}

/** Reads a kept page from the cache; undefined without one, or when it names the files of another release. */
async function readKeptPage(cache: Cache, pathname: string): Promise<Response | undefined> {
  const kept = await cache.match(pathname);
  const html = await kept?.text();
  return kept && html && isOfThisRelease(html) ? new Response(html, { headers: kept.headers }) : undefined;
}

/**
 * Keeps the HTML of a page that the shopper has opened, and deletes the oldest kept pages over the limit.
 * Never rejects.
 */
export async function keepPage(pathname: string): Promise<void> {
  if (!isRenderedPath(pathname)) return;
  try {
    const deletionsBefore = deletions;
    const cache = await openCache();
    const kept = await readKeptPage(cache, pathname);
    const ageMs = Date.now() - Number(kept?.headers.get(keptAtHeader));
    // A negative age is not fresh: the device's clock was ahead when the copy was made.
    const isFresh = ageMs >= 0 && ageMs < refreshIntervalMs;
    // Writing the page again makes it the newest entry of the cache, which is deleted last.
    const moved =
      kept &&
      (await cache.delete(pathname)) &&
      (await putUnlessOutdated(cache, pathname, kept, deletionsBefore));
    if (!isFresh || !moved) await fetchAndKeepPage(cache, pathname);
    const others = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== homePath);
    for (const request of others.slice(0, -pagesMax)) await cache.delete(request);
  } catch (problem) {
    console.warn(`${pathname} could not be kept.`, problem);
  }
}

async function fetchAndKeepPage(cache: Cache, pathname: string): Promise<void> {
  const deletionsBefore = deletions;
  const response = await fetchWithTimeout(new Request(pathname, { cache: "no-cache" }));
  const html = isHtmlPage(response.headers.get("Content-Type")) ? await response.text() : "";
  if (deletionsBefore !== deletions || isOlderThanDeletion(response)) return refetchAfterPause([pathname]);
  if (!isOfThisRelease(html)) return;
  const copy = response.ok && !response.redirected ? createKeptCopy(html, response.headers) : undefined;
  // A page that the server does not send any more is not kept, for example that of a hidden product.
  if (!copy) await cache.delete(pathname);
  else if (!(await putUnlessOutdated(cache, pathname, copy, deletionsBefore)))
    await refetchAfterPause([pathname]);
}

/**
 * Whether a CDN has answered with a page from before the last deletion of kept pages. The header `Age` has
 * whole seconds, so one second is added.
 */
function isOlderThanDeletion(response: Response): boolean {
  const ageS = Number(response.headers.get("Age"));
  const madeAt = Date.now() - (ageS + 1) * 1000;
  return ageS > 0 && madeAt < deletedAt && Date.now() - deletedAt < olderPagesMaxMs;
}

/**
 * Stores the copy of a page, unless kept pages were deleted after `deletionsBefore` was read from
 * `deletions`.
 * @returns whether the copy is stored
 */
async function putUnlessOutdated(
  cache: Cache,
  pathname: string,
  copy: Response,
  deletionsBefore: number,
): Promise<boolean> {
  if (deletionsBefore === deletions) await cache.put(pathname, copy);
  if (deletionsBefore === deletions) return true;
  await cache.delete(pathname);
  return false;
}

/**
 * Builds the copy of a page to keep, with its products in a header; undefined for a page without the server's
 * markup.
 */
function createKeptCopy(html: string, received: Headers): Response | undefined {
  const { start, keptStart, end } = pageDataMarks;
  const from = html.indexOf(start);
  if (from < 0) return;
  const { products } = JSON.parse(html.slice(from + start.length, html.indexOf(end, from))) as {
    products: { id: string }[];
  };
  const headers = new Headers(received);
  for (const name of droppedHeaders) headers.delete(name);
  headers.set(keptAtHeader, `${Date.now()}`);
  headers.set(productsHeader, products.map(({ id }) => encodeURIComponent(id)).join(" "));
  return new Response(
    html.replace(start, () => keptStart),
    { headers },
  );
}

/**
 * Deletes the kept page of home and the kept pages that show one of these products.
 * @returns `refetched` resolves when the deleted pages have been fetched again; never rejects
 */
export async function deletePagesOfProducts(
  products: readonly string[],
): Promise<{ refetched: Promise<void> }> {
  const changed = new Set(products.map(encodeURIComponent));
  return deletePages((path, shown) => path === homePath || shown.some((id) => changed.has(id)));
}

/** Deletes all kept text pages; returns the same as `deletePagesOfProducts`. */
export const deleteTextPages = (): Promise<{ refetched: Promise<void> }> =>
  deletePages((path) => path.startsWith("/pages/"));

async function deletePages(
  isOutdated: (path: string, products: readonly string[]) => boolean,
): Promise<{ refetched: Promise<void> }> {
  deletions += 1;
  deletedAt = Date.now();
  const cache = await openCache();
  const outdated: string[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const shown = (await cache.match(request))?.headers.get(productsHeader)?.split(" ") ?? [];
    if (!isOutdated(pathname, shown)) continue;
    await cache.delete(request);
    outdated.push(pathname);
  }
  return { refetched: outdated.length > 0 ? refetchAfterPause(outdated) : Promise.resolve() };
}

let pathsToRefetch = new Set<string>();
let refetching: Promise<void> | undefined;

/** Fetches deleted pages again after a pause; calls during the pause add their pages to the same run. */
function refetchAfterPause(paths: readonly string[]): Promise<void> {
  for (const path of paths) pathsToRefetch.add(path);
  refetching ??= (async () => {
    const pauseMs = refetchPauseMs + Math.random() * refetchPauseRandomMs;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    refetching = undefined;
    const all = pathsToRefetch;
    pathsToRefetch = new Set();
    for (const path of all) await keepPage(path);
  })();
  return refetching;
}

/** Deletes all kept pages. */
export async function deleteAllKeptPages(): Promise<void> {
  deletions += 1;
  await caches.delete(cacheNames.pages);
}
