import { beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import { emptyBrowser, fillPageDatabase } from "./caches";

const { pictures, smallPictures } = cacheNames;
const kilobyte = 1024;

const photo = (product: string, width: number, suffix = "abcdefghij") =>
  `/api/files/products/${product}/front_w${width}_${suffix}.webp`;
const key = (product: string) => `/api/files/products/${product}/front`;
const answer = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/webp" } });

beforeEach(() => {
  vi.resetModules();
});

async function open() {
  const store = await import("../../../src/sw/pictureStore");
  const limits = await import("../../../src/sw/pictureLimits");
  const keep = (product: string, width: number, bytes: number) =>
    store.cachePicture(photo(product, width), answer(bytes), store.readClearCount());
  const { entriesOfProducts } = await import("../../../src/sw/pictureIndex");
  return { ...store, ...limits, entriesOfProducts, keep };
}

it("caches one entry per picture and size class: the widest that arrived", async () => {
  const browser = emptyBrowser();
  const { keep, findCachedVersions } = await open();
  await keep("one", 240, 8 * kilobyte);
  await keep("one", 480, 40 * kilobyte);
  await keep("one", 800, 90 * kilobyte);
  expect(browser.kept(smallPictures)).toEqual([key("one")]);
  expect(browser.kept(pictures)).toEqual([key("one")]);
  const found = await findCachedVersions({ key: key("one"), width: 0, product: asProductId("one") });
  expect(found.map(({ width }) => width)).toEqual([800, 240]);
});

it("removes the least recently used pictures when there are too many", async () => {
  const browser = emptyBrowser();
  const { keep, findCachedVersions, recordPictureShown } = await open();
  const now = vi.spyOn(Date, "now");
  for (let at = 0; at < 503; at += 1) {
    now.mockReturnValue(at);
    await keep(`p${at}`, 800, 30 * kilobyte);
  }
  now.mockReturnValue(1000);
  const name = { key: key("p24"), width: 800, product: asProductId("p24") };
  for (const kept of await findCachedVersions(name)) await recordPictureShown(kept, name);
  for (let at = 503; at < 528; at += 1) await keep(`p${at}`, 800, 30 * kilobyte);
  const kept = browser.kept(pictures);
  expect(kept.length).toBeLessThanOrEqual(524);
  expect(kept).not.toContain(key("p0"));
  expect(kept).toContain(key("p24"));
  expect(kept).toContain(key("p527"));
  now.mockRestore();
});

it("removes pictures over the byte limit, those of cart and wishlist last", async () => {
  const browser = emptyBrowser();
  await fillPageDatabase({ cart: [{ id: "p0" }], wishlist: [{ id: "p1" }] });
  const { keep, enforcePictureLimits } = await open();
  // 60 pictures of 1 MB; the limit is 48 MB.
  for (let at = 0; at < 60; at += 1) await keep(`p${at}`, 800, kilobyte * kilobyte);
  await enforcePictureLimits();
  const kept = browser.kept(pictures);
  expect(kept).toHaveLength(48);
  expect(kept).toContain(key("p0"));
  expect(kept).toContain(key("p1"));
  expect(kept).not.toContain(key("p2"));
});

it("keeps the byte limit in a browser that cannot estimate its storage", async () => {
  const browser = emptyBrowser();
  vi.stubGlobal("navigator", { storage: {} });
  const { keep, enforcePictureLimits } = await open();
  for (let at = 0; at < 50; at += 1) await keep(`p${at}`, 800, kilobyte * kilobyte);
  await enforcePictureLimits();
  expect(browser.kept(pictures)).toHaveLength(48);
});

it("frees space on a full disk and keeps the pictures of cart and wishlist", async () => {
  const browser = emptyBrowser();
  await fillPageDatabase({ cart: [{ id: "p0" }], wishlist: [] });
  const { keep } = await open();
  for (let at = 0; at < 9; at += 1) await keep(`p${at}`, 800, 30 * kilobyte);
  browser.disk.bytes = 9 * 30 * kilobyte;
  await keep("p9", 800, 30 * kilobyte);
  expect(browser.kept(pictures)).toEqual([key("p0"), ...[5, 6, 7, 8, 9].map((at) => key(`p${at}`))]);
});

it("frees the small pictures before the wide ones, and only on a full disk", async () => {
  const browser = emptyBrowser();
  const { keep } = await open();
  for (let at = 0; at < 4; at += 1) await keep(`small${at}`, 240, 10 * kilobyte);
  await keep("wide", 800, 30 * kilobyte);
  browser.disk.bytes = 70 * kilobyte;
  await keep("new", 240, 10 * kilobyte);
  expect(browser.kept(smallPictures)).toEqual(["small2", "small3", "new"].map(key));
  expect(browser.kept(pictures)).toEqual([key("wide")]);

  const openCache = caches.open;
  vi.spyOn(caches, "open").mockImplementation(async (name) => ({
    ...(await openCache(name)),
    put: () => Promise.reject(new DOMException("Not now.", "InvalidStateError")),
  }));
  await expect(keep("other", 240, kilobyte)).rejects.toThrow("Not now.");
  expect(browser.kept(smallPictures)).toHaveLength(3);
});

it("does not count pictures that the page or the browser removed from the cache", async () => {
  const browser = emptyBrowser();
  const { keep, enforcePictureLimits } = await open();
  for (let at = 0; at < 40; at += 1) await keep(`old${at}`, 800, kilobyte * kilobyte);
  await caches.delete(pictures);
  for (let at = 0; at < 20; at += 1) await keep(`new${at}`, 800, kilobyte * kilobyte);
  await enforcePictureLimits();
  expect(browser.kept(pictures)).toHaveLength(20);
});

it("removes the replaced photos of a changed product and no others", async () => {
  const browser = emptyBrowser();
  const { keep, removeReplacedPictures } = await open();
  await keep("changed", 800, 30 * kilobyte);
  await keep("same", 800, 30 * kilobyte);
  const record = (id: string, suffix: string) => ({
    id,
    photos: [240, 800].map((width) => photo(id, width, suffix).replace(/.*\//, "")),
  });
  await removeReplacedPictures([record("changed", "klmnopqrst"), record("same", "abcdefghij"), null]);
  expect(browser.kept(pictures)).toEqual([key("same")]);
});

it("removes all pictures on the shopper's request and caches new ones afterwards", async () => {
  const browser = emptyBrowser();
  const { keep, deleteAllPictures } = await open();
  await keep("one", 240, kilobyte);
  await keep("two", 800, 90 * kilobyte);
  await deleteAllPictures();
  expect([...browser.kept(pictures), ...browser.kept(smallPictures)]).toEqual([]);
  await keep("one", 240, kilobyte);
  expect(browser.kept(smallPictures)).toEqual([key("one")]);
});

it("does not cache a picture that was requested before all were removed", async () => {
  const browser = emptyBrowser();
  const { cachePicture, deleteAllPictures, readClearCount, entriesOfProducts } = await open();
  const before = readClearCount();
  await deleteAllPictures();
  await cachePicture(photo("one", 240), answer(kilobyte), before);
  expect([...browser.kept(pictures), ...browser.kept(smallPictures)]).toEqual([]);
  expect(await entriesOfProducts([asProductId("one")])).toEqual([]);
});

it("does not cache a picture of more than 8 MB", async () => {
  const browser = emptyBrowser();
  const { keep } = await open();
  await keep("huge", 800, 9 * kilobyte * kilobyte);
  expect(browser.kept(pictures)).toEqual([]);
});

it("caches at most 300 pictures in a browser without IndexedDB", async () => {
  const browser = emptyBrowser();
  vi.stubGlobal("indexedDB", undefined);
  const { keep } = await open();
  for (let at = 0; at < 310; at += 1) await keep(`p${at}`, 240, kilobyte);
  const kept = browser.kept(smallPictures);
  expect(kept).toHaveLength(300);
  expect(kept.at(-1)).toBe(key("p309"));
});
