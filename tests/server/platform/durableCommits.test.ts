import { afterAll, beforeAll, expect, test } from "vitest";
import { createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

// PocketBase opens a connection with synchronous(NORMAL), as this route sets it.
const hooks = createChangedHooks({
  "checkout.pb.js": [
    [
      "$app.onServe()",
      `routerAdd("POST", "/test/new-connection", (e) => {
        $app.nonconcurrentDB().newQuery("PRAGMA synchronous = NORMAL").execute();
        return e.noContent(204);
      });
      $app.onServe()`,
    ],
  ],
});

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ hooksDir: hooks.hooksDir });
  // A statement that begins with CREATE, INSERT or DELETE runs on the connection that writes.
  await runWrite("CREATE TABLE seen AS SELECT synchronous AS level FROM pragma_synchronous");
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

const runWrite = async (query: string) =>
  expect((await shop.api("/api/sql", { method: "POST", json: { query } })).status).toBe(200);

async function writeLevel(): Promise<unknown> {
  await runWrite("DELETE FROM seen");
  await runWrite("INSERT INTO seen SELECT synchronous FROM pragma_synchronous");
  return (await runSql(shop, "SELECT level FROM seen"))[0]?.[0];
}

const [normal, full] = ["1", "2"];

test("each commit waits until it is on the disk", async () => {
  expect(await writeLevel()).toBe(full);
  expect(await runSql(shop, "PRAGMA synchronous"), "connections that read").toEqual([[normal]]);
});

test("a connection that PocketBase has opened again is set within a minute, by cron", async () => {
  await shop.api("/test/new-connection", { method: "POST" });
  expect(await writeLevel()).toBe(normal);
  expect((await shop.api("/api/crons/shop-commits", { method: "POST" })).status).toBe(204);
  await expect.poll(writeLevel).toBe(full);
});
