import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Document, Model } from "./model";

/**
 * Compares orders, sales, invoices and stock with the model.
 * @param products ids, by the model's number
 * @throws AssertionError
 */
export async function requireEqual(
  shop: CheckoutShop,
  model: Model,
  products: readonly string[],
): Promise<void> {
  const known = [...model.orders.values()].filter(({ isKnown }) => isKnown);
  const columns = "orderId, parcelState, total, shortfall, restockedAt != ''";
  assert.deepEqual(
    await readAll(shop, columns, "orders ORDER BY orderId"),
    known
      .map(({ orderId, state, total, product, quantity, taken, isRestocked }) => {
        const missing = quantity - taken;
        const shortfall = missing > 0 ? `${missing} × Tee ${product}, S` : "";
        return [orderId, state, String(total), shortfall, isRestocked ? "1" : "0"];
      })
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
  const kept = known.filter(({ state }) => state !== "cancelled" && state !== "returned");
  const sumOf = (name: "quantity" | "total") => kept.reduce((sum, order) => sum + order[name], 0);
  const [sales = []] = await shop.sql(
    "SELECT ifnull(sum(orders), 0), ifnull(sum(units), 0), ifnull(sum(revenue), 0) FROM salesByDay",
  );
  assert.deepEqual(sales.map(Number), [known.length, sumOf("quantity"), sumOf("total")]);
  const wanted = (name: Document["kind"]) =>
    model.documents
      .filter(({ kind }) => kind === name)
      .sort((a, b) => a.serial - b.serial)
      .map(({ serial, order }) => [name, String(serial), order.orderId, String(order.total)]);
  assert.deepEqual(await readAll(shop, "kind, serial, orderId, total", "invoices ORDER BY kind, serial"), [
    ...wanted("creditNote"),
    ...wanted("invoice"),
  ]);
  for (const [at, id] of products.entries())
    assert.deepEqual(await shop.readStock(id), { S: model.stock[at] });
}

/** All rows as texts. The console answers at most 1,000 rows, so they are one. */
async function readAll(shop: CheckoutShop, columns: string, from: string): Promise<string[][]> {
  const [[json] = []] = await shop.sql(
    `SELECT json_group_array(json_array(${columns})) FROM (SELECT * FROM ${from})`,
  );
  const rows = JSON.parse(String(json)) as unknown[][];
  return rows.map((row) => row.map(String));
}
