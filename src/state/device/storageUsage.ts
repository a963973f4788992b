import { cacheNames, workerMessages } from "../../domain/device/offlineCaches";
import { currentCatalogue } from "../catalogue/catalogue";
import { withErrorToast } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";
import { reportSyncStatus } from "./syncStatus";

/** So many of each kind are looked into; from these the size of all is reckoned. */
const sampleMax = 64;
/** A service worker that does not answer is gone; the caches are emptied without it. */
const answerMs = 5_000;

export interface Kept {
  count: number;
  /** About, when there are many. */
  bytes: number;
}

/** What the device keeps of the shop's files and products. */
export interface StorageUsage {
  pictures: Kept;
  films: Kept;
  /** The pages' own files: scripts, styles, the typeface. */
  pages: Kept;
  products: Kept;
  /** Whether the browser promised to keep it; undefined when it cannot say. */
  persisted: boolean | undefined;
}

/** Looks into what is kept. Never rejects: what the browser does not tell counts as nothing. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const { smallPictures, pictures, videos, shell, previous } = cacheNames;
  const [pictureFiles, films, pages, persisted] = await Promise.all([
    inCaches([smallPictures, pictures]),
    inCaches([videos]),
    inCaches([shell, previous]),
    navigator.storage?.persisted?.().catch(() => undefined),
  ]);
  return { pictures: pictureFiles, films, pages, products: ofProducts(), persisted };
}

/**
 * Takes all pictures off the device, and fetches none ahead of time in this visit.
 * @returns what was cleared; undefined when that failed, which was said
 */
export function clearPictures(): Promise<Kept | undefined> {
  return withErrorToast(async () => {
    const { pictures } = await readStorageUsage();
    reportSyncStatus({ picturesCleared: true });
    if (!(await clearedByWorker())) {
      await Promise.all([cacheNames.smallPictures, cacheNames.pictures].map((name) => caches.delete(name)));
    }
    await (await import("../../db/cart/mutations")).forgetPicturesAhead();
    return pictures;
  });
}

/** Asks the browser never to clear any of it by itself; tells whether it promised. */
export function askToPersist(): Promise<boolean | undefined> {
  return withErrorToast(async () => (await navigator.storage?.persist?.()) ?? false);
}

async function clearedByWorker(): Promise<boolean> {
  const { controller } = serviceWorkers() ?? {};
  if (!controller) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    controller.postMessage(workerMessages.clearPictures, [port2]);
    setTimeout(resolve, answerMs, false);
  });
}

async function inCaches(names: readonly string[]): Promise<Kept> {
  const all = await Promise.all(names.map((name) => inCache(name).catch(() => ({ count: 0, bytes: 0 }))));
  return all.reduce((sum, { count, bytes }) => ({ count: sum.count + count, bytes: sum.bytes + bytes }));
}

async function inCache(name: string): Promise<Kept> {
  // Opening one that does not exist would make it.
  if (!globalThis.caches || !(await caches.has(name))) return { count: 0, bytes: 0 };
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const stride = Math.max(1, Math.ceil(keys.length / sampleMax));
  const sample = keys.filter((_, at) => at % stride === 0);
  const sizes = await Promise.all(
    sample.map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0),
  );
  return { count: keys.length, bytes: reckoned(sizes, keys.length) };
}

function ofProducts(): Kept {
  const { byId } = currentCatalogue();
  const sample = [...byId.values()].slice(0, sampleMax).map((product) => JSON.stringify(product).length);
  return { count: byId.size, bytes: reckoned(sample, byId.size) };
}

function reckoned(sample: readonly number[], count: number): number {
  const sum = sample.reduce((total, bytes) => total + bytes, 0);
  return sample.length && Math.round((sum / sample.length) * count);
}
