import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { createSmallSite, type SmallSite } from "../../../tools/testkit/files/smallSite";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * A client that does not read a response keeps the JavaScript engines of its request for five minutes: 600
 * unread responses of one address took 2 GB.
 */

/** Instead of 150, because each unread response takes some MB of the kernel's memory. */
const openMax = 4;
/** More than the kernel's buffers of a connection. */
const unreadBytes = 24_000_000;
const file = "/assets/video-AbCd1234.js";

let hooks: ChangedHooks;
let site: SmallSite;
let shop: Shop;
let productId: string;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/platform/openRequests.js": [["const openMax = 150;", `const openMax = ${openMax};`]],
  });
  site = createSmallSite();
  site.write("index.html", "<!doctype html><title>Haat</title>");
  site.write(file, Buffer.alloc(unreadBytes, "a"));
  shop = await startShop({
    hooksDir: hooks.hooksDir,
    publicDir: site.folder,
    env: { SHOP_PROXY_HEADER: "X-Forwarded-For" },
  });
  productId = await createProduct(shop);
});
afterAll(async () => {
  await shop.remove();
  site.remove();
  hooks.remove();
});

/** Requests the large file and reads only the beginning of the response. */
async function requestWithoutReading(network: string): Promise<Socket> {
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(`GET ${file} HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${network}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  return socket;
}

const statusFor = async (network: string, path: string, token: string | null = null) =>
  (await shop.api(path, { token, headers: { "X-Forwarded-For": network } })).status;

test("a network that does not read its responses has a limited number of open requests", async () => {
  const paths = [
    "/",
    "/robots.txt",
    "/sw.js",
    "/api/shop/catalogue",
    "/api/collections/products/records",
    `/api/collections/products/records/${productId}`,
  ];
  const others: number[] = [];
  // One after another: more than `openMax` at once would be refused.
  for (const path of paths) others.push(await statusFor("192.0.2.2", path));
  const sockets: Socket[] = [];
  for (let count = 0; count < openMax; count += 1) sockets.push(await requestWithoutReading("192.0.2.1"));
  try {
    for (const path of paths) expect(await statusFor("192.0.2.1", path), path).toBe(429);
    for (const [at, path] of paths.entries())
      expect(await statusFor("192.0.2.2", path), path).toBe(others[at]);
    expect(await statusFor("192.0.2.1", "/api/collections/orders/records", shop.superuser.token)).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await vi.waitUntil(async () => (await statusFor("192.0.2.1", "/api/shop/catalogue")) === 200, {
    timeout: 5000,
    interval: 20,
  });
});

test("a refused photo is not cached", async () => {
  const form = new FormData();
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  form.set("photos", new Blob([pixel], { type: "image/png" }), "photo.png");
  const saved = await shop.api(`/api/collections/products/records/${productId}`, {
    method: "PATCH",
    body: form,
  });
  const { photos } = (await saved.json()) as { photos: string[] };
  const photo = `/api/files/products/${productId}/${photos[0]}`;
  expect(await statusFor("192.0.2.3", photo)).toBe(200);
  const sockets: Socket[] = [];
  for (let count = 0; count < openMax; count += 1) sockets.push(await requestWithoutReading("192.0.2.3"));
  const refused = await shop.api(photo, { token: null, headers: { "X-Forwarded-For": "192.0.2.3" } });
  for (const socket of sockets) socket.destroy();
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, null]);
});

/** The files that an engine loads with a file of the hooks. */
function loadedWith(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const required = [...text.matchAll(/^(?:const|\} = ).*require\("(.+?)"\);$/gm)].map(([, name]) =>
    path.resolve(path.dirname(file), String(name)),
  );
  return [file, ...required.flatMap(loadedWith)];
}

test("a request is refused before its engine loads the domain rules", () => {
  for (const name of ["openRequests.js", "requestChecks.js"]) {
    const files = loadedWith(path.join(root, "pb_hooks/lib/platform", name)).map((file) =>
      path.basename(file),
    );
    expect(files).toContain("clientNetwork.js");
    expect(files).not.toContain("domain.js");
  }
});
