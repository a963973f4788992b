import { workerMessages } from "../domain/device/offlineCaches";
import { canonicalPath, isCanonicalPath } from "../domain/shared/paths";
import {
  cacheCatalogue,
  cacheTextPages,
  catalogueRead,
  isCatalogueRequest,
  isChangesRequest,
  isTextPagesRequest,
  respondWithChanges,
  respondWithTextPages,
} from "./catalogue";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { deleteAllKeptPages, findKeptPage, keepPage } from "./keptPages";
import { deleteAllPictures } from "./pictureStore";
import { respondWithPicture } from "./pictures";
import { findPreviousReleaseFile } from "./previousRelease";
import { activate, install, refreshShell, respondWithReleaseFile, respondWithShellPage } from "./shell";
import { respondWithVideo } from "./videos";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", install);
self.addEventListener("activate", activate);
self.addEventListener("message", (event) => {
  const { type, path } = (event.data ?? {}) as { type?: string; path?: unknown };
  // A new release becomes active only on the shopper's request: an open page runs the release it started with
  // until its shopper accepts the update.
  if (type === workerMessages.skipWaiting.type) void self.skipWaiting();
  if (type === workerMessages.claimPages.type) event.waitUntil(self.clients.claim());
  if (type === workerMessages.cacheCatalogue.type)
    event.waitUntil(Promise.all([cacheCatalogue(), cacheTextPages()]));
  if (type === workerMessages.keepPage.type) event.waitUntil(keepPage(`${path}`));
  if (type === workerMessages.clearPictures.type) {
    const cleared = Promise.all([deleteAllPictures(), deleteAllKeptPages()]);
    event.waitUntil(cleared.then(() => event.ports[0]?.postMessage("done")));
  }
});
self.addEventListener("fetch", (event) => {
  const response = route(event);
  if (response) event.respondWith(response);
});

/**
 * Chooses how a request is answered, as a table of routes; undefined: the browser handles the request as if
 * there were no service worker.
 */
function route(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;

  if (request.method !== "GET") return;
  if (url.origin !== self.location.origin)
    return isForeignPicture(request, url) ? respondWithPicture(event) : undefined;
  if (request.mode === "navigate") {
    if (!isPage(pathname)) return;
    event.waitUntil(refreshShell().catch(() => {}));
    return respondToNavigation(event, url);
  }

  if (isChangesRequest(url)) return respondWithChanges(event);
  if (isTextPagesRequest(request, url)) return respondWithTextPages(event);
  if (isCatalogueRequest(request, url)) return catalogueRead.handle({ event, request });
  if (isProductPhoto(url)) return respondWithPicture(event);
  if (isServerPath(pathname)) return;

  const file = respondWithReleaseFile(url, () => fetchMissingReleaseFile(request));
  if (file) return file;
  if (pathname.startsWith("/assets/"))
    return findPreviousReleaseFile(request).then((found) => found ?? fetchWithTimeout(request));
  if (/\.(?:mp4|webm)$/.test(pathname)) return respondWithVideo(event);
  if (request.destination === "image") return respondWithPicture(event);
  return;
}

/**
 * Answers a navigation from the device: with the kept HTML of the page, else with the cached app shell, in
 * which the scripts render. An address in another spelling is redirected as on the server.
 */
async function respondToNavigation(event: FetchEvent, url: URL): Promise<Response> {
  if (!isCanonicalPath(url.pathname)) {
    // Requests the page from the server first: only the server knows whether a product's id has capitals.
    const answer = await fetchWithTimeout(event.request).catch(() => undefined);
    if (answer) return answer;
    const address = canonicalPath(url.pathname);
    if (address && address !== url.pathname) return Response.redirect(address + url.search, 301);
  }
  // `findKeptPage` throws where Cache Storage is broken.
  const kept = await findKeptPage(url).catch(() => undefined);
  return kept ?? respondWithShellPage(event);
}

/**
 * Fetches a file of this release that is missing from the cache. If the server does not have it, the server
 * has another release: the kept pages are deleted, because they name such files.
 */
async function fetchMissingReleaseFile(request: Request): Promise<Response> {
  const response = await fetchWithTimeout(request);
  if (response.status === 404) await deleteAllKeptPages().catch(() => {});
  return response;
}

/**
 * Whether a path belongs to the API or the dashboard, whose responses are never cached because they can have
 * personal data. `route` answers the public reads of the API before it calls this.
 */
function isServerPath(pathname: string): boolean {
  return /^\/(?:api|_)(?:\/|$)/.test(pathname);
}

/**
 * Whether a path is a page: a path with an extension is a file. The server uses the same rule
 * (pb_hooks/lib/static).
 */
function isPage(pathname: string): boolean {
  return !isServerPath(pathname) && !/\.[^./]+$/.test(pathname);
}

/**
 * Whether a URL is a public product photo. A photo that the owner has protected is not public; its URL has a
 * token.
 */
function isProductPhoto({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith("/api/files/products/") && !searchParams.has("token");
}

/**
 * Whether a request is for a product picture on another host. A shopper's profile photo must not stay on the
 * device after sign-out: the account page requests it with the referrer policy "no-referrer", which product
 * pictures never use.
 */
function isForeignPicture({ destination, referrerPolicy }: Request, { protocol, hostname }: URL): boolean {
  const isProfilePhoto = referrerPolicy === "no-referrer" || hostname.endsWith(".googleusercontent.com");
  return destination === "image" && protocol === "https:" && !isProfilePhoto;
}
