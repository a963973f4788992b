import { cacheNames } from "../domain/device/offlineCaches";

/**
 * Moves the scripts and styles that a new release replaces aside. A tab that still runs the last version fetches its
 * parts as they are needed, and the server has them no more. One release back is kept, not all of them.
 * @param wanted cache keys of the new release
 */
export async function keepPrevious(wanted: ReadonlySet<string>): Promise<void> {
  const shell = await caches.open(cacheNames.shell);
  const replaced = (await shell.keys()).filter(
    ({ url }) => !wanted.has(url) && new URL(url).pathname.startsWith("/assets/"),
  );
  if (replaced.length === 0) return;
  await caches.delete(cacheNames.previous);
  const previous = await caches.open(cacheNames.previous);
  for (const request of replaced) {
    const kept = await shell.match(request);
    if (kept) await previous.put(request, kept);
  }
}

/** A part of the release before. */
export async function previousFile(request: Request): Promise<Response | undefined> {
  return (await caches.open(cacheNames.previous)).match(request);
}
