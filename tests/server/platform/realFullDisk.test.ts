import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { mountDisk, unmountDisk } from "../../../tools/testkit/files/temporaryDisk";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* A shop on a small disk that is really full. The other tests of full disks let SQLite say so. */

const disk = mkdtempSync(path.join(tmpdir(), "haat-disk-"));
const isMounted = mountDisk(disk, "64m");
if (!isMounted) console.warn("Not run: only root can mount a small disk (tmpfs).");
afterAll(() => {
  if (isMounted) unmountDisk(disk);
  rmSync(disk, { recursive: true, force: true });
});

const filler = path.join(disk, "filler");

/** Writes a file until there is no byte left. */
function fillDisk(): void {
  for (const bytes of [1 << 20, 1 << 12, 1])
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: "a" });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
}

const reads = [
  "/",
  "/product/p00000000000001",
  "/api/collections/products/records/p00000000000001",
  "/api/shop/catalogue",
];

async function expectOpen(shop: Shop): Promise<void> {
  for (const target of reads) expect((await shop.api(target, { token: null })).status, target).toBe(200);
}

test.skipIf(!isMounted)(
  "a shop that is killed on a full disk opens again, shows its products, and saves once there is room",
  async () => {
    const dataDir = path.join(disk, "data");
    mkdirSync(dataDir);
    const shop = await startShop({ dataDir });
    try {
      await createProduct(shop, { id: "p00000000000001" });
      await expectOpen(shop);
      for (let round = 1; round <= 3; round += 1) {
        fillDisk();
        const save = () =>
          shop.api("/api/collections/products/records/p00000000000001", {
            method: "PATCH",
            json: { price: 1000 + round, description: `${round}`.repeat(3_900) },
          });
        // The first saves can find room in a page that SQLite has allocated before.
        await expect.poll(async () => (await save()).status, { timeout: 10_000 }).toBe(507);
        await shop.kill();
        fillDisk();
        await shop.restart();
        await expectOpen(shop);
        rmSync(filler);
        expect((await save()).status).toBe(200);
      }
    } finally {
      await shop.stop();
    }
  },
);
