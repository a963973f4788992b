import { parsePictureUrl, parsePictureUrls } from "../domain/catalogue/pictures";
import { cacheNames } from "../domain/device/offlineCaches";
import { readCartAndWishlistRows } from "./pageDatabase";
import { entriesOfCache, type PictureEntry, removeEntries } from "./pictureIndex";

const megabyte = 1024 * 1024;

/**
 * Limits of the two picture caches. Small pictures: 10,000 products at about 8 KB. Wide pictures: those of
 * about a hundred product pages.
 */
const limits = [
  { cache: cacheNames.pictures, pictures: 500, bytes: 48 * megabyte },
  { cache: cacheNames.smallPictures, pictures: 12_000, bytes: 96 * megabyte },
];
/** Each cache uses at most this share of the origin's storage quota. */
const quotaShare = 1 / 10;

/** Pictures per cache in a browser without IndexedDB, where there is no index. */
const unindexedPicturesMax = 300;

/**
 * Enforcing the limits costs more than storing a picture, so it runs at most once per this many new pictures.
 */
const checkIntervalMin = 24;
/** `enforcePictureLimits` runs less often while there is room for many pictures of this size. */
const largePictureBytes = 192 * 1024;

/**
 * Removes pictures over the limits: least recently used first, pictures of cart and wishlist last.
 * @returns number of new pictures after which to call this function again
 */
export async function enforcePictureLimits(): Promise<number> {
  // Safari before 17 has no `estimate`.
  const { quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate?.()) ?? {};
  const room: number[] = [];
  for (const { cache, pictures, bytes } of limits) {
    const bytesMax = Math.min(bytes, quota * quotaShare);
    const entries = await entriesOfCache(cache);
    room.push(pictures - entries.length, (bytesMax - totalBytesOf(entries)) / largePictureBytes);
    if (selectEntriesToRemove(entries, pictures, bytesMax).length === 0) continue;
    const { others, pinned } = await splitByPinned(await listCachedEntries(cache));
    await deleteCachedPictures(selectEntriesToRemove([...others, ...pinned], pictures, bytesMax));
  }
  return Math.max(checkIntervalMin, Math.min(...room) / 2);
}

/** Removes the oldest pictures of a cache without an index, down to `unindexedPicturesMax`. */
export async function trimUnindexedCache(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -unindexedPicturesMax).map((key) => cache.delete(key)));
}

const totalBytesOf = (entries: readonly PictureEntry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Frees space on a full disk: removes half of the small pictures, most of which were prefetched; if there are
 * none, half of the wide ones. Keeps pictures of cart and wishlist.
 */
export async function evictPicturesOnFullDisk(): Promise<void> {
  for (const cache of [cacheNames.smallPictures, cacheNames.pictures]) {
    const { others } = await splitByPinned(await listCachedEntries(cache));
    if (others.length > 0) return deleteCachedPictures(others.slice(0, Math.ceil(others.length / 2)));
  }
}

/**
 * Returns the fewest entries from the start of the list whose removal leaves at most `pictures` entries with
 * at most `bytes`.
 */
function selectEntriesToRemove(
  entries: readonly PictureEntry[],
  pictures: number,
  bytes: number,
): readonly PictureEntry[] {
  let tooMany = entries.length - pictures;
  let tooMuch = totalBytesOf(entries) - bytes;
  const end = entries.findIndex((entry) => {
    if (tooMany <= 0 && tooMuch <= 0) return true;
    tooMany -= 1;
    tooMuch -= entry.bytes;
    return false;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** Removes these pictures from their caches and from the picture index. */
export async function deleteCachedPictures(entries: readonly PictureEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await Promise.all(entries.map(async ({ cache, key }) => (await caches.open(cache)).delete(key)));
  await removeEntries(entries);
}

/**
 * Returns the index entries whose picture is in the cache. Removes the other entries from the index: the page
 * or the browser's settings may have removed their pictures.
 */
async function listCachedEntries(cache: string): Promise<PictureEntry[]> {
  const keys = new Set((await (await caches.open(cache)).keys()).map(({ url }) => url));
  const isCached = ({ key }: PictureEntry) => keys.has(new URL(key, location.origin).href);
  const entries = await entriesOfCache(cache);
  await removeEntries(entries.filter((entry) => !isCached(entry)));
  return entries.filter(isCached);
}

/**
 * Separates the pinned pictures from the others. Pinned are the pictures of a product in cart or wishlist,
 * and those whose URL is in a row of cart or wishlist.
 */
async function splitByPinned(
  entries: readonly PictureEntry[],
): Promise<{ others: PictureEntry[]; pinned: PictureEntry[] }> {
  const rows = await readCartAndWishlistRows();
  const products = new Set(rows.map((row) => (row as { id?: unknown }).id));
  const keys = new Set(rows.flatMap(parsePictureUrls).map((address) => parsePictureUrl(address).key));
  const isPinned = ({ product, key }: PictureEntry) => products.has(product) || keys.has(key);
  return { others: entries.filter((entry) => !isPinned(entry)), pinned: entries.filter(isPinned) };
}
