import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./folders.mjs";
import { findImportCycles } from "./importCycles.mjs";
import { listFiles } from "./sources.mjs";

/**
 * The layers under src/ and the layers that each may import; a layer may always import itself. "db/queries"
 * means every queries.ts in db, "db/mutations" every mutations.ts.
 * @type {Record<string, readonly string[]>}
 */
export const layers = {
  "main.tsx": ["app", "ui", "state", "sync", "styles", "sw"],
  prerender: ["app", "features", "state", "domain"],
  app: ["features", "ui", "state", "db/queries", "domain", "styles"],
  features: ["ui", "state", "db/queries", "domain"],
  ui: ["domain"],
  state: ["db/mutations", "server", "domain"],
  sync: ["db", "server", "domain"],
  db: ["domain"],
  server: ["domain"],
  domain: [],
  // webStorage.ts: keys and safe access of localStorage and sessionStorage.
  "webStorage.ts": [],
  // yieldToMain.ts: pauses of long work on the main thread.
  "yieldToMain.ts": [],
  styles: [],
  sw: ["domain"],
};

/** Files that every layer but domain may import. */
const forAllLayers = ["webStorage.ts", "yieldToMain.ts"];

/** Finds the path in `import … from` and `export … from`, of types too, and in `import()`. */
const imports =
  /(?:^|[\s;}])(?:import|export)\s(?:[^"';]*?\sfrom\s)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;
const formattingCalls = /\.toLocale(?:Date|Time)?String\(|\bIntl\b/;
const formattingFiles = /^ui\/format\w*\.ts$/;

/**
 * Checks the imports of every source file: their direction, and cycles between files. Type-only and dynamic
 * imports count.
 * @param {string} [src]
 * @returns {string[]} a sentence for each violation
 */
export function findLayerViolations(src = path.join(root, "src")) {
  const files = listFiles(src).filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts"));
  /** @type {Record<string, string[]>} */
  const graph = {};
  const broken = files.flatMap((file) => {
    const text = withoutComments(readFileSync(path.join(src, file), "utf8"));
    const targets = [...text.matchAll(imports)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((target) => target.startsWith("."))
      .map((target) => resolveImport(src, file, target));
    graph[file] = targets;
    const sentences = targets
      .filter((target) => !isAllowed(file, target))
      .map((target) => `src/${file} may not import src/${target}.`);
    if (!formattingFiles.test(file) && formattingCalls.test(text)) {
      sentences.push(`src/${file} may not format for a language: src/ui/format.ts does.`);
    }
    return sentences;
  });
  const cycles = findImportCycles(graph).map((cycle) => `src has an import cycle: ${cycle.join(" → ")}.`);
  return [...broken, ...cycles];
}

/**
 * Returns the path of the file that `target` names in `file`, relative to `src`.
 * @param {string} src @param {string} file @param {string} target
 */
function resolveImport(src, file, target) {
  const full = path.resolve(src, path.dirname(file), target);
  const found = ["", ".ts", ".tsx"].map((end) => full + end).find((name) => existsSync(name)) ?? full;
  return path.relative(src, found).replaceAll("\\", "/");
}

/**
 * Whether `file` may import `target` by the rules in `layers`.
 * @param {string} file @param {string} target
 */
function isAllowed(file, target) {
  const [from = ""] = file.split("/");
  const [to = ""] = target.split("/");
  if (from === "features" && to === "features") return file.split("/")[1] === target.split("/")[1];
  if (from === to) return true;
  if (forAllLayers.includes(to)) return from !== "domain";
  const kind = `${to}/${path.posix.basename(target).replace(/\.tsx?$/, "")}`;
  return (layers[from] ?? []).some((allowed) => allowed === to || allowed === kind);
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
