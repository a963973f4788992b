import { type PictureName, parsePictures, pictureName } from "../domain/catalogue/pictures";
import { cacheNames } from "../domain/device/offlineCaches";
import { fieldsOf } from "../domain/shared/parse";
import { recordServerAnswer } from "./fetchWithTimeout";
import { clearIndex, entriesOfProducts, recordPicture, recordUse } from "./pictureIndex";
import { freeSpace, keepNewest, keepWithinLimits, remove } from "./pictureLimits";

/*
 * Two caches of pictures, with one entry for each picture: the small ones, of every product, so that the offline catalogue
 * has no holes; and the widest that was shown, which serves every width below it.
 */

/** Up to this width, or this size, a picture is a small one. */
const smallWidthPx = 320;
const smallBytes = 24 * 1024;
/** One that is larger would push out a hundred others. */
const pictureBytesMax = 8 * 1024 * 1024;
/** How many pictures may come before the limits are looked at for the first time in this worker's short life. */
const firstLook = 24;

const addressHeader = "X-Picture-Address";
const picturesCaches = [cacheNames.pictures, cacheNames.smallPictures];

export interface KeptPicture {
  response: Response;
  cache: string;
  /** Where it came from. */
  address: string;
  width: number;
}

/** What is kept of a picture: the wide one first, then the small one. */
export async function keptPictures({ key }: PictureName): Promise<KeptPicture[]> {
  const found = await Promise.all(
    picturesCaches.map(async (cache) => {
      // A cache that cannot be read is none: the network still has the picture.
      const response = await caches.open(cache).then(
        (pictures) => pictures.match(key),
        () => undefined,
      );
      const address = response?.headers.get(addressHeader) ?? "";
      return response && { response, cache, address, width: pictureName(address).width };
    }),
  );
  return found.filter((kept) => kept !== undefined);
}

const touched = new Set<string>();

/** Notes that a picture was shown, once in this worker's short life. Small ones go in the order they came. */
export async function markShown({ cache }: KeptPicture, { key }: PictureName): Promise<void> {
  if (cache === cacheNames.smallPictures || touched.has(key)) return;
  touched.add(key);
  await recordUse(cache, key);
}

let untilLook = firstLook;

/**
 * Keeps a picture, in the place of a narrower or older one. On a full disk others make room for it once; if that is not
 * enough it is not kept.
 */
export async function keepPicture(address: string, answer: Response): Promise<void> {
  const { key, width, product } = pictureName(address);
  const picture = await readAll(answer);
  if (picture.size > pictureBytesMax) return;
  const isSmall = width <= smallWidthPx || picture.size <= smallBytes;
  const cache = isSmall ? cacheNames.smallPictures : cacheNames.pictures;
  const headers = { "Content-Type": picture.type, [addressHeader]: address };
  const put = async () => (await caches.open(cache)).put(key, new Response(picture, { headers }));
  await put().catch(async () => {
    await freeSpace();
    await put();
  });
  try {
    await recordPicture({ cache, key, address, product, bytes: picture.size, usedAt: Date.now() });
  } catch {
    // A browser that has caches, but no database, to keep the list in.
    return keepNewest(cache);
  }
  untilLook -= 1;
  if (untilLook > 0) return;
  untilLook = Number.POSITIVE_INFINITY;
  untilLook = await keepWithinLimits().catch(() => firstLook);
}

/** All of it. Each piece is a sign of life, so that what waits behind a large picture is not given up. */
async function readAll(answer: Response): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return new Blob(pieces, { type: answer.headers.get("Content-Type") ?? "" });
    recordServerAnswer();
    pieces.push(value);
  }
}

/** Lets go of photos that the owner has replaced: a wide old one must not stand for a narrow new one. */
export async function forgetReplaced(records: readonly unknown[]): Promise<void> {
  const now = new Map(
    records.map((record) => {
      const fields = fieldsOf(record);
      const id = String(fields["id"]);
      return [
        id,
        parsePictures(fields, id).flatMap(({ src, widths }) => [src, ...widths.map(({ url }) => url)]),
      ];
    }),
  );
  const kept = await entriesOfProducts([...now.keys()]);
  await remove(kept.filter(({ product, address }) => !now.get(product)?.includes(address)));
}

export async function forgetAllPictures(): Promise<void> {
  await Promise.all(picturesCaches.map((cache) => caches.delete(cache)));
  await clearIndex();
}
