import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderPath } from "../../../src/domain/shared/paths";
import { createSmallSite } from "../../../tools/testkit/files/smallSite";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { printPages } from "../../../tools/testkit/server/invoices";

/*
 * Numbers of orders that the owner enters, with characters that have a meaning in addresses, filters or
 * markup.
 */

const site = createSmallSite();
let shop: CheckoutShop;
beforeAll(async () => {
  site.write("index.html", "<!doctype html><title>Haat</title>");
  shop = await CheckoutShop.open({}, { publicDir: site.folder });
});
afterAll(async () => {
  await shop.stop();
  site.remove();
});

const records = "/api/collections/orders/records";
const create = (json: object) => shop.asOwner(records, { json });

describe.each([
  "A/1 #2?x%20é",
  "../2026.001",
  String.raw`50% \ "off" 'it' {:x} && <b>`,
  "नमस्ते+1&b=2;c",
  "%2F%252F",
])("the order %s", (orderId) => {
  let id: string;
  let link: string;
  const path = `/api/shop/orders/${encodeURIComponent(orderId)}`;
  const withLink = () => ({ "X-Order-Link": link.split("#")[1] ?? "" });

  test("is reached by the link of its mail", async () => {
    const userEmail = `${crypto.randomUUID().slice(0, 8)}@example.com`;
    const items = [{ name: "Kolam Tee", size: "M", qty: 1, price: 899 }];
    const given = { orderId, userEmail, items, total: 899, payment: "Cash on delivery" };
    const { body, status } = await create(given);
    expect(status).toBe(200);
    id = String(body["id"]);
    await shop.asOwner(`${records}/${id}`, { method: "PATCH", json: { status: "being sewn" } });
    link = await shop.mailedLink(userEmail, orderPath(orderId));
    const page = await shop.shop.api(link.slice(shop.shop.url.length), { token: null });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>Order");
    const answer = await shop.request(path, { method: "GET", headers: withLink() });
    expect(answer).toMatchObject({ status: 200, body: { orderId, status: "being sewn" } });
  });

  test("is printed, with an invoice", async () => {
    for (const kind of ["packingSlips", "invoices"]) {
      const printed = await (await printPages(shop.shop, [id], kind)).text();
      expect(printed.match(/class="sheet"/g)).toHaveLength(1);
    }
    await printPages(shop.shop, [id], "invoices");
    expect(
      await shop.sql(
        `SELECT count(*) FROM invoices WHERE orderId = (SELECT orderId FROM orders WHERE id = '${id}')`,
      ),
    ).toEqual([["1"]]);
  });

  test("moves by a file, and its shopper returns and cancels it", async () => {
    const cell = `"${orderId.replaceAll('"', '""')}"`;
    const moved = await shop.asOwner("/api/shop/parcels", {
      json: { csv: `order,state\n${cell},delivered` },
    });
    expect(moved.body).toMatchObject({ changed: 1, problems: [] });
    const returned = await shop.request(`${path}/return`, { json: { reason: "Other" }, headers: withLink() });
    expect(returned.body).toMatchObject({ orderId, parcelState: "delivered" });
    await shop.asOwner(`${records}/${id}`, { method: "PATCH", json: { parcelState: "processing" } });
    const cancelled = await shop.request(`${path}/cancel`, { json: {}, headers: withLink() });
    expect(cancelled.body).toMatchObject({ orderId, parcelState: "cancelled" });
  });
});

test.each([".", "..", " A1", "A\u20071 ", "A\u0007"])(
  "the number %j, which no address can name, is refused with a sentence at the field",
  async (orderId) => {
    const answer = await create({ orderId });
    expect(answer.status).toBe(400);
    expect(answer.body["data"]).toMatchObject({ orderId: { message: expect.stringMatching(/^Write /) } });
  },
);

test.each(["/order/a/b", "/order/", "/order", "/orders/A%2F1"])("%s is no page", async (path) => {
  expect((await shop.shop.api(path, { token: null })).status).toBe(404);
});
