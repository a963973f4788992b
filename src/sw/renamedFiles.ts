import { type ReleaseFile, textFileResponse } from "./releaseArchive";

/*
 * The name of a script contains a hash of its content, and scripts name each other: one changed script
 * renames nearly all others. Most files of a new release therefore differ from those of the previous release
 * only in the names inside them. Such files are computed on the device instead of being downloaded; the
 * checksum of the release decides whether the result is right.
 */

/** The hash that Vite puts into a file's name. */
const hash = /-[\w-]{8}(?=\.\w+$)/;

interface CachedFile {
  name: string;
  text: string;
}

/**
 * Computes files of a new release from those of the previous one, and caches them.
 * @param shell the cache, with the files of the previous release
 * @param files all files of the new release
 * @param missing path and cache key of the files that are not cached; the computed files are removed from
 * this map
 */
export async function rebuildRenamedFiles(
  shell: Cache,
  files: readonly ReleaseFile[],
  missing: Map<string, string>,
): Promise<void> {
  const current = new Set(files.map(({ url }) => url));
  const wanted = new Map<string, ReleaseFile>();
  for (const file of files) if (isHashed(file.url) && missing.has(file.url)) wanted.set(file.url, file);
  const replaced = await readReplacedFiles(shell, current);
  if (replaced.length === 0) return;
  const renames = new Map<string, string>();
  // When the names of two new files differ only in the hash, the checksum shows which of them an old file has
  // become; the next round then matches the other old file to the other new one.
  for (let before = ""; ; ) {
    const names = new Map([...renames, ...matchByUnhashedName(replaced, [...wanted.keys()], renames)]);
    // Without a new match, this round would compute the same files again.
    const now = JSON.stringify([...names].sort());
    if (now === before) return;
    before = now;
    const rename = createRenamer(names);
    for (const [url, file] of wanted) {
      if (!missing.has(url)) continue;
      for (const old of replaced.filter(
        ({ name }) => (names.get(name) ?? url) === url && isSameUnhashedName(name, url),
      )) {
        const text = rename(old.text);
        if (!(await hasChecksum(text, file.integrity))) continue;
        const key = missing.get(url);
        if (key) await shell.put(key, textFileResponse(url, text));
        missing.delete(url);
        renames.set(old.name, url);
      }
    }
  }
}

const isHashed = (url: string) => url.startsWith("assets/") && hash.test(url);
const isSameUnhashedName = (a: string, b: string) => a.replace(hash, "") === b.replace(hash, "");

/** Reads the files with a hash in their name that are in the cache and not part of the new release. */
async function readReplacedFiles(shell: Cache, current: ReadonlySet<string>): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const request of await shell.keys()) {
    const name = new URL(request.url).pathname.slice(1);
    if (!isHashed(name) || current.has(name)) continue;
    const file = await shell.match(request);
    if (file) files.push({ name, text: await file.text() });
  }
  return files;
}

/**
 * Matches old files to new files by their names without the hash, where only one new file fits. There may be
 * old files of several releases, when one of them was never activated.
 * @param identified old and new name of the files that were identified by their checksum
 * @returns pairs of the old and the new name
 */
function matchByUnhashedName(
  replaced: readonly CachedFile[],
  wanted: readonly string[],
  identified: ReadonlyMap<string, string>,
): [string, string][] {
  const usedNames = new Set(identified.values());
  return replaced.flatMap(({ name }): [string, string][] => {
    if (identified.has(name)) return [];
    const alike = wanted.filter((url) => isSameUnhashedName(url, name));
    const left = alike.length === 1 ? alike : alike.filter((url) => !usedNames.has(url));
    return left[0] && left.length === 1 ? [[name, left[0]]] : [];
  });
}

/** Creates a function that replaces old file names in a text by the new ones. */
function createRenamer(names: ReadonlyMap<string, string>): (text: string) => string {
  const baseName = (url: string) => url.slice(url.lastIndexOf("/") + 1);
  const renamed = new Map([...names].map(([from, to]) => [baseName(from), baseName(to)]));
  if (renamed.size === 0) return (text) => text;
  const pattern = new RegExp([...renamed.keys()].map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  return (text) => text.replace(pattern, (name) => renamed.get(name) ?? name);
}

async function hasChecksum(text: string, integrity: string | undefined): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
