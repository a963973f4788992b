import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./folders.mjs";

/**
 * Lists every file under a folder, or the file itself, as paths relative to `base`, sorted.
 * @param {string} base
 * @param {string} name
 * @returns {string[]}
 */
export function listFiles(base, name = ".") {
  const full = path.join(base, name);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/**
 * Computes one SHA-256 of the names and contents of files; missing files are skipped.
 * @param {string} base
 * @param {string[]} files relative to `base`
 * @returns {string} hexadecimal
 */
export function hashFiles(base, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const full = path.join(base, file);
    if (!existsSync(full)) continue;
    const content = readFileSync(full);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Imports a TypeScript module of the project into a script that Node runs without a compiler. The npm
 * packages must be installed.
 * @template T
 * @param {string} file relative to the project's folder
 * @returns {Promise<T>}
 */
export async function importTypeScript(file) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(path.join(root, file), import.meta.url);
}
