// The service worker of the yardstick page: caches what the page has loaded, and answers from the cache
// first.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(cacheLoaded)));

async function cacheLoaded() {
  const cache = await caches.open("yardstick");
  for (const { url } of await self.clients.matchAll()) {
    const html = await (await fetch(url)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts|video|api)[^"]+)"/g)].map(
      ([, path]) => path,
    );
    const pictures = [...html.matchAll(/(\/api\/files\/[^" ]+)/g)].map(([, path]) => path);
    await Promise.all(
      [url, ...new Set([...named, ...pictures])].map((path) => cache.add(path).catch(() => {})),
    );
  }
  await cache.put("/yardstick-ready", new Response("ready"));
}

self.addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request)));
});
