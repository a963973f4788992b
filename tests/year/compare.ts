import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model } from "./model";

/**
 * Compares orders, invoices and stock with the model.
 * @param products ids, by the model's number
 * @throws AssertionError
 */
export async function requireEqual(
  shop: CheckoutShop,
  model: Model,
  products: readonly string[],
): Promise<void> {
  const known = [...model.orders.values()].filter(({ isKnown }) => isKnown);
  const rows = await shop.sql(
    "SELECT orderId, parcelState, total, shortfall, restockedAt != '' FROM orders ORDER BY orderId",
  );
  assert.deepEqual(
    rows.map((row) => row.map(String)),
    known
      .map(({ orderId, state, total, product, quantity, taken, isRestocked }) => {
        const missing = quantity - taken;
        const shortfall = missing > 0 ? `${missing} × Tee ${product}, S` : "";
        return [orderId, state, String(total), shortfall, isRestocked ? "1" : "0"];
      })
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
  const issued = await shop.sql("SELECT kind, serial, orderId, total FROM invoices ORDER BY kind, serial");
  const wanted = (name: "creditNote" | "invoice") =>
    known
      .filter((order) => order[name] > 0)
      .sort((a, b) => a[name] - b[name])
      .map((order) => [name, String(order[name]), order.orderId, String(order.total)]);
  assert.deepEqual(
    issued.map((row) => row.map(String)),
    [...wanted("creditNote"), ...wanted("invoice")],
  );
  for (const [at, id] of products.entries())
    assert.deepEqual(await shop.readStock(id), { S: model.stock[at] });
}
