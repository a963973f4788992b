import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./folders.mjs";
import { findImportCycles } from "./importCycles.mjs";
import { listFiles } from "./sources.mjs";

/**
 * The allowed imports between the folders of pb_hooks/lib; a folder may always import itself, and all may
 * import domain.js, which is built from src/domain. Only the *.pb.js files import jobAndMailHandlers.js.
 * @type {Record<string, readonly string[]>}
 */
export const hookLayers = {
  platform: [],
  jobs: ["platform"],
  backup: ["platform"],
  mail: ["textPages", "platform"],
  auth: ["mail", "platform"],
  account: ["auth", "cart", "platform"],
  cart: ["auth", "platform"],
  catalogue: ["jobs", "platform"],
  textPages: ["catalogue", "platform"],
  pages: ["catalogue", "textPages", "platform"],
  static: ["catalogue", "pages", "platform"],
  shiprocket: ["catalogue", "jobs", "platform"],
  checkout: ["auth", "catalogue", "shiprocket", "platform"],
  orders: ["auth", "catalogue", "checkout", "jobs", "mail", "shiprocket", "platform"],
  parcels: ["catalogue", "checkout", "orders", "shiprocket", "platform"],
  invoices: ["orders", "platform"],
  operation: ["backup", "catalogue", "mail", "orders", "shiprocket", "platform"],
  "jobAndMailHandlers.js": ["catalogue", "jobs", "mail", "operation", "orders", "shiprocket"],
};

/** Files of pb_hooks/lib that the build makes from src; every file may import them. */
const builtFiles = ["domain.js", "prerender.js"];

const imports = /\b(?:require|import)\(\s*["'](\.[^"']+)["']\s*\)/g;

/**
 * Checks the imports of every file of pb_hooks/lib, those of types too. Returns one sentence for each import
 * that `layers` does not allow, and for each cycle between files or folders.
 * @param {string} [lib]
 * @param {Record<string, readonly string[]>} [layers]
 * @returns {string[]}
 */
export function findHookLayerViolations(lib = path.join(root, "pb_hooks", "lib"), layers = hookLayers) {
  const files = listFiles(lib).filter((file) => file.endsWith(".js") && !builtFiles.includes(file));
  /** @type {Record<string, string[]>} */
  const targets = {};
  for (const file of files) {
    const text = readFileSync(path.join(lib, file), "utf8");
    const found = [...text.matchAll(imports)].map((match) => resolveImport(lib, file, match[1] ?? ""));
    targets[file] = [...new Set(found)].filter((target) => !builtFiles.includes(target));
  }
  const wrong = Object.entries(targets).flatMap(([file, list]) =>
    list
      .filter((target) => !isAllowed(file, target, layers))
      .map((target) => `pb_hooks/lib/${file} may not import pb_hooks/lib/${target}.`),
  );
  /** @type {Record<string, string[]>} */
  const folders = {};
  for (const [file, list] of Object.entries(targets)) {
    const own = folders[topFolderOf(file)] ?? [];
    const others = list.map(topFolderOf).filter((folder) => folder !== topFolderOf(file));
    folders[topFolderOf(file)] = [...new Set([...own, ...others])];
  }
  const cycles = [...findImportCycles(targets), ...findImportCycles(folders)];
  return [...wrong, ...cycles.map((cycle) => `pb_hooks/lib has a cycle: ${cycle.join(" → ")}.`)];
}

/**
 * Returns the path of the file that `target` names in `file`, relative to `lib`.
 * @param {string} lib @param {string} file @param {string} target
 */
function resolveImport(lib, file, target) {
  const full = path.resolve(lib, path.dirname(file), target);
  const found = existsSync(full) ? full : `${full}.js`;
  return path.relative(lib, found).replaceAll("\\", "/");
}

/** Returns the first folder of a path. @param {string} file */
function topFolderOf(file) {
  return file.split("/")[0] ?? "";
}

/**
 * Whether `file` may import `target` by the rules in `layers`.
 * @param {string} file @param {string} target @param {Record<string, readonly string[]>} layers
 */
function isAllowed(file, target, layers) {
  const from = topFolderOf(file);
  const to = topFolderOf(target);
  return from === to || (layers[from] ?? []).includes(to);
}
