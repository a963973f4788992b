import { parseAddresses, pictureName } from "../domain/catalogue/pictures";
import { cacheNames } from "../domain/device/offlineCaches";
import { pinnedRows } from "./pageDatabase";
import { entriesOf, type PictureEntry, removeEntries } from "./pictureIndex";

const megabyte = 1024 * 1024;

/** Pictures and bytes: 10,000 products at 8 KB each, and what some hundred product pages show. */
const limits = [
  { cache: cacheNames.pictures, pictures: 500, bytes: 48 * megabyte },
  { cache: cacheNames.smallPictures, pictures: 12_000, bytes: 96 * megabyte },
];
/** Each of them takes no more than this part of what the browser would give to the shop. */
const quotaShare = 1 / 10;

/** Pictures in each cache of a browser that keeps no list of them. */
const unlistedMax = 300;

/** Looking through the list costs more than keeping a picture: it is done for so many of them at least … */
const betweenLooks = 24;
/** … and for more while there is room even for pictures of this size. */
const largePictureBytes = 192 * 1024;

/**
 * Lets go of what is too many or too much: what was shown longest ago first, pictures of cart and wishlist last.
 * @returns after how many more pictures to look again
 */
export async function keepWithinLimits(): Promise<number> {
  const { quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  const room: number[] = [];
  for (const { cache, pictures, bytes } of limits) {
    const bytesMax = Math.min(bytes, quota * quotaShare);
    const entries = await entriesOf(cache);
    room.push(pictures - entries.length, (bytesMax - bytesOf(entries)) / largePictureBytes);
    if (surplus(entries, pictures, bytesMax).length === 0) continue;
    const [plain, treasured] = await apart(await entriesReallyIn(cache));
    await remove(surplus([...plain, ...treasured], pictures, bytesMax));
  }
  return Math.max(betweenLooks, Math.min(...room) / 2);
}

/** As many as may be there when nobody knows how large they are; what came first goes. */
export async function keepNewest(cache: string): Promise<void> {
  const kept = await caches.open(cache);
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, -unlistedMax).map((key) => kept.delete(key)));
}

const bytesOf = (entries: readonly PictureEntry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** The disk is full: half of the wide pictures go, or all of the small ones when there are none. */
export async function freeSpace(): Promise<void> {
  for (const { cache } of limits) {
    const [plain] = await apart(await entriesReallyIn(cache));
    if (plain.length === 0) continue;
    const part = cache === cacheNames.pictures ? Math.ceil(plain.length / 2) : plain.length;
    return remove(plain.slice(0, part));
  }
}

/** The first entries: as many as have to go so that the others are within the limits. */
export function surplus(
  entries: readonly PictureEntry[],
  pictures: number,
  bytes: number,
): readonly PictureEntry[] {
  let tooMany = entries.length - pictures;
  let tooMuch = bytesOf(entries) - bytes;
  const end = entries.findIndex((entry) => {
    if (tooMany <= 0 && tooMuch <= 0) return true;
    tooMany -= 1;
    tooMuch -= entry.bytes;
    return false;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

export async function remove(entries: readonly PictureEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await Promise.all(entries.map(async ({ cache, key }) => (await caches.open(cache)).delete(key)));
  await removeEntries(entries);
}

/** The list without what somebody has taken out of the cache: the page, or the browser's own settings. */
async function entriesReallyIn(cache: string): Promise<PictureEntry[]> {
  const keys = new Set((await (await caches.open(cache)).keys()).map(({ url }) => url));
  const isThere = ({ key }: PictureEntry) => keys.has(new URL(key, location.origin).href);
  const entries = await entriesOf(cache);
  await removeEntries(entries.filter((entry) => !isThere(entry)));
  return entries.filter(isThere);
}

/** Others, and those of cart and wishlist: of a product in them, or at an address that they hold. */
async function apart(entries: readonly PictureEntry[]): Promise<[PictureEntry[], PictureEntry[]]> {
  const rows = await pinnedRows();
  const products = new Set(rows.map((row) => (row as { id?: unknown }).id));
  const keys = new Set(rows.flatMap(parseAddresses).map((address) => pictureName(address).key));
  const isTreasured = ({ product, key }: PictureEntry) => products.has(product) || keys.has(key);
  return [entries.filter((entry) => !isTreasured(entry)), entries.filter(isTreasured)];
}
