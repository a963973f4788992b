import { copyFile, mkdir, readdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { compressFile } from "./compress.mjs";
import { root } from "./folders.mjs";
import { filesUnder } from "./sources.mjs";

/**
 * Builds the site into `work` and brings `dist` in step with it: what did not change keeps its time and is not compressed
 * again, new files come before the page that names them, and what is no longer used goes last.
 * @param {string} work
 * @param {string} [dist]
 */
export async function buildSite(work, dist = path.join(root, "dist")) {
  const { build } = await import("vite");
  // A test runner sets NODE_ENV to "test", and by it Vite would choose React's development code for the site.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await build({ root, logLevel: "warn", build: { outDir: work, emptyOutDir: true } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  await bringInStep(work, dist);
}

/** @param {string} work @param {string} dist */
export async function bringInStep(work, dist) {
  const fresh = filesUnder(work);
  const wanted = new Set(fresh);
  for (const file of fresh.sort((a, b) => turnOf(a) - turnOf(b))) {
    const from = path.join(work, file);
    const to = path.join(dist, file);
    if (!(await isSame(from, to))) {
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(from, to);
    }
    for (const extra of await compressFile(to)) wanted.add(path.relative(dist, extra).replaceAll("\\", "/"));
  }
  for (const file of filesUnder(dist)) {
    if (!wanted.has(file)) await rm(path.join(dist, file));
  }
  await removeEmptyFolders(dist);
}

/** The page comes after what it names, and the service worker after all that it will ask for. @param {string} file */
function turnOf(file) {
  if (file === "sw.js") return 2;
  return file.endsWith(".html") ? 1 : 0;
}

/** @param {string} a @param {string} b */
async function isSame(a, b) {
  const [first, second] = await Promise.all([readFile(a), readFile(b).catch(() => undefined)]);
  return second !== undefined && first.equals(second);
}

/** @param {string} folder */
async function removeEmptyFolders(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name));
  }
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}
