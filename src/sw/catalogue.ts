import { NetworkFirst } from "workbox-strategies";
import { cacheNames } from "../domain/device/offlineCaches";
import { fieldsOf, isGatewayError, isHtmlPage } from "../domain/shared/parse";
import { fetchWithTimeout, networkFirstTimeoutMs } from "./fetchWithTimeout";
import { deletePagesOfProducts, deleteTextPages } from "./keptPages";
import { pageHasDatabase } from "./pageDatabase";
import { removeReplacedPictures } from "./pictureStore";

/*
 * Caches catalogue responses for browsers without IndexedDB (private windows, blocked storage). Where the
 * page has its database, the page stores the catalogue itself and this cache stays empty.
 */

const snapshot = "/api/shop/catalogue";
const textPages = "/api/shop/pages";
const records = "/api/collections/products/records";
/**
 * Maximum number of cached responses: the snapshot, the text pages and the first screen's query of each
 * collection, with room for a few more collections.
 */
const responsesMax = 12;

/**
 * Whether a request without a token reads public data of the shop: the snapshot, the text pages, or a list of
 * active products.
 */
export function isCatalogueRequest(request: Request, { pathname, searchParams }: URL): boolean {
  if (request.headers.has("Authorization")) return false;
  if (pathname === snapshot || pathname === textPages) return true;
  return pathname === records && (searchParams.get("filter")?.startsWith("active=true") ?? false);
}

/**
 * Answers requests for catalogue data: from the network; with the cached response after
 * `networkFirstTimeoutMs` without an answer. The body is streamed to the page.
 */
export const catalogueRead = new NetworkFirst({
  cacheName: cacheNames.catalogue,
  networkTimeoutSeconds: networkFirstTimeoutMs / 1000,
  plugins: [
    {
      // The snapshot's URL may name a cursor; a cached snapshot is used whatever its cursor.
      cacheKeyWillBeUsed: async ({ request }) =>
        new URL(request.url).pathname === snapshot ? new Request(snapshot) : request,
      // A proxy's error or maintenance page and a captive portal count as no answer.
      fetchDidSucceed: async ({ response }) => {
        const isPage = isHtmlPage(response.headers.get("Content-Type"));
        if (isPage || isGatewayError(response.status) || response.status === 503)
          throw new TypeError("The server is away.");
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        isCatalogueResponse(response) && !(await pageHasDatabase()) ? response : null,
      cacheDidUpdate: trimCatalogueCache,
    },
  ],
});

/** Whether a response has catalogue data: a captive portal also answers 200, but with HTML. */
function isCatalogueResponse({ status, headers }: Response): boolean {
  return status === 200 && /^application\/(?:x-nd)?json\b/.test(headers.get("Content-Type") ?? "");
}

async function trimCatalogueCache(): Promise<void> {
  const cache = await caches.open(cacheNames.catalogue);
  const requests = await cache.keys();
  for (const request of requests.slice(0, -responsesMax)) await cache.delete(request);
}

/** Whether a request reads the text pages. */
export const isTextPagesRequest = (request: Request, url: URL): boolean =>
  url.pathname === textPages && isCatalogueRequest(request, url);

/** Whether a request reads the catalogue's changes after a cursor. */
export const isChangesRequest = ({ pathname }: URL): boolean => pathname === `${snapshot}/changes`;

/**
 * Answers a request for catalogue changes, from the network only: a cached answer would say that nothing
 * changed. Removes the cached photos that the changed products no longer have, and the kept pages that show
 * these products, before the page gets the response, so that the page shows no old photo or price afterwards.
 */
export async function respondWithChanges(event: FetchEvent): Promise<Response> {
  const response = await fetchWithTimeout(event.request, { fullTimeout: true });
  if (response.ok) await removeOutdatedCopies(event, response.clone()).catch(() => {});
  return response;
}

async function removeOutdatedCopies(event: FetchEvent, response: Response): Promise<void> {
  const { products, gone } = (await response.json()) as { products?: unknown; gone?: unknown };
  const records = Array.isArray(products)
    ? products.map((row: { record?: unknown } | null) => row?.record)
    : [];
  const ids = [...records.map((record) => fieldsOf(record)["id"]), ...(Array.isArray(gone) ? gone : [])];
  if (ids.length === 0) return;
  const { refetched } = await deletePagesOfProducts(ids.map(String));
  event.waitUntil(refetched);
  if (records.length > 0) await removeReplacedPictures(records);
}

/**
 * Answers a request for the text pages as `catalogueRead` does: from the network first. The page requests
 * them after a text page was changed, so the kept text pages are deleted.
 */
export async function respondWithTextPages(event: FetchEvent): Promise<Response> {
  // If Cache Storage is broken, the page still gets the network's answer.
  const deleted = await deleteTextPages().catch(() => undefined);
  if (deleted) event.waitUntil(deleted.refetched);
  return catalogueRead.handle({ event, request: event.request });
}

/**
 * Caches the snapshot for a page that reported that it has no database. On a first visit the page fetched the
 * snapshot before the worker was active; `cacheIfMissing` then revalidates the browser's copy instead of
 * downloading it again. Never rejects.
 */
export const cacheCatalogue = (): Promise<void> => cacheIfMissing(snapshot);

/** Caches the text pages for a page that reported that it has no database. Never rejects. */
export const cacheTextPages = (): Promise<void> => cacheIfMissing(textPages);

async function cacheIfMissing(path: string): Promise<void> {
  try {
    const cache = await caches.open(cacheNames.catalogue);
    if (await cache.match(path)) return;
    const response = await fetchWithTimeout(new Request(path, { cache: "no-cache" }), { fullTimeout: true });
    if (isCatalogueResponse(response)) await cache.put(path, response);
  } catch (problem) {
    console.warn(`${path} could not be cached.`, problem);
  }
}
