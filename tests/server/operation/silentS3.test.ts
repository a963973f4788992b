import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOperationFact } from "../../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * The check of the operation while S3 accepts connections and never answers.
 */

const sockets: Socket[] = [];
const server = createServer((socket) => sockets.push(socket));
let shop: Shop;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  shop = await startShop({
    env: {
      SHOP_REPLICA: "1",
      SHOP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SHOP_S3_BUCKET: "shop",
      SHOP_S3_KEY: "key",
      SHOP_S3_SECRET: "secret",
    },
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await shop.remove();
});

test("the owner still gets mails about problems while the check of the copy waits for S3", async () => {
  const check = () => shop.api("/api/crons/shop-operation", { method: "POST" });
  await check();
  await expect.poll(() => readOperationFact(shop, "replica.heartbeat"), { timeout: 20_000 }).toBeDefined();
  await check();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(0);

  // A check that comes to its end removes the mark of a problem that is solved.
  const mark = "event.disk-low";
  await runSql(shop, `INSERT OR REPLACE INTO shop_operation VALUES ('${mark}', '1')`);
  await check();
  await expect
    .poll(() => runSql(shop, `SELECT 1 FROM shop_operation WHERE name = '${mark}'`), { timeout: 20_000 })
    .toEqual([]);
});
