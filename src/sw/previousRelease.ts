import { cacheNames } from "../domain/device/offlineCaches";

/**
 * Moves the scripts and styles that a new release replaces into the cache of the previous release. A tab that
 * still runs that release loads its lazy chunks from there, because the server no longer has them. Only one
 * release is kept.
 * @param wanted cache keys of the new release
 * @throws {DOMException} on a full disk; then no file is kept
 */
export async function keepPreviousRelease(wanted: ReadonlySet<string>): Promise<void> {
  const shell = await caches.open(cacheNames.shell);
  const replaced = (await shell.keys()).filter(
    ({ url }) => !wanted.has(url) && new URL(url).pathname.startsWith("/assets/"),
  );
  if (replaced.length === 0) return;
  await caches.delete(cacheNames.previous);
  const previous = await caches.open(cacheNames.previous);
  try {
    for (const request of replaced) {
      const file = await shell.match(request);
      if (file) await previous.put(request, file);
    }
  } catch (problem) {
    await caches.delete(cacheNames.previous);
    throw problem;
  }
}

/** Finds a script or style of the previous release; undefined if it is missing or Cache Storage is broken. */
export async function findPreviousReleaseFile(request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheNames.previous)).match(request);
  } catch {
    return;
  }
}
