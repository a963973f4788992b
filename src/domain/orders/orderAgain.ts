import { type CartLine, isLine } from "../cart/cartLine";
import { adjustLineToStock, type LineChange, lineNow } from "../cart/lineChanges";
import type { Quantities } from "../cart/quantities";
import type { Product } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import type { OrderItem } from "./order";

/** An item of an old order of which the shop has none, or not enough. */
export interface Missing {
  name: string;
  size: string;
  news: LineChange;
}

export interface OrderedAgain {
  lines: readonly CartLine[];
  /** What came into the cart; `withoutPieces` takes it back. */
  added: Quantities[];
  missing: Missing[];
}

/**
 * The cart with the items of an order in it, as far as the shop has them today, at today's price. A line that is there
 * already is raised to what was ordered, not by it: tapped twice, nothing doubles.
 * @param find the product of an item as it is now; ask only when the whole catalogue is known
 */
export function orderAgain(
  lines: readonly CartLine[],
  items: readonly OrderItem[],
  find: (item: OrderItem) => Product | undefined,
  now: number,
): OrderedAgain {
  let next = [...lines];
  const added: Quantities[] = [];
  const missing: Missing[] = [];
  for (const item of merged(items)) {
    const { name, qty, size: label } = item;
    const product = find(item);
    const size = normaliseSize(label);
    const addedAt = Math.max(now, (next.at(-1)?.addedAt ?? 0) + 1);
    const wanted = { id: item.id, size, name, price: 0, frontImage: "", quantity: qty, addedAt };
    const [news] = lineNow(wanted, product).news;
    if (news) missing.push({ name: product?.name ?? name, size: label, news });
    const line = adjustLineToStock(wanted, product);
    if (!line) continue;
    const known = next.find((other) => isLine(other, line.id, size));
    const more = line.quantity - (known?.quantity ?? 0);
    if (more <= 0) continue;
    added.push({ id: line.id, size, quantity: more });
    if (known) next = next.map((other) => (other === known ? { ...line, addedAt: known.addedAt } : other));
    else next.push(line);
  }
  return { lines: next, added, missing };
}

/** Each size of a product once. */
function merged(items: readonly OrderItem[]): readonly OrderItem[] {
  const byKey = new Map<string, OrderItem>();
  for (const item of items) {
    const key = `${item.id || item.name} ${normaliseSize(item.size)}`;
    byKey.set(key, { ...item, qty: item.qty + (byKey.get(key)?.qty ?? 0) });
  }
  return [...byKey.values()];
}

/**
 * The product of an item: by its id, else by its name when one product alone has it, as orders that were entered by hand
 * may not know ids.
 */
export function productOf(item: OrderItem, byId: ReadonlyMap<string, Product>): Product | undefined {
  if (item.id) return byId.get(item.id);
  const named = [...byId.values()].filter(({ name }) => name === item.name);
  return named.length === 1 ? named[0] : undefined;
}
