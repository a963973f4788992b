import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * A courier's message between reading and writing of the owner's save. A hook holds the save until the message has arrived.
 */

const token = "parcels-of-a-race-".padEnd(30, "x");
const hold = `onRecordUpdateRequest((e) => {
  if (e.record.getString("courier") === "held")
    for (let tries = 0; tries < 500; tries += 1) {
      if (e.app.findRecordById("orders", e.record.id).getString("parcelState") === "shipped") break;
      sleep(20);
    }
  e.next();
}, "orders");`;

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
  const records = "/api/collections/orders/records";
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
