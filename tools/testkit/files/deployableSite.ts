import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";
import { type ReleaseFile, writePrecacheArchive } from "../../../scripts/lib/precacheArchive.mjs";
import { listFiles } from "../../../scripts/lib/sources.mjs";

/** A copy of the built site, to which further releases can be deployed. */
export interface BuiltSite {
  folder: string;
  /**
   * Deploys another release.
   * @param change edits the folder of the release before it is copied
   * @param isChanged whether a script or style sheet has new code; all of them get new names
   */
  deploy(name: string, change?: (folder: string) => void, isChanged?: (file: string) => boolean): void;
  /** Deploys a release that was built into another folder. */
  deployBuilt(from: string): void;
  remove(): void;
}

const isText = (file: string) => /\.(js|json|css|html|svg)$/.test(file);

/** Copies dist into a temporary folder. */
export function copyBuiltSite(): BuiltSite {
  const base = mkdtempSync(path.join(tmpdir(), "haat-site-"));
  const folder = path.join(base, "site");
  cpSync(path.join(root, "dist"), folder, { recursive: true, preserveTimestamps: true });
  return {
    folder,
    deploy(name, change = () => {}, isChanged = () => true) {
      const work = path.join(base, "work");
      rmSync(work, { recursive: true, force: true });
      cpSync(path.join(root, "dist"), work, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
      makeRelease(work, name, isChanged);
      change(work);
      copyInOrder(work, folder);
    },
    deployBuilt: (from) => copyInOrder(from, folder),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/**
 * Copies in the order of `npm run build`: files before those that refer to them; old files are deleted last.
 * Skips compression.
 */
function copyInOrder(from: string, to: string): void {
  const files = listFiles(from);
  const rank = (file: string) => ["index.html", "sw.js"].indexOf(file);
  for (const file of listFiles(to).filter((old) => /\.(br|gz)$/.test(old))) rmSync(path.join(to, file));
  for (const file of files.sort((a, b) => rank(a) - rank(b)))
    cpSync(path.join(from, file), path.join(to, file));
  for (const file of listFiles(to).filter((old) => !files.includes(old))) rmSync(path.join(to, file));
}

/**
 * Turns a built site into another release: every script and style sheet gets a new name, as after a change of
 * a shared file, and those of `isChanged` new content. A meta tag names the release.
 */
function makeRelease(site: string, name: string, isChanged: (file: string) => boolean): void {
  const files = listFiles(site);
  const renamed = new Map(
    files
      .filter((file) => /^assets\/.*-[\w-]{8}\.(js|css)$/.test(file))
      .map((file) => [
        path.basename(file),
        path.basename(file).replace(/.{8}(?=\.\w+$)/, (hash) => hashFiles(hash + name)),
      ]),
  );
  for (const file of files.filter(isText)) {
    let text = readFileSync(path.join(site, file), "utf8");
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    if (file.endsWith(".html"))
      text = text.replace("<head>", `<head><meta name="release" content="${name}" />`);
    if (/^assets\/.*\.(js|css)$/.test(file) && isChanged(file)) text += `\n/* ${name} */`;
    writeFileSync(path.join(site, file), text);
  }
  for (const [before, after] of renamed) {
    renameSync(path.join(site, "assets", before), path.join(site, "assets", after));
  }
  updatePrecacheList(site, name);
}

/** Updates the service worker's list of files and its archive. */
function updatePrecacheList(site: string, name: string): void {
  const worker = path.join(site, "sw.js");
  const listed = readFileSync(worker, "utf8").replace(releaseList, (list) => {
    const files = (JSON.parse(list) as ReleaseFile[]).map((file) => ({
      ...file,
      ...(file.url === "index.html" && { revision: name }),
      ...(file.integrity && { integrity: checksum(path.join(site, file.url), file.isArchive) }),
    }));
    return JSON.stringify(writePrecacheArchive(site, files));
  });
  writeFileSync(worker, listed);
}

/** The list of files in sw.js, as the build writes it. */
const releaseList = /\[\{[^[\]]*"url":"[^[\]]*\}\]/;

/** The archive is written again, so its checksum is not computed. */
function checksum(file: string, isArchive: boolean | undefined): string {
  return isArchive ? "" : `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;
}

/** Removes the archive of the small files, so that the service worker fetches each file by itself. */
export function removeArchive(site: string): void {
  for (const file of listFiles(site)) if (/^assets\/precache-/.test(file)) rmSync(path.join(site, file));
}

const hashFiles = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);
