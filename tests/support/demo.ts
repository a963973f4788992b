import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { seedDemo } from "../../demo/seed";
import { root } from "../../scripts/lib/folders.mjs";
import { withLock } from "../../scripts/lib/lock.mjs";
import { filesUnder, hashOf } from "../../scripts/lib/sources.mjs";
import { type Shop, type ShopOptions, startShop } from "./server";

const folder = path.join(root, "node_modules", ".cache", "haat", "demo-shop");

/** A real server with the demo catalogue in it. It is filled once per state of the sources; every shop gets a copy. */
export async function startDemoShop(options: Omit<ShopOptions, "dataDir" | "from"> = {}): Promise<Shop> {
  return startShop({ ...options, from: await filledData() });
}

async function filledData(): Promise<string> {
  const sources = ["demo", "pb_migrations", "pb_hooks"].flatMap((name) => filesUnder(root, name));
  const filled = path.join(folder, hashOf(root, sources).slice(0, 16));
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(filled)) return;
    rmSync(folder, { recursive: true, force: true });
    const dataDir = path.join(folder, "filling");
    mkdirSync(dataDir, { recursive: true });
    const shop = await startShop({ dataDir });
    try {
      await seedDemo({ url: shop.url, token: shop.superuser.token, log: () => {} });
    } finally {
      await shop.stop();
    }
    renameSync(dataDir, filled);
  });
  return filled;
}
