import { createHash } from "node:crypto";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { catalogue } from "../../demo/catalogue/catalogue";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { runStartCommand } from "../../tools/testkit/commands/startCommand";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { startShop } from "../../tools/testkit/server/shopServer";

let PORT = "";
beforeAll(async () => {
  PORT = String(await findFreePort());
});

/** A hash over all rows of the database that a start could change. */
async function contentOf(dataDir: string): Promise<string> {
  const shop = await startShop({ dataDir });
  try {
    const { items } = await (await shop.api("/api/collections?perPage=200")).json();
    const hash = createHash("sha256");
    for (const { name, type } of items as { name: string; type: string }[]) {
      if (type === "view") continue;
      const rows = await (await shop.api(`/api/collections/${name}/records?perPage=1000&sort=id`)).json();
      hash.update(`${name}\0${JSON.stringify(rows.items)}`);
    }
    return hash.digest("hex");
  } finally {
    await shop.stop();
  }
}

async function productsIn(dataDir: string): Promise<{ id: string; name: string }[]> {
  const shop = await startShop({ dataDir });
  try {
    return (await (await shop.api("/api/collections/products/records?perPage=1000")).json()).items;
  } finally {
    await shop.stop();
  }
}

async function startAndStop(env: Record<string, string>): Promise<string> {
  const shop = runStartCommand(env);
  await shop.waitForOutput("Haat is open at");
  shop.child.kill("SIGINT");
  await shop.ended;
  return shop.output();
}

test("an interrupted fill resumes at the next start and creates no product twice", async () => {
  const env = { PORT, SHOP_DATA_DIR: path.join(createTemporaryFolder(), "data") };
  const first = runStartCommand(env);
  await first.waitForOutput(/Filling the shop: \d+ of/);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  expect(first.output()).not.toContain("Haat is open");
  const before = await productsIn(env.SHOP_DATA_DIR);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(catalogue.length);

  await startAndStop(env);
  const after = await productsIn(env.SHOP_DATA_DIR);
  expect(after).toHaveLength(catalogue.length);
  expect(new Set(after.map(({ name }) => name)).size).toBe(new Set(catalogue.map(({ name }) => name)).size);
});

test("a second start changes no data and fills nothing, even when the owner has removed every product", async () => {
  const env = { PORT, SHOP_DATA_DIR: path.join(createTemporaryFolder(), "data") };
  await startAndStop(env);
  const demo = await productsIn(env.SHOP_DATA_DIR);
  const shop = await startShop({ dataDir: env.SHOP_DATA_DIR });
  for (const { id } of demo) await shop.api(`/api/collections/products/records/${id}`, { method: "DELETE" });
  await shop.stop();
  expect(await productsIn(env.SHOP_DATA_DIR)).toEqual([]);
  const before = await contentOf(env.SHOP_DATA_DIR);
  expect(await startAndStop(env)).not.toContain("Filling");
  expect(await contentOf(env.SHOP_DATA_DIR)).toBe(before);
});
