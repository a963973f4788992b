import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* What the hourly comparison blocks. Changed hooks hold it where it begins to read. */

const name = "Saved during the comparison";
const isSaved = `app.findRecordsByFilter("products", "name = '${name}'", "", 1, 0).length > 0`;
let hooks: ChangedHooks;
let shop: Shop;
beforeAll(async () => {
  const reads = "return kinds.map((kind) => {";
  hooks = createChangedHooks({
    "lib/orders/differences.js": [
      [
        reads,
        `$os.writeFile("FOLDER/reading", "", 0o600);
        for (let tries = 0; tries < 200 && !(${isSaved}); tries += 1) sleep(20);
        if (${isSaved}) $os.writeFile("FOLDER/saved", "", 0o600);
        ${reads}`,
      ],
    ],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

test("a product is saved while the comparison reads", async () => {
  const has = (file: string) => existsSync(path.join(hooks.folder, file));
  await shop.api("/api/crons/shop-order-reconciliation", { method: "POST" });
  await expect.poll(() => has("reading")).toBe(true);
  await createProduct(shop, { name });
  await expect.poll(() => has("saved")).toBe(true);
});
