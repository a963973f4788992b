import type { WorkboxPlugin } from "workbox-core";
import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import { PrecacheController } from "workbox-precaching";
import { cacheNames } from "../domain/device/offlineCaches";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { freeSpace } from "./pictureLimits";
import { keepPrevious } from "./previousRelease";

declare const self: ServiceWorkerGlobalScope;

/** The page that every address of the shop begins with. */
const page = "/index.html";
/** The kept page is compared with the server's so often, when a page is opened. */
const refreshMs = 10 * 60_000;
/** A file that takes longer will not come; what it belongs to is tried again later. */
const fileMaxMs = 60_000;

/** What must be right before a release is taken. Throwing keeps the older version; the browser tries again later. */
const complete: WorkboxPlugin = {
  // Workbox would load what the page has just loaded a second time; asked whether it has changed, the server answers in
  // a line. Hashed names are not asked for at all.
  async requestWillFetch({ request }) {
    const connection = new AbortController();
    setTimeout(() => connection.abort(), fileMaxMs);
    const cache = request.cache === "reload" ? "no-cache" : request.cache;
    return new Request(request, { cache, signal: connection.signal });
  },
  // A hotel's sign-in page, or a proxy's apology, is a fine answer to everything. Other files carry a checksum.
  async fetchDidSucceed({ request, response }) {
    const { pathname } = new URL(request.url);
    if (!response.ok || response.redirected) throw new Error(`${pathname} is not what it was.`);
    if (pathname === page) await assertSameRelease(response.clone());
    return response;
  },
};

const files = new PrecacheController({ cacheName: cacheNames.shell, plugins: [complete] });
files.addToCacheList(self.__WB_MANIFEST);
// A release for which the disk has no room fails, and finds some of it when the browser tries again.
registerQuotaErrorCallback(freeSpace);

/** The page may be older or newer than this file while a release is being copied to the server. */
async function assertSameRelease(response: Response): Promise<void> {
  if (!isOfThisRelease(await response.text())) throw new Error("The page belongs to another release.");
}

function isOfThisRelease(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((file) => files.getCacheKeyForURL(file));
}

/** Fetches what this release has and the last one had not. */
export function install(event: ExtendableEvent): void {
  files.install(event);
}

/** Forgets what only the last release had, but for what its open tabs may still ask for. */
export function activate(event: ExtendableEvent): void {
  const wanted = new Set(files.getURLsToCacheKeys().values());
  event.waitUntil(
    (async () => {
      await keepPrevious(wanted);
      await files.activate(event);
      // The first visit's tab is this version already, and its pictures may as well be kept.
      await self.clients.claim();
    })(),
  );
}

/** A file of this release; undefined for everything else. */
export function shellFile(url: URL): Promise<Response | undefined> | undefined {
  if (!files.getCacheKeyForURL(url.href)) return undefined;
  return files.matchPrecache(url.href).catch(() => undefined);
}

const openKept = files.createHandlerBoundToURL(page);

/** The page, from the device at once; the network is asked beside it. Only a browser that lost it has to wait. */
export function openPage(event: FetchEvent, url: URL): Promise<Response> {
  event.waitUntil(refreshPage().catch(() => {}));
  // A browser whose cache is broken says so by throwing; the shop is still there for whoever has a network.
  return openKept({ event, request: event.request, url }).catch(() => fetch(event.request));
}

let refreshedAt = 0;

/**
 * Takes over what an owner sets without a new release: the server writes the shop's name into the page. A page of another
 * release comes with that release. What the browser has lost of this one comes back with it.
 */
async function refreshPage(): Promise<void> {
  const key = files.getCacheKeyForURL(page);
  if (!key || Date.now() - refreshedAt < refreshMs) return;
  refreshedAt = Date.now();
  const shell = await caches.open(cacheNames.shell);
  const fresh = await fetchWithTimeout(new Request(page, { cache: "no-cache" }));
  if (!fresh.ok || fresh.redirected) return;
  const [now, before] = await Promise.all([fresh.clone().text(), (await shell.match(key))?.text()]);
  if (!isOfThisRelease(now)) return;
  if (now !== before) await shell.put(key, fresh);
  await bringBack(shell);
}

/** Fetches the files of this release that are not in the cache any more: some browsers empty it and leave the worker. */
async function bringBack(shell: Cache): Promise<void> {
  const there = new Set((await shell.keys()).map(({ url }) => url));
  for (const [url, key] of files.getURLsToCacheKeys()) {
    // The page has just been looked at.
    const integrity = files.getIntegrityForCacheKey(key);
    if (there.has(key) || !integrity) continue;
    const file = await fetchWithTimeout(new Request(url, { integrity, cache: "no-cache" }));
    if (file.ok) await shell.put(key, file);
  }
}
