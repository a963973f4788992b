import type { PrecacheEntry } from "workbox-precaching";

/*
 * The archive of a release: one JSON file with the text of each small file of the precache. A first visit
 * fetches it in place of fifty files.
 */

/** A file of this release; the build lists them (scripts/lib/precacheArchive.mjs). */
export interface ReleaseFile extends PrecacheEntry {
  /** The archive contains the file. */
  archived?: true;
  /** The file is the archive, which is not cached itself. */
  isArchive?: true;
}

/** Timeout of the request for the archive; the same as for one file of the precache. */
const archiveTimeoutMs = 60_000;
/**
 * The archive is fetched only if at least this share of its files is missing; with fewer missing files,
 * fetching them one by one transfers fewer bytes.
 */
const missingShareMin = 0.5;

const contentTypes: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/**
 * Caches the missing files of a release from its archive, when most of the archive is missing.
 * @param shell the cache of the release's files
 * @param files all files of the release, and its archive
 * @param missing path and cache key of the files that are not cached
 * @throws {TypeError} when the archive cannot be fetched or does not have its checksum; the files are then
 * fetched singly
 */
export async function fillFromArchive(
  shell: Cache,
  files: readonly ReleaseFile[],
  missing: ReadonlyMap<string, string>,
): Promise<void> {
  const archive = files.find(({ isArchive }) => isArchive);
  const archived = files.filter((file) => file.archived);
  const wanted = archived.filter(({ url }) => missing.has(url));
  if (!archive || wanted.length < archived.length * missingShareMin) return;
  const texts = await readArchive(archive);
  for (const { url } of wanted) {
    const text = texts[url];
    const key = missing.get(url);
    if (text !== undefined && key) await shell.put(key, textFileResponse(url, text));
  }
}

async function readArchive({ url, integrity = "" }: ReleaseFile): Promise<Record<string, string>> {
  const signal = AbortSignal.timeout(archiveTimeoutMs);
  // "no-store": the archive itself is not needed again.
  const response = await fetch(new Request(`/${url}`, { integrity, cache: "no-store", signal }));
  if (!response.ok) throw new TypeError(`${url}: unexpected response ${response.status}.`);
  return (await response.json()) as Record<string, string>;
}

/** A response with a file's text and the content type of its extension. */
export function textFileResponse(url: string, text: string): Response {
  const type = contentTypes[url.slice(url.lastIndexOf(".") + 1)] ?? "text/plain";
  return new Response(text, { headers: { "Content-Type": type } });
}
