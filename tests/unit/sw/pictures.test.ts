import { beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser, pageKeeps } from "./caches";

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
    store.keepPicture(photo(product, width), answer(bytes));
  return { ...store, ...limits, keep };
}

it("keeps one entry for each picture: the widest that came, in the cache for its size", async () => {
  const browser = emptyBrowser();
  const { keep, keptPictures } = await open();
  await keep("one", 240, 8 * kilobyte);
  await keep("one", 480, 40 * kilobyte);
  await keep("one", 800, 90 * kilobyte);
  expect(browser.kept(smallPictures)).toEqual([key("one")]);
  expect(browser.kept(pictures)).toEqual([key("one")]);
  const found = await keptPictures({ key: key("one"), width: 0, product: "one" });
  expect(found.map(({ width }) => width)).toEqual([800, 240]);
});

it("lets go of what was shown longest ago when there are too many", async () => {
  const browser = emptyBrowser();
  const { keep, keptPictures, markShown } = await open();
  const now = vi.spyOn(Date, "now");
  for (let at = 0; at < 503; at += 1) {
    now.mockReturnValue(at);
    await keep(`p${at}`, 800, 30 * kilobyte);
  }
  now.mockReturnValue(1000);
  const name = { key: key("p24"), width: 800, product: "p24" };
  for (const kept of await keptPictures(name)) await markShown(kept, name);
  for (let at = 503; at < 528; at += 1) await keep(`p${at}`, 800, 30 * kilobyte);
  const kept = browser.kept(pictures);
  expect(kept.length).toBeLessThanOrEqual(524);
  expect(kept).not.toContain(key("p0"));
  expect(kept).toContain(key("p24"));
  expect(kept).toContain(key("p527"));
  now.mockRestore();
});

it("lets go by bytes too, and keeps the pictures of cart and wishlist longest", async () => {
  const browser = emptyBrowser();
  await pageKeeps({ cart: [{ id: "p0" }], wishlist: [{ id: "p1" }] });
  const { keep, keepWithinLimits } = await open();
  // 60 of 1 MB, where 48 MB are allowed.
  for (let at = 0; at < 60; at += 1) await keep(`p${at}`, 800, kilobyte * kilobyte);
  await keepWithinLimits();
  const kept = browser.kept(pictures);
  expect(kept).toHaveLength(48);
  expect(kept).toContain(key("p0"));
  expect(kept).toContain(key("p1"));
  expect(kept).not.toContain(key("p2"));
});

it("makes room on a full disk, of all but cart and wishlist", async () => {
  const browser = emptyBrowser();
  await pageKeeps({ cart: [{ id: "p0" }], wishlist: [] });
  const { keep } = await open();
  for (let at = 0; at < 9; at += 1) await keep(`p${at}`, 800, 30 * kilobyte);
  browser.disk.bytes = 9 * 30 * kilobyte;
  await keep("p9", 800, 30 * kilobyte);
  expect(browser.kept(pictures)).toEqual([key("p0"), ...[5, 6, 7, 8, 9].map((at) => key(`p${at}`))]);
});

it("does not count what somebody else took out of the cache", async () => {
  const browser = emptyBrowser();
  const { keep, keepWithinLimits } = await open();
  for (let at = 0; at < 40; at += 1) await keep(`old${at}`, 800, kilobyte * kilobyte);
  await caches.delete(pictures);
  for (let at = 0; at < 20; at += 1) await keep(`new${at}`, 800, kilobyte * kilobyte);
  await keepWithinLimits();
  expect(browser.kept(pictures)).toHaveLength(20);
});

it("forgets photos that a changed product has no more, and no others", async () => {
  const browser = emptyBrowser();
  const { keep, forgetReplaced } = await open();
  await keep("changed", 800, 30 * kilobyte);
  await keep("same", 800, 30 * kilobyte);
  const record = (id: string, suffix: string) => ({
    id,
    photos: [240, 800].map((width) => photo(id, width, suffix).replace(/.*\//, "")),
  });
  await forgetReplaced([record("changed", "klmnopqrst"), record("same", "abcdefghij"), null]);
  expect(browser.kept(pictures)).toEqual([key("same")]);
});

it("forgets everything when the shopper wants so, and goes on", async () => {
  const browser = emptyBrowser();
  const { keep, forgetAllPictures } = await open();
  await keep("one", 240, kilobyte);
  await keep("two", 800, 90 * kilobyte);
  await forgetAllPictures();
  expect([...browser.kept(pictures), ...browser.kept(smallPictures)]).toEqual([]);
  await keep("one", 240, kilobyte);
  expect(browser.kept(smallPictures)).toEqual([key("one")]);
});

it("keeps no picture that would push out all others", async () => {
  const browser = emptyBrowser();
  const { keep } = await open();
  await keep("huge", 800, 9 * kilobyte * kilobyte);
  expect(browser.kept(pictures)).toEqual([]);
});

it("keeps a few pictures, and no more, in a browser that has no database for the list of them", async () => {
  const browser = emptyBrowser();
  vi.stubGlobal("indexedDB", undefined);
  const { keep } = await open();
  for (let at = 0; at < 310; at += 1) await keep(`p${at}`, 240, kilobyte);
  const kept = browser.kept(smallPictures);
  expect(kept).toHaveLength(300);
  expect(kept.at(-1)).toBe(key("p309"));
});
