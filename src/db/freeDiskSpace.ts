import { cacheNames } from "../domain/device/offlineCaches";

let picturesDeleted = false;

/**
 * Whether the shop deleted cached pictures in this visit because the disk was full: the picture prefetch then
 * stops.
 */
export const werePicturesDeletedForSpace = (): boolean => picturesDeleted;

/**
 * Steps that free space on a full disk, one after the other until the write succeeds: delete the pictures
 * that were prefetched for all products, then those that were shown and the banner's videos.
 * `writeShopperDataWithId` deletes the catalogue after both.
 */
export const pictureDeletions: readonly (() => Promise<void>)[] = [
  () => deleteCaches([cacheNames.smallPictures]),
  () => deleteCaches([cacheNames.pictures, cacheNames.videos]),
];

async function deleteCaches(names: readonly string[]): Promise<void> {
  picturesDeleted = true;
  // Old browsers, and pages by plain http, have no Cache Storage.
  if (typeof caches === "undefined") return;
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}
