import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { nameOf } from "./goods";
import type { Model } from "./model";
import { type ModelOrder, piecesOf } from "./modelOrder";
import { isBack } from "./states";
import { sum, totalOf } from "./tax";

const columns = `orderId, parcelState, total, shortfall, restockedAt != '', courier, awb, cancelRequestedAt != '',
  returnReason, returnSize, returnRequestedAt != '', json(returnedPieces), json(unsellablePieces)`;

/**
 * Compares orders, sales and stock with the model.
 * @param ids of the products, by the model's number
 * @throws AssertionError
 */
export async function requireEqual(shop: CheckoutShop, model: Model, ids: readonly string[]): Promise<void> {
  const known = [...model.orders.values()].filter(({ isKnown }) => isKnown);
  const rows = await readRows(shop, columns, "orders ORDER BY orderId");
  const wanted = known.map(rowOf).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  assert.deepEqual(
    rows.map((row) => row.map(textOf)),
    wanted,
  );
  const [sales = []] = await shop.sql(
    "SELECT ifnull(sum(orders), 0), ifnull(sum(units), 0), ifnull(sum(revenue), 0) FROM salesByDay",
  );
  const kept = known.map(keptOf);
  const revenue = sum(kept.map(({ paise }) => paise));
  assert.deepEqual(
    [Number(sales[0]), Number(sales[1]), Math.round(Number(sales[2]) * 100)],
    [known.length, sum(kept.map(({ pieces }) => pieces)), revenue],
  );
  for (const [at, id] of ids.entries()) assert.deepEqual(await shop.readStock(id), { S: model.stock[at] });
}

/** Lists as JSON. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value ?? "");
}

function rowOf(order: ModelOrder): string[] {
  const { lines, taken, returnReason, confirmed, unsellable } = order;
  const missing = lines.flatMap(({ product, quantity }, at) => {
    const count = quantity - (taken[at] ?? 0);
    return count > 0 ? [`${count} × ${nameOf(product)}, S`] : [];
  });
  const flag = (is: boolean) => (is ? "1" : "0");
  const list = (pieces: readonly number[]) => (sum(pieces) > 0 ? JSON.stringify(pieces) : "");
  return [
    order.orderId,
    order.state,
    String(order.total),
    missing.join(", "),
    flag(order.isRestocked),
    order.courier,
    order.awb,
    flag(order.isCancelAsked),
    returnReason,
    order.returnSize,
    flag(returnReason !== ""),
    list(confirmed),
    list(unsellable),
  ];
}

/**
 * What the shopper keeps: of an order of which some pieces came back the others, and its total without the
 * credit notes of its invoice.
 */
function keptOf({ state, lines, confirmed, total, creditNotes, invoices }: ModelOrder) {
  const [all, back] = [sum(piecesOf(lines)), sum(confirmed)];
  const notes = creditNotes.filter(({ invoice }) => invoice === invoices.at(-1));
  const credited = back > 0 ? sum(notes.map(({ sheet }) => totalOf(sheet))) : 0;
  const isPart = state === "returned" && back > 0 && back < all && credited > 0;
  if (isBack(state) && !isPart) return { pieces: 0, paise: 0 };
  return { pieces: all - back, paise: Math.round(total * 100) - credited };
}

/** All rows. The console answers at most 1,000 rows, so they are one. */
export async function readRows(shop: CheckoutShop, columns: string, from: string): Promise<unknown[][]> {
  const [[json] = []] = await shop.sql(
    `SELECT json_group_array(json_array(${columns})) FROM (SELECT * FROM ${from})`,
  );
  return JSON.parse(String(json)) as unknown[][];
}
