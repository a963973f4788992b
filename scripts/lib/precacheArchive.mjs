import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {{ url: string, revision: string | null, integrity?: string, archived?: true, isArchive?: true }}
 *   ReleaseFile an entry of the service worker's list of files; `archived`: the archive contains the file;
 *   `isArchive`: the file is the archive
 */

/** Matches text files, which the archive's JSON can contain without an encoding such as base64. */
const text = /\.(?:js|css|svg)$/;
/**
 * Maximum size of a file in the archive, in bytes. Larger files stay out of the archive, because every page
 * loads them before the service worker is installed, for example the database code.
 */
const archivedBytesMax = 64_000;
const archiveName = /^precache-[\w-]{8}\.json$/;

/**
 * Writes the archive of a release: one JSON file with the text of the precache's small files by path, so that
 * a first visit requests one file in place of fifty. Deletes an older archive.
 * @param {string} site folder of the built site
 * @param {ReleaseFile[]} files the precache, with checksums
 * @returns {ReleaseFile[]} the precache with its archive
 */
export function writePrecacheArchive(site, files) {
  const assets = path.join(site, "assets");
  for (const name of readdirSync(assets)) if (archiveName.test(name)) rmSync(path.join(assets, name));
  const first = filesNamedInPage(site);
  /** @type {Record<string, string>} */
  const texts = {};
  const listed = files
    .filter(({ isArchive }) => !isArchive)
    .map(({ archived: _, ...file }) => {
      if (!text.test(file.url) || !file.integrity || first.has(file.url)) return file;
      const content = readFileSync(path.join(site, file.url));
      if (content.length > archivedBytesMax) return file;
      texts[file.url] = content.toString("utf8");
      return { ...file, archived: /** @type {const} */ (true) };
    });
  const content = JSON.stringify(texts);
  const hash = createHash("sha256").update(content).digest();
  const url = `assets/precache-${hash.toString("base64url").slice(0, 8)}.json`;
  writeFileSync(path.join(site, url), content);
  const archive = { url, revision: null, integrity: `sha256-${hash.toString("base64")}` };
  return [...listed, { ...archive, isArchive: true }];
}

/**
 * Returns the files that index.html names: the browser has them before the service worker is installed.
 * @param {string} site
 */
function filesNamedInPage(site) {
  const page = readFileSync(path.join(site, "index.html"), "utf8");
  return new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = ""]) => file));
}
