import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".json",
  ".webmanifest",
  ".txt",
  ".xml",
  ".ico",
  ".wasm",
]);
// Below this, a packet is sent anyway.
const smallestBytes = 1024;

/**
 * Puts `file.br` and `file.gz` beside a file, as good as they get, where that saves something. They carry the file's own
 * time, so that a pair that is in step is recognised and kept.
 * @param {string} file
 * @returns {Promise<string[]>} the compressed files that belong to it
 */
export async function compressFile(file) {
  const { size, mtime } = await stat(file);
  if (!compressible.has(path.extname(file)) || size < smallestBytes) return [];
  const content = await readFile(file);
  const kinds = /** @type {const} */ ([
    [".br", () => brotli(content, { params: brotliParams(content.length) })],
    [".gz", () => gzip(content, { level: 9 })],
  ]);
  const made = [];
  for (const [suffix, compress] of kinds) {
    const target = file + suffix;
    const known = await stat(target).catch(() => undefined);
    if (known && Math.abs(known.mtimeMs - mtime.getTime()) < 2) {
      made.push(target);
      continue;
    }
    const packed = await compress();
    if (packed.length >= content.length) {
      await rm(target, { force: true });
      continue;
    }
    await writeFile(`${target}.part`, packed);
    await utimes(`${target}.part`, mtime, mtime);
    await rename(`${target}.part`, target);
    made.push(target);
  }
  return made;
}

/** @param {number} size */
function brotliParams(size) {
  return {
    [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
}
