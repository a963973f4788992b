import { toServiceWorker } from "../domain/offlineCaches";
import { previousFile } from "./previous";
import { activate, install, openPage, shellFile } from "./shell";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", install);
self.addEventListener("activate", activate);
self.addEventListener("message", ({ data }) => {
  // Never by itself: a page that is open runs the version it began with until its shopper agrees.
  if (data === toServiceWorker.takeOver) void self.skipWaiting();
});

/** Who answers a request; undefined leaves it to the browser, as if there were no service worker. */
function route(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (url.origin !== self.location.origin) return;
  if (/^\/(api|_)(\/|$)/.test(url.pathname)) return;

  if (request.mode === "navigate") return isFile(url) ? undefined : openPage({ event, request, url });
  const file = shellFile(url);
  if (file) return file.then((found) => found ?? fetch(request));
  if (url.pathname.startsWith("/assets/"))
    return previousFile(request).then((found) => found ?? fetch(request));
  return;
}

/** As the server sees it: a path with an extension is a file, everything else a page of the app. */
function isFile({ pathname }: URL): boolean {
  return /\.[^./]+$/.test(pathname);
}

self.addEventListener("fetch", (event) => {
  const answer = route(event);
  if (answer) event.respondWith(answer);
});
