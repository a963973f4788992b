import type { WorkboxPlugin } from "workbox-core";
import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import { PrecacheController } from "workbox-precaching";
import { cacheNames } from "../domain/device/offlineCaches";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { evictPicturesOnFullDisk } from "./pictureLimits";
import { keepPreviousRelease } from "./previousRelease";
import { fillFromArchive, type ReleaseFile } from "./releaseArchive";
import { rebuildRenamedFiles } from "./renamedFiles";

declare const self: ServiceWorkerGlobalScope;

/** The document of every page of the shop. */
const page = "/index.html";
/** Minimum time between two comparisons of the cached page with the server's. */
const pageRefreshIntervalMs = 10 * 60_000;
/** Timeout of one file of the precache. */
const precacheFileTimeoutMs = 60_000;

/**
 * Checks each file of a release before it is cached. When a check throws, the older release stays active, and
 * the browser tries again later.
 */
const verifyRelease: WorkboxPlugin = {
  // Workbox requests files without a hash in their name with cache: "reload", which downloads a second time
  // what the page has just loaded. "no-cache" revalidates instead.
  async requestWillFetch({ request }) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), precacheFileTimeoutMs);
    const cache = request.cache === "reload" ? "no-cache" : request.cache;
    return new Request(request, { cache, signal: controller.signal });
  },
  // A captive portal or a proxy error page may answer 200 to every request. Files other than the page have a
  // checksum.
  async fetchDidSucceed({ request, response }) {
    const { pathname } = new URL(request.url);
    if (!response.ok || response.redirected)
      throw new Error(`${pathname}: unexpected response ${response.status}.`);
    if (pathname === page) await assertSameRelease(response.clone());
    return response;
  },
};

const precache = new PrecacheController({ cacheName: cacheNames.shell, plugins: [verifyRelease] });
/** The files of this release; the build puts them in (scripts/lib/serviceWorker.mjs). */
const releaseFiles = self.__WB_MANIFEST as ReleaseFile[];
precache.addToCacheList(releaseFiles.filter(({ isArchive }) => !isArchive));
// A release that does not fit on the disk is not installed; this frees space for the browser's next attempt.
registerQuotaErrorCallback(evictPicturesOnFullDisk);

/**
 * Throws when the fetched page belongs to another release: while the owner copies a release to the server,
 * the page may be older or newer than this worker.
 */
async function assertSameRelease(response: Response): Promise<void> {
  if (!isOfThisRelease(await response.text())) throw new Error("The page belongs to another release.");
}

/** Whether a page names scripts and styles, and all of them are files of this release. */
export function isOfThisRelease(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((file) => precache.getCacheKeyForURL(file));
}

/** Caches the files of this release that are not cached yet. */
export function install(event: ExtendableEvent): void {
  event.waitUntil(
    (async () => {
      // Without the archive, Workbox fetches each file by itself.
      await cacheFromPreviousReleaseOrArchive().catch((problem: unknown) =>
        console.warn("The archive was not used.", problem),
      );
      // Workbox skips the files that are cached already.
      await precache.install(event);
    })(),
  );
}

/**
 * Caches missing files with few requests: from the previous release where only names have changed, else from
 * the archive.
 */
async function cacheFromPreviousReleaseOrArchive(): Promise<void> {
  const shell = await caches.open(cacheNames.shell);
  const cached = new Set((await shell.keys()).map(({ url }) => url));
  const missing = new Map<string, string>();
  for (const { url } of releaseFiles) {
    const key = precache.getCacheKeyForURL(url);
    if (key && !cached.has(key)) missing.set(url, key);
  }
  await rebuildRenamedFiles(shell, releaseFiles, missing);
  await fillFromArchive(shell, releaseFiles, missing);
}

/** Removes files of older releases, except those that open tabs of the previous release may still request. */
export function activate(event: ExtendableEvent): void {
  const wanted = new Set(precache.getURLsToCacheKeys().values());
  event.waitUntil(
    (async () => {
      // Open tabs of the previous release can do without its files; this release must become active, on a
      // full disk, too.
      await keepPreviousRelease(wanted).catch((problem: unknown) =>
        console.warn("The files of the previous release were not kept.", problem),
      );
      await precache.activate(event);
      // The tab of a first visit runs this release already; claiming the tab lets this worker cache its
      // pictures.
      await self.clients.claim();
    })(),
  );
}

/**
 * Answers a navigation with the cached page, or from the network if it is not cached.
 * @throws the network error when neither has it
 */
export function respondWithShellPage(event: FetchEvent): Promise<Response> {
  return openCached(page, () => fetch(event.request));
}

/**
 * Answers a request for a file of this release; undefined for everything else.
 * @param fetchLost fetches a file that the cache has lost
 */
export function respondWithReleaseFile(
  url: URL,
  fetchLost: () => Promise<Response>,
): Promise<Response> | undefined {
  return precache.getCacheKeyForURL(url.href) ? openCached(url.href, fetchLost) : undefined;
}

/**
 * Without a network the cache is read again after this time, because the first read can fail on a busy
 * device. A script must not fail: a page in Firefox never requests it again.
 */
const readAgainAfterMs = 200;

/**
 * Responds with a file of this release from the cache, or from the network if it is not cached.
 * @throws the network error when neither has it
 */
async function openCached(address: string, fetchFile: () => Promise<Response>): Promise<Response> {
  // Throws where the cache is broken.
  const readCached = () => precache.matchPrecache(address).catch(() => undefined);
  try {
    return (await readCached()) ?? (await fetchFile());
  } catch (offline) {
    await new Promise((resolve) => setTimeout(resolve, readAgainAfterMs));
    const cached = await readCached();
    if (cached) return cached;
    throw offline;
  }
}

/** Time of the last comparison in `refreshShell`, by `performance.now()`. */
let refreshedAt = Number.NEGATIVE_INFINITY;

/**
 * Compares the cached page with the server's, at most once per `pageRefreshIntervalMs`, and updates the
 * cached page when the server's differs: the server writes the owner's settings (the shop's name) into the
 * page. A page of another release is ignored, because installing that release caches it. An update also
 * deletes the kept pages, because they have the old settings. Also restores files that the cache has lost.
 */
export async function refreshShell(): Promise<void> {
  const key = precache.getCacheKeyForURL(page);
  if (!key || performance.now() - refreshedAt < pageRefreshIntervalMs) return;
  refreshedAt = performance.now();
  const shell = await caches.open(cacheNames.shell);
  const fresh = await fetchWithTimeout(new Request(page, { cache: "no-cache" }));
  if (!fresh.ok || fresh.redirected) return;
  const [now, before] = await Promise.all([fresh.clone().text(), (await shell.match(key))?.text()]);
  if (!isOfThisRelease(now)) return;
  if (now !== before) {
    await shell.put(key, fresh);
    await caches.delete(cacheNames.pages);
  }
  await restoreMissingFiles(shell);
}

/**
 * Fetches files of this release that are no longer in the cache: some browsers empty caches and keep the
 * worker.
 */
async function restoreMissingFiles(shell: Cache): Promise<void> {
  await cacheFromPreviousReleaseOrArchive().catch(() => {});
  const cached = new Set((await shell.keys()).map(({ url }) => url));
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    // The page has no checksum; it has just been compared.
    const integrity = precache.getIntegrityForCacheKey(key);
    if (cached.has(key) || !integrity) continue;
    const file = await fetchWithTimeout(new Request(url, { integrity, cache: "no-cache" }));
    if (file.ok) await shell.put(key, file);
  }
}
