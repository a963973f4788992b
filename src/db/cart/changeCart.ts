import type { CartChange } from "../../domain/cart/cart";
import type { CartLine } from "../../domain/cart/cartLine";
import { difference, noteIntents } from "../outbox";
import type { ShopDatabase } from "../schema";
import { readCart } from "./rows";

export type CartRule = (lines: readonly CartLine[]) => CartChange;

/** Changes the cart by a rule; inside a transaction that has its tables, as a part of that one. */
export function changeCartIn(db: ShopDatabase, rule: CartRule): Promise<CartChange> {
  return db.transaction("rw", db.cart, db.outbox, async () => {
    const before = await readCart(db);
    const change = rule(before);
    if (!change.ok) return change;
    const { put, removed } = difference(before, change.lines, ({ id, size }) => `${id} ${size}`);
    await db.cart.bulkPut(put);
    await db.cart.bulkDelete(removed.map(({ id, size }) => [id, size]));
    await noteIntents(db, [
      ...put.map(({ id, size, quantity }) => ({ table: "cart" as const, id, size, quantity })),
      ...removed.map(({ id, size }) => ({ table: "cart" as const, id, size, quantity: 0 })),
    ]);
    return change;
  });
}
