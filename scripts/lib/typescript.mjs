import path from "node:path";
import { root } from "./folders.mjs";

/**
 * Loads a TypeScript module of the project into a script that Node runs as it is.
 * @template T
 * @param {string} file relative to the project
 * @returns {Promise<T>}
 */
export async function importTypeScript(file) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(path.join(root, file), import.meta.url);
}
