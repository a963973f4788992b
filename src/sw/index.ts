import { toServiceWorker } from "../domain/device/offlineCaches";
import { catalogueChanges, catalogueRead, isCatalogueRead, isChangesRead, keepCatalogue } from "./catalogue";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { forgetAllPictures } from "./pictureStore";
import { picture } from "./pictures";
import { previousFile } from "./previousRelease";
import { activate, install, openPage, shellFile } from "./shell";
import { video } from "./videos";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", install);
self.addEventListener("activate", activate);
self.addEventListener("message", (event) => {
  // Never by itself: a page that is open runs the version it began with until its shopper agrees.
  if (event.data === toServiceWorker.takeOver) void self.skipWaiting();
  if (event.data === toServiceWorker.keepCatalogue) event.waitUntil(keepCatalogue());
  if (event.data === toServiceWorker.forgetPictures) {
    event.waitUntil(forgetAllPictures().then(() => event.ports[0]?.postMessage("done")));
  }
});
self.addEventListener("fetch", (event) => {
  const answer = route(event);
  if (answer) event.respondWith(answer);
});

/** Who answers a request; undefined leaves it to the browser, as if there were no service worker. */
function route(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;

  if (request.method !== "GET") return;
  if (url.origin !== self.location.origin) return isForeignPicture(request, url) ? picture(event) : undefined;
  if (request.mode === "navigate") return isPage(pathname) ? openPage(event, url) : undefined;

  if (isChangesRead(url)) return catalogueChanges(request);
  if (isCatalogueRead(request, url)) return catalogueRead.handle({ event, request });
  if (isProductPhoto(url)) return picture(event);
  if (isServers(pathname)) return;

  const file = shellFile(url);
  if (file) return file.then((found) => found ?? fetchWithTimeout(request));
  if (pathname.startsWith("/assets/"))
    return previousFile(request).then((found) => found ?? fetchWithTimeout(request));
  if (/\.(?:mp4|webm)$/.test(pathname)) return video(event);
  if (request.destination === "image") return picture(event);
  return;
}

/** What belongs to the server alone: everything personal, everything that is written, and the owner's dashboard. */
function isServers(pathname: string): boolean {
  return /^\/(?:api|_)(?:\/|$)/.test(pathname);
}

/** As the server sees it: a path with an extension is a file, everything else a page of the app. */
function isPage(pathname: string): boolean {
  return !isServers(pathname) && !/\.[^./]+$/.test(pathname);
}

/** Photos of products are public, unless an owner has closed them: then their address carries a token. */
function isProductPhoto({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith("/api/files/products/") && !searchParams.has("token");
}

/**
 * Products may have their pictures elsewhere. A shopper's own face is nothing to be left on a device after sign-out: the
 * account's page asks for it without a referrer, which no picture of a product is asked for.
 */
function isForeignPicture({ destination, referrerPolicy }: Request, { protocol, hostname }: URL): boolean {
  const isFace = referrerPolicy === "no-referrer" || hostname.endsWith(".googleusercontent.com");
  return destination === "image" && protocol === "https:" && !isFace;
}
