import { cacheNames, pageDataMarks } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { homePath, isRenderedPath } from "../domain/shared/paths";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { isOfThisRelease } from "./shell";

/*
 * The HTML of the pages that were visited last, as the server has rendered it. They are public: cart,
 * wishlist and account are not in their HTML. A kept page is deleted before the page's own database gets a
 * change of what it shows.
 */

/** Home is kept besides them. */
const pagesMax = 20;
/** A page that is visited again is fetched again when its copy is older than this. */
const refreshIntervalMs = 10 * 60_000;
/**
 * Pages that were deleted after a change are fetched again after a pause, so that a burst of changes costs
 * one request per page; its random part keeps all open shops from requesting them at the same time.
 */
const refetchPauseMs = 2_000;
const refetchPauseRandomMs = 6_000;

/** Headers of the copy: when it was fetched, and the ids of the products that it shows. */
const keptAtHeader = "X-Kept-At";
const productsHeader = "X-Products";
/** Headers of the transfer, and preloads that the HTML contains, too. */
const droppedHeaders = ["Content-Encoding", "Content-Length", "ETag", "Link"];

/**
 * A CDN that keeps pages for longer than this after a change is not asked again: it would be asked every few
 * seconds.
 */
const olderPagesMaxMs = 60_000;

/** Counts deletions: a response that was requested before one may be outdated. */
let deletions = 0;
/** When the last one was, in ms since 1970. */
let deletedAt = 0;

const openCache = () => caches.open(cacheNames.pages);

/** The kept page of an address; undefined for all other pages, and for a page of another release. */
export async function findKeptPage({ pathname, search }: URL): Promise<Response | undefined> {
  // Home and the search show something else for another query.
  if (!isRenderedPath(pathname) || (search !== "" && pathname.split("/").length < 3)) return;
  return readPage(await openCache(), pathname);
}

/** A page of the cache, unless it names the files of another release. */
async function readPage(cache: Cache, pathname: string): Promise<Response | undefined> {
  const kept = await cache.match(pathname);
  const html = await kept?.text();
  return kept && html && isOfThisRelease(html) ? new Response(html, { headers: kept.headers }) : undefined;
}

/**
 * Keeps the HTML of a page that the shopper has opened, and deletes the oldest ones over the limit. Never
 * rejects.
 */
export async function keepPage(pathname: string): Promise<void> {
  if (!isRenderedPath(pathname)) return;
  try {
    const deletionsBefore = deletions;
    const cache = await openCache();
    const kept = await readPage(cache, pathname);
    const ageMs = Date.now() - Number(kept?.headers.get(keptAtHeader));
    // The device's clock may have been ahead when the copy was made.
    const isFresh = ageMs >= 0 && ageMs < refreshIntervalMs;
    // Written again, a page is the last one of the cache's order.
    const moved =
      kept &&
      (await cache.delete(pathname)) &&
      (await putUnlessOutdated(cache, pathname, kept, deletionsBefore));
    if (!isFresh || !moved) await fetchPage(cache, pathname);
    const others = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== homePath);
    for (const request of others.slice(0, -pagesMax)) await cache.delete(request);
  } catch (problem) {
    console.warn(`${pathname} could not be kept.`, problem);
  }
}

async function fetchPage(cache: Cache, pathname: string): Promise<void> {
  const deletionsBefore = deletions;
  const response = await fetchWithTimeout(new Request(pathname, { cache: "no-cache" }));
  const html = isHtmlPage(response.headers.get("Content-Type")) ? await response.text() : "";
  if (deletionsBefore !== deletions || isOlderThanDeletion(response)) return refetch([pathname]);
  if (!isOfThisRelease(html)) return;
  const copy = response.ok && !response.redirected ? copyOf(html, response.headers) : undefined;
  // A product that is hidden now, for instance, is not kept.
  if (!copy) await cache.delete(pathname);
  else if (!(await putUnlessOutdated(cache, pathname, copy, deletionsBefore))) await refetch([pathname]);
}

/** Whether a CDN has answered with a page from before the last change. Its age is in whole seconds. */
function isOlderThanDeletion(response: Response): boolean {
  const ageS = Number(response.headers.get("Age"));
  const madeAt = Date.now() - (ageS + 1) * 1000;
  return ageS > 0 && madeAt < deletedAt && Date.now() - deletedAt < olderPagesMaxMs;
}

/**
 * Stores a copy, unless pages were deleted after `deletionsBefore` was read from `deletions`.
 * @returns whether it is stored
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

/** The copy of a page; undefined for one without the server's markup. */
function copyOf(html: string, received: Headers): Response | undefined {
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
 * Deletes home and the pages that show one of these products.
 * @returns waits until the deleted pages have been fetched again; never rejects
 */
export async function deletePagesOfProducts(
  products: readonly string[],
): Promise<{ refetched: Promise<void> }> {
  const changed = new Set(products.map(encodeURIComponent));
  return deletePages((path, shown) => path === homePath || shown.some((id) => changed.has(id)));
}

/** As `deletePagesOfProducts`, for all text pages. */
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
  return { refetched: outdated.length > 0 ? refetch(outdated) : Promise.resolve() };
}

let pathsToRefetch = new Set<string>();
let refetching: Promise<void> | undefined;

/** Fetches pages again after a pause, together with those of calls in the meantime. */
function refetch(paths: readonly string[]): Promise<void> {
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
