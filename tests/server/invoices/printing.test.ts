import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { withInvoiceShop } from "../../../tools/testkit/server/invoiceSuite";
import { expectConsecutiveNumbers } from "../../../tools/testkit/server/invoices";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* Packing slips and invoices as pages. */

let shop: Shop;
const { makeOrder, print, issued } = withInvoiceShop((started) => {
  shop = started;
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
    expect(await issued(id)).toEqual([]);
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

  test("says of an order without an address that it is not known, because the owner may never have entered one", async () => {
    const id = await makeOrder({ details: null });
    for (const kind of ["packingSlips", "invoices"])
      expect(await (await print([id], kind)).text(), kind).toContain(
        "The address is not known, or was erased.",
      );
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
    ["Prepaid", "Nothing to collect"],
    ["Cash on delivery", "Cash on delivery: collect ₹1,050"],
    ["COD", "Cash on delivery: collect ₹1,050"],
    ["", "Payment not known: check before you hand it over"],
    ["UPI to the shop's number", "Payment not known: check before you hand it over"],
  ])("the slip of an order with the payment %j says %j", async (payment, text) => {
    const page = await (await print([await makeOrder({ payment })], "packingSlips")).text();
    expect(page.match(/class="pay big">([^<]+)</)?.[1]).toBe(text);
  });

  test("gives no slip of a cancelled order, and says when the shopper asked to cancel", async () => {
    const cancelled = await makeOrder({ parcelState: "cancelled" });
    const asked = await makeOrder({ cancelRequestedAt: "2026-02-01 10:00:00.000Z" });
    const page = await (await print([cancelled, asked, await makeOrder()], "packingSlips")).text();
    expect(page.match(/class="sheet"/g)).toHaveLength(2);
    expect(page).toMatch(/Order order-\d+ was cancelled: it is not packed\./);
    expect(page.match(/The shopper asked to cancel this order/g)).toHaveLength(1);
  });

  test.each([{ a: 1 }, "a tee", [null, 7, "a tee"]])(
    "of an order from an earlier version, whose items are %j, gives a sheet",
    async (items) => {
      const id = await makeOrder();
      await runSql(shop, `UPDATE orders SET items = '${JSON.stringify(items)}' WHERE id = '${id}'`);
      for (const kind of ["packingSlips", "invoices"]) {
        const answer = await print([id], kind);
        expect([answer.status, (await answer.text()).match(/class="sheet"/g)?.length]).toEqual([200, 1]);
      }
    },
  );

  test("gives a slip with the pieces of the invoice for quantities of an earlier version", async () => {
    const id = await makeOrder();
    const items = [2.5, -1, "two"].map((qty) => ({ name: "Tee", qty, price: 100 }));
    await runSql(shop, `UPDATE orders SET items = '${JSON.stringify(items)}' WHERE id = '${id}'`);
    const slip = await (await print([id], "packingSlips")).text();
    expect([...slip.matchAll(/>(\S+) ×</g)].map((match) => match[1])).toEqual(["2", "1", "1"]);
    expect(slip).toContain('<tr class="total"><td></td><td class="n">4</td>');
  });

  test("names a record that cannot be printed, and prints the others", async () => {
    const ids = await repeatInParallel(2, () => makeOrder());
    await print(ids);
    const [first, second] = await runSql(
      shop,
      `SELECT id, number FROM invoices WHERE orderId IN (SELECT orderId FROM orders WHERE id IN ('${ids[0]}', '${ids[1]}'))`,
    );
    await runSql(shop, `UPDATE invoices SET content = '{}' WHERE id = '${first?.[0]}'`);
    const answer = await print([String(first?.[0]), String(second?.[0])], "issued");
    const page = await answer.text();
    expect([answer.status, page.match(/class="sheet"/g)?.length]).toEqual([200, 1]);
    expect(page).toContain(`${String(first?.[1])} could not be printed`);
  });

  test("says how many records are ticked when these are too many", async () => {
    const ids = Array.from({ length: 201 }, (_, at) => `id${at}`);
    const answer = await shop.api("/api/shop/print", { method: "POST", json: { kind: "invoices", ids } });
    expect(await answer.json()).toMatchObject({
      message: "Choose 1 to 200 records to print: 201 are ticked.",
    });
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
  await expectConsecutiveNumbers(shop);
});
