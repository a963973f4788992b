import { type CatalogueState, readMeta, type ShopDatabase, writeMeta } from "../../db/schema";
import { pictureName } from "../../domain/catalogue/pictures";
import { prefetchBudget } from "../../domain/catalogue/prefetchBudget";
import type { Product } from "../../domain/catalogue/product";
import { cacheNames } from "../../domain/device/offlineCaches";
import { currentPreferences } from "../../state/cart/cartStore";
import { currentCatalogue } from "../../state/catalogue/catalogue";
import { syncState } from "../../state/device/syncState";
import { fetchPicture, readDeviceConditions, whenNetworkIdle } from "./deviceConditions";
import { runPrefetchQueue } from "./prefetchQueue";
import { currentState, currentStore } from "./replica";

/*
 * Pictures ahead of time: when the page has been quiet for a while and the server is there, the small picture of every
 * product is fetched, through the service worker, which keeps it. One tab does it, while it is visible.
 */

/** Which tab does it. */
const lockName = "haat-pictures";
/**
 * Between two looks whether there is something to fetch: changes of the catalogue come in bursts, and after a walk that
 * was stopped the network gets a rest.
 */
const restMs = 15_000;
/** How often it is noted how far it got, in pictures. */
const noteEvery = 60;

/** Products whose picture was seen to in this visit; a product that changes is another object. */
const seen = new WeakSet<Product>();

/** Keeps the device's pictures complete for as long as the page lives. Called once, some time after the first contact. */
export async function startPicturePrefetch(): Promise<void> {
  const { serviceWorker, locks } = navigator;
  // Nobody would read what is kept, or two tabs would do it twice.
  if (!serviceWorker || !locks || !globalThis.caches) return;
  await serviceWorker.ready;
  // On a first visit it takes the page over a moment later.
  if (!serviceWorker.controller)
    await Promise.race([
      pause(restMs),
      new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
    ]);
  const db = currentStore();
  if (!db) return;
  if (await isSeenTo(db)) for (const product of currentCatalogue().products) seen.add(product);
  for (;;) {
    if (mayWalk())
      await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? walk(db) : undefined));
    await pause(restMs);
  }
}

async function walk(db: ShopDatabase): Promise<void> {
  const before = currentState();
  const { products } = currentCatalogue();
  if (!before?.complete || products.every((product) => seen.has(product))) return;
  const budget = prefetchBudget(await readDeviceConditions());
  if (budget.pictures === 0) return;
  const known = await readMeta(db, "picturesAhead");
  const spent = { pictures: known?.pictures ?? 0, bytes: known?.bytes ?? 0 };
  const kept = await Promise.all(
    [cacheNames.smallPictures, cacheNames.pictures].map((name) => caches.open(name)),
  );
  let noted = spent.pictures;
  const note = async (state?: CatalogueState) => {
    // Somebody has just cleared them: what was counted lies here no more.
    if (syncState.picturesCleared) return;
    await writeMeta(db, "picturesAhead", { ...spent, epoch: state?.epoch ?? "", seq: state?.seq ?? -1 });
  };

  const end = await runPrefetchQueue(products, seen, budget, spent, {
    isKept: async (address) => {
      const { key } = pictureName(address);
      for (const cache of kept) if (await cache.match(key)) return true;
      return false;
    },
    bring: fetchPicture,
    async quiet() {
      if (spent.pictures - noted >= noteEvery) {
        noted = spent.pictures;
        await note();
      }
      return mayWalk() && (await whenNetworkIdle());
    },
  });
  const whole = end === "done" && currentState()?.seq === before.seq;
  await note(whole ? before : undefined);
  // A spent budget does not come back in this visit.
  if (end === "spent") for (const product of products) seen.add(product);
}

function mayWalk(): boolean {
  const { offline, lastSynced, picturesCleared } = syncState;
  const wanted = !picturesCleared && currentPreferences()?.picturesAhead !== false;
  return (
    wanted && !offline && lastSynced > 0 && !document.hidden && navigator.serviceWorker.controller !== null
  );
}

/** Whether a visit before this one has seen to all that was stored then. */
async function isSeenTo(db: ShopDatabase): Promise<boolean> {
  const known = await readMeta(db, "picturesAhead");
  const state = currentState();
  return known !== undefined && known.epoch === state?.epoch && known.seq === state.seq;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
