import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { withInvoiceShop } from "../../../tools/testkit/server/invoiceSuite";
import { expectConsecutiveNumbers } from "../../../tools/testkit/server/invoices";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* Numbers of invoices and credit notes: without gaps, each once. */

let shop: Shop;
const { makeOrder, print, issued } = withInvoiceShop((started) => {
  shop = started;
});
const set = (id: string, json: Record<string, unknown>) =>
  shop.api(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
const numbers = async () =>
  (await runSql(shop, "SELECT number FROM invoices WHERE kind = 'invoice' ORDER BY serial")).map(String);

describe("an invoice", () => {
  test("is issued when the parcel is packed, once, and credited when it comes back", async () => {
    const id = await makeOrder();
    expect(await issued(id)).toEqual([]);
    expect((await set(id, { parcelState: "packed" })).status).toBe(200);
    const [[number] = []] = await issued(id);
    expect(number).toMatch(/^INV\/\d\d-\d\d\/00001$/);
    await set(id, { parcelState: "shipped" });
    await set(id, { parcelState: "delivered" });
    await print([id, id]);
    expect(await issued(id)).toHaveLength(1);
    await set(id, { parcelState: "returned" });
    expect((await issued(id)).map(([each]) => each)).toEqual([
      number,
      expect.stringMatching(/^CRN\/\d\d-\d\d\/00001$/),
    ]);
    await set(id, { awb: "X1" });
    expect(await issued(id)).toHaveLength(2);
    await expectConsecutiveNumbers(shop);
  });

  test("is not issued for an order that is cancelled before it is packed", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "cancelled" });
    const page = await (await print([id])).text();
    expect(page).toContain("was cancelled before it had an invoice");
    expect(await issued(id)).toEqual([]);
  });

  test("is not issued later for an order that was packed before the shop had invoices, also when it came back and is printed", async () => {
    const id = await makeOrder();
    await runSql(shop, `UPDATE orders SET parcelState = 'shipped' WHERE id = '${id}'`);
    for (const parcelState of ["delivered", "returned"])
      expect((await set(id, { parcelState })).status).toBe(200);
    const page = await (await print([id])).text();
    expect(page).toContain("came back before it had an invoice");
    expect(await issued(id)).toEqual([]);
  });

  test("and its credit note have the total of the day it was issued", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "packed" });
    await set(id, { total: 1 });
    await set(id, { parcelState: "returned" });
    expect((await issued(id)).map(([, total]) => total)).toEqual(["1050", "1050"]);
  });

  test("is issued for an order without items and total only after they were entered", async () => {
    const id = await makeOrder({ items: null, total: 0 });
    expect((await set(id, { parcelState: "packed" })).status).toBe(200);
    expect(await (await print([id])).text()).toContain("has neither items nor a total: enter them first");
    expect(await issued(id)).toEqual([]);
    await set(id, { items: [{ name: "Tee", qty: 1, price: 1050 }] });
    await print([id]);
    expect((await issued(id)).map(([, total]) => total)).toEqual(["1050"]);
    await expectConsecutiveNumbers(shop);
  });

  test("of an order that costs nothing has a total of 0", async () => {
    const id = await makeOrder();
    await set(id, { total: 0 });
    await print([id]);
    expect((await issued(id)).map(([, total]) => total)).toEqual(["0"]);
  });

  test("that was printed before the order was cancelled is credited", async () => {
    const id = await makeOrder();
    await print([id]);
    await set(id, { parcelState: "cancelled" });
    expect((await issued(id)).map(([number]) => String(number).slice(0, 3))).toEqual(["INV", "CRN"]);
  });

  test("of twenty orders that are packed at once has twenty numbers", async () => {
    const ids = await repeatInParallel(20, () => makeOrder());
    const before = await numbers();
    const answers = await Promise.all(ids.map((id) => set(id, { parcelState: "packed" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await expectConsecutiveNumbers(shop)).toBe(before.length + 20);
  });

  test("of one order that is printed ten times at once has one number", async () => {
    const id = await makeOrder();
    const before = await numbers();
    const answers = await repeatInParallel(10, () => print([id]));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await numbers()).toHaveLength(before.length + 1);
  });

  test("has its number exactly when its order has the state, however often the server is killed", async () => {
    const ids = await repeatInParallel(40, () => makeOrder());
    for (let round = 0; round < 4; round += 1) {
      const part = ids.slice(round * 10, round * 10 + 10);
      const packed = part.map((id) => set(id, { parcelState: "packed" }).catch(() => undefined));
      // At another moment of the writes in each round.
      await Promise.race([...packed.slice(0, round * 2 + 1), wait(20 * round)]);
      await shop.kill();
      await Promise.all(packed);
      await shop.restart();
      const broken = await runSql(
        shop,
        `SELECT orderId FROM orders WHERE (parcelState = 'packed') != EXISTS (
           SELECT 1 FROM invoices WHERE invoices.orderId = orders.orderId AND kind = 'invoice')
         AND id IN (${part.map((id) => `'${id}'`).join(",")})`,
      );
      expect(broken).toEqual([]);
      await expectConsecutiveNumbers(shop);
    }
    for (const id of ids) expect((await set(id, { parcelState: "packed" })).status).toBe(200);
    const total = await expectConsecutiveNumbers(shop);
    expect(total).toBe(Number((await runSql(shop, "SELECT count(DISTINCT orderId) FROM invoices"))[0]?.[0]));
  });

  test("keeps what it says when order, product and rates change", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "packed" });
    const content = async () =>
      (await runSql(shop, `SELECT content FROM invoices WHERE number = '${(await issued(id))[0]?.[0]}'`))[0];
    const before = await content();
    await set(id, { total: 1, items: [] });
    await runSql(shop, "UPDATE taxRates SET rate = 50");
    await print([id]);
    expect(await content()).toEqual(before);
    await runSql(shop, "UPDATE taxRates SET rate = 5");
  });

  test("is neither changed nor deleted nor created by the owner", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "packed" });
    const [[record] = []] = await runSql(shop, "SELECT id FROM invoices ORDER BY serial DESC LIMIT 1");
    const path = "/api/collections/invoices/records";
    const before = await numbers();
    expect((await shop.api(`${path}/${record}`, { method: "PATCH", json: { total: 1 } })).status).toBe(403);
    expect((await shop.api(`${path}/${record}`, { method: "DELETE" })).status).toBe(403);
    expect((await shop.api("/api/collections/invoices/truncate", { method: "DELETE" })).status).not.toBe(204);
    const json = { number: "INV/26-27/09999", kind: "invoice", year: "2026-27", serial: 9999, orderId: "x" };
    expect((await shop.api(path, { method: "POST", json })).status).toBe(403);
    expect(await numbers()).toEqual(before);
  });

  test("keeps no address below ₹50,000, and the address that the law asks for from there on", async () => {
    const [small, large] = [
      await makeOrder(),
      await makeOrder({
        items: [{ name: "Sari", size: "", qty: 1, price: 50_000 }],
        total: 50_000,
        details: { shipping: { name: "Large Buyer", line1: "1 Road", city: "Pune", state: "Maharashtra" } },
      }),
    ];
    await print([small, large]);
    const [[kept] = []] = await runSql(shop, "SELECT group_concat(content) FROM invoices");
    expect(kept).not.toContain("Asha Rao");
    expect(kept).toContain("Large Buyer");
  });
});
