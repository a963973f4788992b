import assert from "node:assert/strict";
import type { Shop } from "./shopServer";
import { runSql } from "./sql";

/** Settings of a business that is registered for GST in Maharashtra. */
export const businessEnv = {
  SHOP_GSTIN: "27AAPFU0939F1ZV",
  SHOP_LEGAL_NAME: "Haat Handloom",
  SHOP_ADDRESS: "4 Mill Road, Pune 411001",
};

let count = 0;

/** Creates an order with an address, as the owner would. @returns the id of its row */
export async function createInvoiceOrder(shop: Shop, change: Record<string, unknown> = {}): Promise<string> {
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
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { id: string }).id;
}

/** Requests printed pages. @param token the superuser's by default; null for an anonymous request */
export function printPages(
  shop: Shop,
  ids: readonly string[],
  kind = "invoices",
  token?: string | null,
): Promise<Response> {
  const json = { kind, ids };
  return shop.api("/api/shop/print", { method: "POST", json, ...(token === undefined ? {} : { token }) });
}

/** Number, total and doubts of an order's invoice and credit note, in this order. */
export function readIssuedDocuments(shop: Shop, id: string): Promise<unknown[][]> {
  return runSql(
    shop,
    `SELECT number, total, doubts FROM invoices WHERE orderId = (SELECT orderId FROM orders WHERE id = '${id}') ORDER BY kind DESC`,
  );
}

/** Checks that each series is 1, 2, 3 … without a gap. @returns how many invoices there are */
export async function expectConsecutiveNumbers(shop: Shop): Promise<number> {
  const read = async (kind: string) =>
    (await runSql(shop, `SELECT serial FROM invoices WHERE kind = '${kind}' ORDER BY serial`)).map(Number);
  const [invoices, creditNotes] = [await read("invoice"), await read("creditNote")];
  for (const serials of [invoices, creditNotes])
    assert.deepEqual(
      serials,
      serials.map((_, at) => at + 1),
    );
  return invoices.length;
}
