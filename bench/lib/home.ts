import path from "node:path";
import { root } from "../../scripts/lib/folders.mjs";
import { entryGraph, gzipBytes, type Script, totalGzip } from "./entryGraph";
import { firstVisit, type Loaded } from "./firstVisit";

export interface HomeFigures {
  /** Scripts before first paint. */
  entry: readonly Script[];
  entryGzipBytes: number;
  /** All scripts of the home page, including the entry scripts. */
  scripts: readonly Script[];
  scriptsGzipBytes: number;
  /** Everything except the banner video, which starts after the load event. */
  wireBytes: number;
  videoBytes: number;
  otherOrigins: readonly string[];
  loaded: readonly Loaded[];
}

/** Measures the home page of a running server on a phone with an empty cache. */
export async function measureHome(url: string, dist = path.join(root, "dist")): Promise<HomeFigures> {
  const entry = entryGraph(dist);
  const loaded = await firstVisit(`${url}/`);
  const { origin } = new URL(url);
  const own = loaded.filter((item) => new URL(item.url).origin === origin);
  const paths = new Set(own.filter(isScript).map((item) => new URL(item.url).pathname));
  const scripts = [...paths].map((file) => ({ path: file, gzipBytes: gzipBytes(dist, file) }));
  const bytes = (items: readonly Loaded[]) => items.reduce((sum, item) => sum + item.bytes, 0);
  return {
    entry,
    entryGzipBytes: totalGzip(entry),
    scripts,
    scriptsGzipBytes: totalGzip(scripts),
    wireBytes: bytes(loaded.filter((item) => item.type !== "Media")),
    videoBytes: bytes(loaded.filter((item) => item.type === "Media")),
    otherOrigins: loaded.filter((item) => !own.includes(item)).map((item) => item.url),
    loaded,
  };
}

/** Chromium reports preloaded scripts as "Other" until they run. */
function isScript(item: Loaded): boolean {
  return item.type === "Script" || new URL(item.url).pathname.endsWith(".js");
}

/** Formats the figures with their limits, and the largest files. */
export function describe(figures: HomeFigures, limits: Record<string, number>): string {
  const row = (name: string, value: number, limit?: number) =>
    `${name.padEnd(38)}${kilobytes(value)}${limit ? ` of ${kilobytes(limit)}` : ""}`;
  const parts = [...figures.loaded].sort((a, b) => b.bytes - a.bytes).slice(0, 12);
  return [
    row("Scripts before the first paint, gzip", figures.entryGzipBytes, limits["entryScriptGzipBytes"]),
    row("All scripts of home, gzip", figures.scriptsGzipBytes, limits["homeScriptGzipBytes"]),
    row("First visit on the wire, no video", figures.wireBytes, limits["firstVisitWireBytes"]),
    row("The banner's video, as far as loaded", figures.videoBytes),
    ...parts.map(
      (item) => `  ${kilobytes(item.bytes)}  ${item.type.padEnd(10)} ${new URL(item.url).pathname}`,
    ),
  ].join("\n");
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
}
