import { cacheNames, workerMessages } from "../../domain/device/offlineCaches";
import { currentCatalogue } from "../catalogue/catalogue";
import { withErrorToast } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";
import { reportPicturesCleared } from "./syncStatus";

/**
 * Maximum number of cached responses whose size is measured; the total of a larger cache is estimated from
 * them.
 */
const sampleMax = 64;
/** The page deletes the caches itself when the service worker has not answered after this time. */
const workerTimeoutMs = 5_000;

/** Number and size of the stored responses of one kind. */
export interface StoredAmount {
  count: number;
  /** An estimate when there are more than `sampleMax` responses. */
  bytes: number;
}

/** The storage on this device that the cached files and the catalogue of the shop use. */
export interface StorageUsage {
  pictures: StoredAmount;
  videos: StoredAmount;
  /** Scripts, styles, fonts and the HTML of visited pages (kept pages). */
  pages: StoredAmount;
  products: StoredAmount;
  /** Whether the storage is persistent; undefined when the browser does not tell. */
  persisted: boolean | undefined;
}

/**
 * Measures the storage that the shop uses. Never rejects: amounts that the browser does not report count as
 * 0.
 */
export async function readStorageUsage(): Promise<StorageUsage> {
  const { smallPictures, pictures, videos, shell, previous, pages: keptPages } = cacheNames;
  const [pictureFiles, videoFiles, pages, persisted] = await Promise.all([
    measureCaches([smallPictures, pictures]),
    measureCaches([videos]),
    measureCaches([shell, previous, keptPages]),
    navigator.storage?.persisted?.().catch(() => undefined),
  ]);
  return { pictures: pictureFiles, videos: videoFiles, pages, products: estimateProductStorage(), persisted };
}

/**
 * Deletes all stored pictures and kept pages, and stops the picture prefetch of all tabs for this visit.
 * @returns what was deleted; undefined after a failure, which a toast reports
 */
export function clearPictures(): Promise<StoredAmount | undefined> {
  return withErrorToast(async () => {
    const { pictures } = await readStorageUsage();
    reportPicturesCleared();
    if (!(await askWorkerToClearPictures())) {
      const { smallPictures, pictures, pages } = cacheNames;
      await Promise.all([smallPictures, pictures, pages].map((name) => caches.delete(name)));
    }
    await (await import("../../db/device/mutations")).resetPicturePrefetchProgress();
    return pictures;
  });
}

/**
 * Requests persistent storage, which the browser does not clear by itself.
 * @returns whether it was granted; undefined after a failure, which a toast reports
 */
export function requestPersistence(): Promise<boolean | undefined> {
  return withErrorToast(async () => (await navigator.storage?.persist?.()) ?? false);
}

/** Asks the service worker to delete the pictures. @returns whether it has answered in time */
async function askWorkerToClearPictures(): Promise<boolean> {
  const { controller } = serviceWorkers() ?? {};
  if (!controller) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    controller.postMessage(workerMessages.clearPictures, [port2]);
    setTimeout(resolve, workerTimeoutMs, false);
  });
}

async function measureCaches(names: readonly string[]): Promise<StoredAmount> {
  const all = await Promise.all(
    names.map((name) => measureCache(name).catch(() => ({ count: 0, bytes: 0 }))),
  );
  return all.reduce((sum, { count, bytes }) => ({ count: sum.count + count, bytes: sum.bytes + bytes }));
}

async function measureCache(name: string): Promise<StoredAmount> {
  // Checks first, because `caches.open` would create a missing cache.
  if (!globalThis.caches || !(await caches.has(name))) return { count: 0, bytes: 0 };
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const stride = Math.max(1, Math.ceil(keys.length / sampleMax));
  const sample = keys.filter((_, at) => at % stride === 0);
  const sizes = await Promise.all(
    sample.map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0),
  );
  return { count: keys.length, bytes: estimateBytes(sizes, keys.length) };
}

function estimateProductStorage(): StoredAmount {
  const { byId } = currentCatalogue();
  const sample = [...byId.values()].slice(0, sampleMax).map((product) => JSON.stringify(product).length);
  return { count: byId.size, bytes: estimateBytes(sample, byId.size) };
}

/** Estimates the bytes of `count` items from the sizes of a sample. */
function estimateBytes(sample: readonly number[], count: number): number {
  const sum = sample.reduce((total, bytes) => total + bytes, 0);
  return sample.length && Math.round((sum / sample.length) * count);
}
