import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { root } from "./folders.mjs";
import { listFiles } from "./sources.mjs";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = new Set(".html .js .css .svg .json .webmanifest .txt .xml .ico .wasm".split(" "));
/** Files below this size get no compressed copies: they fit into one network packet anyway. */
const compressedBytesMin = 1024;

/**
 * Builds the site into `work` and updates `dist` from it.
 * @param {string} work
 * @param {string} [dist]
 */
export async function buildSite(work, dist = path.join(root, "dist")) {
  const { build } = await import("vite");
  await build({ root, logLevel: "warn", build: { outDir: work, emptyOutDir: true } });
  await updateSite(work, dist);
}

/**
 * Makes `dist` equal to `work`, and adds compressed copies. Unchanged files keep their modification times and
 * compressed copies, so that browsers and proxies keep the files in their caches. Writes each new file before
 * the files that name it, and deletes unused files last.
 * @param {string} work @param {string} dist
 */
export async function updateSite(work, dist) {
  const built = listFiles(work);
  const wanted = new Set(built);
  for (const file of built.sort((a, b) => copyOrder(a) - copyOrder(b))) {
    const from = path.join(work, file);
    const to = path.join(dist, file);
    if (!(await hasSameContent(from, to))) {
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(from, to);
    }
    for (const copy of await compressFile(to)) wanted.add(path.relative(dist, copy).replaceAll("\\", "/"));
  }
  for (const file of listFiles(dist)) {
    if (!wanted.has(file)) await rm(path.join(dist, file));
  }
  await removeEmptyFolders(dist);
}

/**
 * Returns the position of a built file in the order of copying, lower numbers first: the page after the files
 * that it names, the service worker after all files that it will fetch.
 * @param {string} file
 */
function copyOrder(file) {
  if (file === "sw.js") return 2;
  return file.endsWith(".html") ? 1 : 0;
}

/**
 * Whether two files have the same content; false when the second is missing.
 * @param {string} a @param {string} b
 */
async function hasSameContent(a, b) {
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

/**
 * Writes the compressed copies `file.br` and `file.gz`, each only if it is smaller than the file. A copy gets
 * the modification time of its file; an existing copy with the same time is current and stays.
 * @param {string} file
 * @returns {Promise<string[]>} the compressed copies of the file
 */
async function compressFile(file) {
  const { size, mtime } = await stat(file);
  if (!compressible.has(path.extname(file)) || size < compressedBytesMin) return [];
  const content = await readFile(file);
  const formats = /** @type {const} */ ([
    [".br", () => brotli(content, { params: brotliParams(content.length) })],
    [".gz", () => gzip(content, { level: 9 })],
  ]);
  const copies = [];
  for (const [suffix, compress] of formats) {
    const copy = file + suffix;
    const existing = await stat(copy).catch(() => undefined);
    if (existing && Math.abs(existing.mtimeMs - mtime.getTime()) < 2) {
      copies.push(copy);
      continue;
    }
    const compressed = await compress();
    if (compressed.length >= content.length) {
      await rm(copy, { force: true });
      continue;
    }
    await writeFile(`${copy}.part`, compressed);
    await utimes(`${copy}.part`, mtime, mtime);
    await rename(`${copy}.part`, copy);
    copies.push(copy);
  }
  return copies;
}

/** @param {number} size */
function brotliParams(size) {
  return {
    [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
}
