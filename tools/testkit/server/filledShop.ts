import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";
import { withFileLock } from "../../../scripts/lib/lock.mjs";
import { hashFiles, listFiles } from "../../../scripts/lib/sources.mjs";
import { type Shop, type ShopOptions, startShop } from "./shopServer";

const cache = path.join(root, "node_modules", ".cache", "haat");
/** Changes in these folders make a new data folder. */
const sources = ["demo", "pb_migrations", "pb_hooks"];

/**
 * Starts a server on a copy of a filled data folder. The folder is filled once per state of the sources and then reused.
 * @param name of the folder in the cache; a `name` has always the same `fill`
 */
export async function startFilledShop(
  name: string,
  fill: (shop: { url: string; token: string }) => Promise<void>,
  options: Omit<ShopOptions, "dataDir" | "from"> = {},
): Promise<Shop> {
  return startShop({ ...options, from: await filledData(name, fill) });
}

async function filledData(
  name: string,
  fill: (shop: { url: string; token: string }) => Promise<void>,
): Promise<string> {
  const folder = path.join(cache, name);
  const files = sources.flatMap((source) => listFiles(root, source));
  const filled = path.join(folder, hashFiles(root, files).slice(0, 16));
  await withFileLock(`${folder}.lock`, async () => {
    if (existsSync(filled)) return;
    rmSync(folder, { recursive: true, force: true });
    const dataDir = path.join(folder, "filling");
    mkdirSync(dataDir, { recursive: true });
    const shop = await startShop({ dataDir });
    try {
      await fill({ url: shop.url, token: shop.superuser.token });
    } finally {
      await shop.stop();
    }
    renameSync(dataDir, filled);
  });
  return filled;
}
