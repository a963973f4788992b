import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { parseAst } from "vite";

export interface Script {
  /** Path below the built site, with a leading slash. */
  path: string;
  gzipBytes: number;
}

/** The scripts before first paint: those in index.html and their static imports. */
export function entryGraph(dist: string): Script[] {
  const page = readFileSync(path.join(dist, "index.html"), "utf8");
  const queue = [...page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/[^"]+\.js)"/g)].map(
    ([, src]) => src ?? "",
  );
  const seen = new Set<string>();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...staticImports(dist, next));
  }
  return [...seen].map((file) => ({ path: file, gzipBytes: gzipBytes(dist, file) }));
}

/** Size of a script with gzip at level 9. */
export function gzipBytes(dist: string, file: string): number {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
}

export function totalGzip(scripts: readonly Script[]): number {
  return scripts.reduce((sum, script) => sum + script.gzipBytes, 0);
}

function staticImports(dist: string, file: string): string[] {
  const { body } = parseAst(readFileSync(path.join(dist, file), "utf8"));
  return body.flatMap((statement) => {
    if (!("source" in statement) || !statement.source) return [];
    return [path.posix.resolve(path.posix.dirname(file), String(statement.source.value))];
  });
}
