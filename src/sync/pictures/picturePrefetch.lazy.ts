import { readPreferences } from "../../db/device/queries";
import { werePicturesDeletedForSpace } from "../../db/freeDiskSpace";
import { repeatAfterLostConnection } from "../../db/reopen";
import { type CatalogueState, readMeta, type ShopDatabase, writeMeta } from "../../db/schema";
import { parsePictureUrl } from "../../domain/catalogue/pictures";
import { type PrefetchBudget, prefetchBudget } from "../../domain/catalogue/prefetchBudget";
import type { Product } from "../../domain/catalogue/product";
import { cacheNames } from "../../domain/device/offlineCaches";
import type { SyncStatus } from "../../domain/device/syncStatus";
import type { SyncCallbacks } from "../callbacks";
import type { Replica } from "../catalogue/replica";
import { pause } from "../retryLoading";
import { fetchPicture, readDeviceConditions, whenMainThreadIdle } from "./deviceConditions";
import { type PrefetchResult, runPrefetchQueue } from "./prefetchQueue";

/** Name of the Web Lock for the picture prefetch: only the tab that holds it prefetches. */
const lockName = "haat-pictures";
/**
 * Pause between two runs of the prefetch: changes of the catalogue come in bursts, and after an interrupted
 * run the network can recover.
 */
const pauseMs = 15_000;
/** Progress is stored after this many pictures. */
const storeProgressEvery = 60;

export interface PicturePrefetchDependencies extends Pick<SyncCallbacks, "catalogue" | "arePicturesCleared"> {
  replica: Pick<Replica, "db" | "state">;
  status: Readonly<SyncStatus>;
}

/**
 * Prefetches the smallest picture of every product through the service worker, which caches it: in one tab,
 * while the page is visible and idle and the server is reachable. Runs until the page is closed; called once.
 */
export async function startPicturePrefetch(dependencies: PicturePrefetchDependencies): Promise<void> {
  const { serviceWorker, locks } = navigator;
  // Without a service worker nothing would be cached; without locks two tabs would prefetch.
  if (!serviceWorker || !locks || !globalThis.caches) return;
  await serviceWorker.ready;
  // On a first visit the service worker takes control of the page a moment later.
  if (!serviceWorker.controller)
    await Promise.race([
      pause(pauseMs),
      new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
    ]);
  const { catalogue, replica } = dependencies;
  const { db } = replica;
  if (!db) return;
  /**
   * Products that need no request in this visit: their pictures are cached, or the budget is spent. A product
   * that the sync changes is a new object, which is not in this set.
   */
  const done = new WeakSet<Product>();
  if (await wasPrefetchCompleted(db, replica))
    for (const product of catalogue.current().products) done.add(product);
  for (;;) {
    if (await isPrefetchAllowed(db, dependencies))
      await locks
        .request(lockName, { ifAvailable: true }, (lock) =>
          lock ? prefetch(db, dependencies, done) : undefined,
        )
        .catch(console.warn);
    await pause(pauseMs);
  }
}

async function prefetch(
  db: ShopDatabase,
  dependencies: PicturePrefetchDependencies,
  done: WeakSet<Product>,
): Promise<void> {
  const { replica, catalogue } = dependencies;
  const stateBefore = replica.state;
  const { products } = catalogue.current();
  if (!stateBefore?.complete || products.every((product) => done.has(product))) return;
  const budget = prefetchBudget(await readDeviceConditions());
  if (budget.pictures === 0) return;
  const spent = await readSpentBudget(db);
  let storedPictures = spent.pictures;
  const storeProgress = async (completeAt?: CatalogueState) => {
    // The shopper has deleted the pictures: the count is obsolete.
    if (dependencies.arePicturesCleared()) return;
    storedPictures = spent.pictures;
    const { epoch, seq } = completeAt ?? { epoch: "", seq: -1 };
    await repeatAfterLostConnection(db, () => writeMeta(db, "picturesAhead", { ...spent, epoch, seq }));
  };

  const result: PrefetchResult = await runPrefetchQueue(products, done, budget, spent, {
    isCached: await createPictureCacheCheck(),
    async fetchPicture(address) {
      // The shopper has deleted the pictures while this batch was looked up.
      if (dependencies.arePicturesCleared()) throw new Error("The pictures were cleared.");
      return fetchPicture(address);
    },
    async waitForIdle() {
      if (spent.pictures - storedPictures >= storeProgressEvery) await storeProgress();
      if (!(await isPrefetchAllowed(db, dependencies))) return false;
      await whenMainThreadIdle();
      return true;
    },
  });
  const complete = result === "done" && replica.state?.seq === stateBefore.seq;
  await storeProgress(complete ? stateBefore : undefined);
  // The budget is spent for this visit, so no product is tried again.
  if (result === "spent") for (const product of products) done.add(product);
}

/** Creates a function that checks whether some width of a picture is cached. */
async function createPictureCacheCheck(): Promise<(address: string) => Promise<boolean>> {
  const names = [cacheNames.smallPictures, cacheNames.pictures];
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  return async (address) => {
    const { key } = parsePictureUrl(address);
    for (const cache of opened) if (await cache.match(key)) return true;
    return false;
  };
}

async function isPrefetchAllowed(
  db: ShopDatabase,
  { status, arePicturesCleared }: PicturePrefetchDependencies,
): Promise<boolean> {
  // After pictures were deleted to free disk space, fetching them again would fill the disk again.
  if (werePicturesDeletedForSpace()) return false;
  if (arePicturesCleared() || status.offline || status.lastSynced === 0) return false;
  if (document.hidden || !navigator.serviceWorker.controller) return false;
  // Chromium activates a waiting release only when the older service worker has no requests, so the prefetch
  // pauses.
  if ((await navigator.serviceWorker.getRegistration())?.waiting) return false;
  return (await readPreferences(db).catch(() => undefined))?.picturesAhead !== false;
}

/** Whether an earlier visit has prefetched all pictures of the stored catalogue. */
async function wasPrefetchCompleted(db: ShopDatabase, { state }: Pick<Replica, "state">): Promise<boolean> {
  const stored = await readProgress(db);
  return stored !== undefined && stored.epoch === state?.epoch && stored.seq === state.seq;
}

/**
 * Reads how many pictures and bytes of the prefetch budget are spent. Counts at most as many fetched pictures
 * as the cache of small pictures holds now, at their average size; the other pictures were evicted or
 * replaced.
 */
async function readSpentBudget(db: ShopDatabase): Promise<PrefetchBudget> {
  const { pictures = 0, bytes = 0 } = (await readProgress(db)) ?? {};
  if (pictures === 0) return { pictures, bytes };
  const kept = (await (await caches.open(cacheNames.smallPictures)).keys()).length;
  const cached = Math.min(kept, pictures);
  return { pictures: cached, bytes: Math.round((bytes / pictures) * cached) };
}

const readProgress = (db: ShopDatabase) => repeatAfterLostConnection(db, () => readMeta(db, "picturesAhead"));
