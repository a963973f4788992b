import type { ModelOrder } from "./modelOrder";
import { sum } from "./tax";

/*
 * The stock of the model: pieces that orders take out of it, and those that go back. Each changes `stock`, by
 * product.
 */

/** A sale takes what there is. */
export function takeSold(stock: number[], order: ModelOrder): void {
  order.taken = order.lines.map(({ product, quantity }) => {
    const taken = Math.min(quantity, stock[product] ?? 0);
    stock[product] = (stock[product] ?? 0) - taken;
    return taken;
  });
}

/** The owner puts back what is confirmed and can be sold; all that was taken without a confirmation. */
export function putBack(stock: number[], order: ModelOrder): void {
  const isPart = sum(order.confirmed) > 0;
  const sellable = isPart
    ? order.confirmed.map((count, at) => count - (order.unsellable[at] ?? 0))
    : order.taken;
  for (const [at, { product }] of order.lines.entries()) {
    const count = (sellable[at] ?? 0) - (order.back[at] ?? 0);
    if (count <= 0) continue;
    stock[product] = (stock[product] ?? 0) + count;
    order.back = order.back.with(at, sellable[at] ?? 0);
    order.isRestocked = true;
    order.isSentAfterRestock = false;
  }
}

/**
 * The pieces that are back leave the stock again, because their order is sent. There are always enough of
 * those that the owner puts back.
 * @returns whether some were back
 */
export function takeAgain(stock: number[], order: ModelOrder): boolean {
  order.isSellable = false;
  if (!order.isRestocked) return false;
  for (const [at, { product }] of order.lines.entries())
    stock[product] = (stock[product] ?? 0) - (order.back[at] ?? 0);
  order.back = order.back.map(() => 0);
  order.isRestocked = false;
  order.isSentAfterRestock = false;
  return true;
}
