import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* Numbers of invoices and credit notes: without gaps, each once. */

const env = {
  SHOP_GSTIN: "27AAPFU0939F1ZV",
  SHOP_LEGAL_NAME: "Haat Handloom",
  SHOP_ADDRESS: "4 Mill Road, Pune 411001",
};
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env });
});
afterAll(() => shop.remove());

let count = 0;
async function makeOrder(change: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const json = {
    orderId: `order-${count}`,
    items: [{ name: "Indigo Tee", size: "M", qty: 1, price: 1050 }],
    total: 1050,
    payment: "Prepaid",
    details: { shipping: { name: "Asha Rao", line1: "14 Lane", city: "Pune", state: "Maharashtra" } },
    ...change,
  };
  const answer = await shop.api("/api/collections/orders/records", { method: "POST", json });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const set = (id: string, json: Record<string, unknown>) =>
  shop.api(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
const print = (ids: string[], kind = "invoices", token?: string | null) =>
  shop.api("/api/shop/print", {
    method: "POST",
    json: { kind, ids },
    ...(token === undefined ? {} : { token }),
  });
const numbers = async (kind = "invoice") =>
  (await runSql(shop, `SELECT number FROM invoices WHERE kind = '${kind}' ORDER BY serial`)).map(String);
const issuedOf = (id: string) =>
  runSql(
    shop,
    `SELECT number, total, doubts FROM invoices WHERE orderId = (SELECT orderId FROM orders WHERE id = '${id}') ORDER BY kind DESC`,
  );
/** Each series is 1, 2, 3 … without a gap. */
async function expectConsecutive(): Promise<number> {
  for (const kind of ["invoice", "creditNote"]) {
    const serials = (
      await runSql(shop, `SELECT serial FROM invoices WHERE kind = '${kind}' ORDER BY serial`)
    ).map(Number);
    expect(serials).toEqual(serials.map((_, at) => at + 1));
  }
  return (await numbers()).length;
}

describe("an invoice", () => {
  test("is issued when the parcel is packed, once, and credited when it comes back", async () => {
    const id = await makeOrder();
    expect(await issuedOf(id)).toEqual([]);
    expect((await set(id, { parcelState: "packed" })).status).toBe(200);
    const [[number] = []] = await issuedOf(id);
    expect(number).toMatch(/^INV\/\d\d-\d\d\/00001$/);
    await set(id, { parcelState: "shipped" });
    await set(id, { parcelState: "delivered" });
    await print([id, id]);
    expect(await issuedOf(id)).toHaveLength(1);
    await set(id, { parcelState: "returned" });
    expect((await issuedOf(id)).map(([each]) => each)).toEqual([
      number,
      expect.stringMatching(/^CRN\/\d\d-\d\d\/00001$/),
    ]);
    await set(id, { awb: "X1" });
    expect(await issuedOf(id)).toHaveLength(2);
    await expectConsecutive();
  });

  test("is not issued for an order that is cancelled before it is packed", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "cancelled" });
    const page = await (await print([id])).text();
    expect(page).toContain("was cancelled before it had an invoice");
    expect(await issuedOf(id)).toEqual([]);
  });

  test("is not issued later for an order that was packed before the shop had invoices", async () => {
    const id = await makeOrder();
    await runSql(shop, `UPDATE orders SET parcelState = 'shipped' WHERE id = '${id}'`);
    for (const parcelState of ["delivered", "returned"])
      expect((await set(id, { parcelState })).status).toBe(200);
    expect(await issuedOf(id)).toEqual([]);
  });

  test("that was printed before the order was cancelled is credited", async () => {
    const id = await makeOrder();
    await print([id]);
    await set(id, { parcelState: "cancelled" });
    expect((await issuedOf(id)).map(([number]) => String(number).slice(0, 3))).toEqual(["INV", "CRN"]);
  });

  test("of twenty orders that are packed at once has twenty numbers", async () => {
    const ids = await repeatInParallel(20, () => makeOrder());
    const before = await numbers();
    const answers = await Promise.all(ids.map((id) => set(id, { parcelState: "packed" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await expectConsecutive()).toBe(before.length + 20);
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
      await expectConsecutive();
    }
    for (const id of ids) expect((await set(id, { parcelState: "packed" })).status).toBe(200);
    const total = await expectConsecutive();
    expect(total).toBe(Number((await runSql(shop, "SELECT count(DISTINCT orderId) FROM invoices"))[0]?.[0]));
  });

  test("keeps what it says when order, product and rates change", async () => {
    const id = await makeOrder();
    await set(id, { parcelState: "packed" });
    const content = async () =>
      (
        await runSql(shop, `SELECT content FROM invoices WHERE number = '${(await issuedOf(id))[0]?.[0]}'`)
      )[0];
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

describe("printing", () => {
  test("is for superusers only", async () => {
    const id = await makeOrder();
    expect((await print([id], "invoices", null)).status).toBe(401);
    const account = { email: "s@gmail.com", password: "Handloom#21", passwordConfirm: "Handloom#21" };
    await shop.api("/api/collections/users/records", {
      method: "POST",
      json: { ...account, verified: true },
    });
    const signIn = await shop.api("/api/collections/users/auth-with-password", {
      method: "POST",
      token: null,
      json: { identity: account.email, password: account.password },
    });
    const { token } = (await signIn.json()) as { token: string };
    expect((await print([id], "invoices", token)).status).toBe(403);
    expect(await issuedOf(id)).toEqual([]);
  });

  test("gives a sheet for each record in the given order, and says what has none", async () => {
    const ids = await repeatInParallel(3, () => makeOrder());
    const answer = await print([...ids, "missing"], "packingSlips");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page.match(/class="sheet"/g)).toHaveLength(3);
    const [rows] = await runSql(shop, `SELECT group_concat(orderId) FROM orders WHERE id = '${ids[1]}'`);
    expect(page.split('class="sheet"')[2]).toContain(String(rows?.[0]));
    expect(page).toContain("missing does not exist any more");
    expect(page).toContain("Pune, Maharashtra");
  });

  test("escapes hostile names", async () => {
    const hostile = `<img src=x onerror="alert(1)">'&</table>`;
    const id = await makeOrder({
      items: [{ name: hostile, size: hostile.slice(0, 20), qty: 1, price: 100 }],
      total: 100,
      shortfall: hostile,
      courier: hostile,
      details: { shipping: { name: hostile, line1: hostile, city: hostile, state: hostile }, phone: hostile },
    });
    for (const kind of ["packingSlips", "invoices"]) {
      const page = await (await print([id], kind)).text();
      expect(page).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
      expect(page).not.toContain("<img");
      expect(page.match(/<\/table>/g)).toHaveLength(1);
    }
  });

  test.each([
    [{ kind: "invoices", ids: [] }],
    [{ kind: "invoices", ids: Array.from({ length: 201 }, (_, at) => `id${at}`) }],
    [{ kind: "constructor", ids: ["a"] }],
    [{ kind: "invoices", ids: "a" }],
    [null],
  ])("refuses %j", async (json) => {
    const answer = await shop.api("/api/shop/print", { method: "POST", json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { code: "print-request" } });
  });
});

test("a shop without GSTIN prints bills, in the same series", async () => {
  await shop.restart({});
  const id = await makeOrder();
  const page = await (await print([id])).text();
  expect(page).toContain("<b>Bill</b>");
  expect(page).not.toMatch(/GSTIN|CGST|HSN|Place of supply/);
  await expectConsecutive();
});
