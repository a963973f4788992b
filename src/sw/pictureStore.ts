import { type ParsedPictureUrl, parsePictures, parsePictureUrl } from "../domain/catalogue/pictures";
import { parseProductId } from "../domain/catalogue/product";
import { cacheNames } from "../domain/device/offlineCaches";
import { fieldsOf } from "../domain/shared/parse";
import { recordServerAnswer } from "./fetchWithTimeout";
import { clearIndex, entriesOfProducts, recordPicture, recordUse } from "./pictureIndex";
import {
  deleteCachedPictures,
  enforcePictureLimits,
  evictPicturesOnFullDisk,
  trimUnindexedCache,
} from "./pictureLimits";

/*
 * Two caches with one entry per picture. Small pictures: one of every product, so that the offline catalogue
 * is complete. Wide pictures: the widest that was shown, which also serves smaller widths.
 */

/** A picture up to this width, or up to this size, goes into the cache of small pictures. */
const smallWidthPx = 320;
const smallBytes = 24 * 1024;
/** Larger pictures are not cached: one of them would displace a hundred other pictures. */
const pictureBytesMax = 8 * 1024 * 1024;
/** New pictures after which a freshly started worker enforces the limits for the first time. */
const firstCheckAfter = 24;

const addressHeader = "X-Picture-Address";
const pictureCaches = [cacheNames.pictures, cacheNames.smallPictures];

export interface CachedPicture {
  response: Response;
  cache: string;
  /** The URL from which the picture was fetched. */
  address: string;
  width: number;
}

/**
 * Looks up the cached versions of one picture, the wide one first. A cache that cannot be read counts as
 * empty.
 */
export async function findCachedVersions({ key }: ParsedPictureUrl): Promise<CachedPicture[]> {
  const found = await Promise.all(
    pictureCaches.map(async (cache) => {
      const response = await caches.open(cache).then(
        (pictures) => pictures.match(key),
        () => undefined,
      );
      const address = response?.headers.get(addressHeader) ?? "";
      return response && { response, cache, address, width: parsePictureUrl(address).width };
    }),
  );
  return found.filter((cached) => cached !== undefined);
}

const usesRecorded = new Set<string>();

/**
 * Records the use of a wide picture, once per worker run. The use of small pictures is not recorded: they are
 * removed in the order in which they were added.
 */
export async function recordPictureShown({ cache }: CachedPicture, { key }: ParsedPictureUrl): Promise<void> {
  if (cache === cacheNames.smallPictures || usesRecorded.has(key)) return;
  usesRecorded.add(key);
  await recordUse(cache, key);
}

let picturesUntilCheck = firstCheckAfter;
let deletions = 0;

/** The number of times that this worker has deleted all pictures; see `cachePicture`. */
export const readClearCount = (): number => deletions;

/**
 * Caches a picture in place of a narrower or older version of it. On a full disk frees space once and tries
 * again.
 * @param deletionsBefore `readClearCount` when the picture was requested: if all pictures were deleted
 * since then, this one is not cached
 * @throws when the disk is still full
 */
export async function cachePicture(
  address: string,
  response: Response,
  deletionsBefore: number,
): Promise<void> {
  const { key, width, product } = parsePictureUrl(address);
  const picture = await readBody(response);
  if (picture.size > pictureBytesMax || deletions !== deletionsBefore) return;
  const isSmall = width <= smallWidthPx || picture.size <= smallBytes;
  const cache = isSmall ? cacheNames.smallPictures : cacheNames.pictures;
  const headers = { "Content-Type": picture.type, [addressHeader]: address };
  const put = async () => (await caches.open(cache)).put(key, new Response(picture, { headers }));
  await put().catch(async (problem: unknown) => {
    if ((problem as Error).name !== "QuotaExceededError") throw problem;
    await evictPicturesOnFullDisk();
    await put();
  });
  if (deletions !== deletionsBefore) return;
  try {
    await recordPicture({ cache, key, address, product, bytes: picture.size, usedAt: Date.now() });
  } catch {
    // The browser has caches but no IndexedDB for the index.
    return trimUnindexedCache(cache);
  }
  picturesUntilCheck -= 1;
  if (picturesUntilCheck > 0) return;
  // Prevents a second run while this one is in progress.
  picturesUntilCheck = Number.POSITIVE_INFINITY;
  picturesUntilCheck = await enforcePictureLimits().catch(() => firstCheckAfter);
}

/**
 * Reads a body to its end. Each chunk counts as a server answer, so that requests queued behind it do not
 * time out.
 */
async function readBody(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return new Blob(chunks, { type: response.headers.get("Content-Type") ?? "" });
    recordServerAnswer();
    chunks.push(value);
  }
}

/**
 * Removes cached photos that the owner replaced: a wide old photo must not be shown in place of a narrow new
 * one.
 * @param records changed product records as the server sends them
 */
export async function removeReplacedPictures(records: readonly unknown[]): Promise<void> {
  const current = new Map(
    records.map((record) => {
      const fields = fieldsOf(record);
      const id = parseProductId(fields["id"]);
      return [
        id,
        parsePictures(fields, id).flatMap(({ src, widths }) => [src, ...widths.map(({ url }) => url)]),
      ];
    }),
  );
  const cached = await entriesOfProducts([...current.keys()]);
  await deleteCachedPictures(
    cached.filter(({ product, address }) => !current.get(product)?.includes(address)),
  );
}

/** Deletes both picture caches and their index. */
export async function deleteAllPictures(): Promise<void> {
  deletions += 1;
  await Promise.all(pictureCaches.map((cache) => caches.delete(cache)));
  await clearIndex();
}
