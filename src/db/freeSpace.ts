import { cacheNames } from "../domain/device/offlineCaches";

let freed = false;

/** Whether pictures were deleted in this visit because the disk is full: the picture prefetch then stops. */
export const wasSpaceFreed = (): boolean => freed;

/**
 * What is deleted when the disk is full, one step after the other until the write succeeds: the pictures that were
 * prefetched for all products, then those that were shown. The catalogue comes after both; see `write`.
 */
export const pictureSteps: readonly (() => Promise<void>)[] = [
  () => deleteCaches([cacheNames.smallPictures]),
  () => deleteCaches([cacheNames.pictures, cacheNames.videos]),
];

async function deleteCaches(names: readonly string[]): Promise<void> {
  freed = true;
  // Old browsers, and pages by plain http, have no Cache Storage.
  if (typeof caches === "undefined") return;
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}
