import type { OrderItem } from "../domain/order";
import { type OrderedAgain, orderAgain } from "../domain/orderAgain";
import type { Product } from "../domain/product";
import { type Pieces, withoutPieces } from "../domain/withoutPieces";
import { changeCartIn } from "./changeCart";
import { write } from "./write";

/** Puts the items of an order into the cart again, as far as the shop has them. */
export async function putIntoCartAgain(
  items: readonly OrderItem[],
  find: (item: OrderItem) => Product | undefined,
): Promise<Omit<OrderedAgain, "lines">> {
  let result: Omit<OrderedAgain, "lines"> = { added: [], missing: [] };
  await write((db) =>
    changeCartIn(db, (before) => {
      const { lines, ...rest } = orderAgain(before, items, find, Date.now());
      result = rest;
      return { ok: true, lines };
    }),
  );
  return result;
}

/** Takes back out of the cart what was put into it. */
export async function takeBack(added: readonly Pieces[]): Promise<void> {
  await write((db) => changeCartIn(db, (lines) => ({ ok: true, lines: withoutPieces(lines, added) })));
}
