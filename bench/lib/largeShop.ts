import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fillLarge } from "../../demo/large";
import { seedDemo } from "../../demo/seed";
import { root } from "../../scripts/lib/folders.mjs";
import { withLock } from "../../scripts/lib/lock.mjs";
import { filesUnder, hashOf } from "../../scripts/lib/sources.mjs";
import { type Shop, startShop } from "../../tests/support/server";

const folder = path.join(root, "node_modules", ".cache", "haat", "large-shop");

/**
 * A real server with the demo catalogue, whose pictures they borrow, and `count` generated products. It is filled once per
 * state of the sources, which takes some seconds per thousand; every shop gets a copy.
 */
export async function startLargeShop(count: number): Promise<Shop> {
  const sources = ["demo", "pb_migrations", "pb_hooks"].flatMap((name) => filesUnder(root, name));
  const filled = path.join(folder, `${count}-${hashOf(root, sources).slice(0, 16)}`);
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(filled)) return;
    rmSync(folder, { recursive: true, force: true });
    const dataDir = path.join(folder, "filling");
    mkdirSync(dataDir, { recursive: true });
    const shop = await startShop({ dataDir });
    const at = { url: shop.url, token: shop.superuser.token };
    try {
      await seedDemo({ ...at, log: () => {} });
      await fillLarge({ ...at, count, log: (line) => console.error(line) });
    } finally {
      await shop.stop();
    }
    renameSync(dataDir, filled);
  });
  return startShop({ from: filled });
}
