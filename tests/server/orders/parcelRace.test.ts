import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * A courier's message, or an erasure, between reading and writing of the owner's save. A hook holds the save
 * until it has happened. Another hook lets a save fail at its end.
 */

const token = "parcels-of-a-race-".padEnd(30, "x");
const hold = `onRecordUpdateRequest((e) => {
  if (e.record.getString("courier") === "held")
    for (let tries = 0; tries < 500; tries += 1) {
      if (e.app.findRecordById("orders", e.record.id).getString("parcelState") === "shipped") break;
      sleep(20);
    }
  if (e.record.getString("awb") === "HELD12345")
    for (let tries = 0; tries < 500; tries += 1) {
      if (e.app.findRecordById("orders", e.record.id).getBool("erased")) break;
      sleep(20);
    }
  e.next();
}, "orders");
onRecordUpdateExecute((e) => {
  if (e.record.getString("courier") === "fails") throw new BadRequestError("It fails.");
  e.next();
}, "orders");
onRecordDeleteExecute((e) => {
  if (e.record.getString("courier") === "stays") throw new BadRequestError("It fails.");
  e.next();
}, "orders");`;

const records = "/api/collections/orders/records";
const folder = mkdtempSync(path.join(tmpdir(), "haat-hooks-"));
let shop: Shop;
beforeAll(async () => {
  cpSync(path.join(root, "pb_hooks"), folder, { recursive: true });
  writeFileSync(path.join(folder, "hold.pb.js"), hold);
  shop = await startShop({ hooksDir: folder, env: { SHOP_PARCEL_TOKEN: token } });
});
afterAll(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("a message that arrives during the owner's save is kept, and so is what the owner wrote", async () => {
  const created = await shop.api(records, { method: "POST", json: { orderId: "raced" } });
  const { id } = (await created.json()) as { id: string };
  const save = shop.api(`${records}/${id}`, { method: "PATCH", json: { courier: "held" } });
  const message = await shop.api("/api/shop/parcel-updates", {
    method: "POST",
    token: null,
    headers: { "x-api-key": token },
    json: { order_id: "raced", current_status: "PICKED UP", awb: "AWB12345" },
  });
  expect([message.status, (await save).status]).toEqual([200, 200]);
  expect(await (await shop.api(`${records}/${id}`)).json()).toMatchObject({
    courier: "held",
    parcelState: "shipped",
    status: "shipped",
    awb: "AWB12345",
  });
});

async function create(json: object): Promise<string> {
  const answer = await shop.api(records, { method: "POST", json });
  return ((await answer.json()) as { id: string }).id;
}
const change = (id: string, json: object) => shop.api(`${records}/${id}`, { method: "PATCH", json });

test("a form that was opened before an erasure writes no number into the erased order", async () => {
  const id = await create({ orderId: "erased-meanwhile", parcelState: "delivered" });
  const save = change(id, { awb: "HELD12345", trackingUrl: "https://courier.example/1", courier: "Own van" });
  expect((await change(id, { erased: true })).status).toBe(200);
  expect((await save).status).toBe(200);
  expect(await (await shop.api(`${records}/${id}`)).json()).toMatchObject({
    erased: true,
    courier: "Own van",
    awb: "",
    trackingUrl: "",
  });
});

test.each([
  ["an erasure", "", (id: string) => change(id, { erased: true, courier: "fails" })],
  ["a deletion", "stays", (id: string) => shop.api(`${records}/${id}`, { method: "DELETE" })],
])("%s that fails leaves the order's links", async (_name, courier, fail) => {
  const id = await create({ orderId: crypto.randomUUID(), courier });
  await runSql(shop, `INSERT INTO shop_order_links VALUES ('hash of ${id}', '${id}', 9e12)`);
  expect((await fail(id)).status).toBe(400);
  expect(await runSql(shop, `SELECT count(*) FROM shop_order_links WHERE orderRow = '${id}'`)).toEqual([
    ["1"],
  ]);
});
