import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";
import { withFileLock } from "../../../scripts/lib/lock.mjs";
import { hashFiles, listFiles } from "../../../scripts/lib/sources.mjs";

const cache = path.join(root, "node_modules", ".cache", "haat");

interface DataTemplate {
  /** The name of its folder in the cache; a `name` has always the same `fill`. */
  name: string;
  /** Changes in these files and folders of the project make a new template. */
  sources: string[];
  /** A template that is older is made again; none by default. */
  maxAgeMs?: number;
  /** Fills an empty data folder, and has stopped every server on it when it resolves. */
  fill: (dataDir: string) => Promise<void>;
}

/** A data folder that is filled once for all processes on this machine. Copy it, never change it. */
export async function findOrFillTemplate({ name, sources, maxAgeMs, fill }: DataTemplate): Promise<string> {
  const folder = path.join(cache, name);
  const version = hashFiles(
    root,
    sources.flatMap((source) => listFiles(root, source)),
  ).slice(0, 16);
  const period = maxAgeMs ? `-${Math.floor(Date.now() / maxAgeMs)}` : "";
  const filled = path.join(folder, version + period);
  if (existsSync(filled)) return filled;
  await withFileLock(`${folder}.lock`, async () => {
    if (existsSync(filled)) return;
    removeOutdated(folder, maxAgeMs ?? 0);
    const dataDir = path.join(folder, "filling");
    mkdirSync(dataDir, { recursive: true });
    await fill(dataDir);
    renameSync(dataDir, filled);
  });
  return filled;
}

/** Keeps templates of the last two periods: another process may be copying one. */
function removeOutdated(folder: string, maxAgeMs: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const each = path.join(folder, name);
    if (name === "filling" || Date.now() - statSync(each).mtimeMs >= 2 * maxAgeMs)
      rmSync(each, { recursive: true, force: true });
  }
}
