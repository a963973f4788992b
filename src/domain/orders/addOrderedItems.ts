import { type CartLine, isLineOfSize, type LineQuantity } from "../cart/cartLine";
import { adjustLineToStock, compareLineToProduct, type LineChange } from "../cart/lineChanges";
import type { Product } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import type { OrderItem } from "./order";

/**
 * An item of an earlier order that cannot be bought again, or not in the ordered quantity; `change` says why.
 */
export interface UnavailableItem {
  name: string;
  size: string;
  change: LineChange;
}

export interface OrderAgainResult {
  lines: readonly CartLine[];
  /** The quantities that were added to the cart; `subtractQuantities` removes them again. */
  added: LineQuantity[];
  missing: UnavailableItem[];
}

/**
 * Adds the items of an earlier order to the cart again, as far as they are in stock, at current prices. The
 * quantity of a line that is already in the cart is raised to the ordered quantity, not by that quantity, so
 * that a second tap adds nothing.
 * @param findProduct returns the current product of an item; the whole catalogue must be loaded
 * @param now milliseconds since 1970
 */
export function addOrderedItems(
  lines: readonly CartLine[],
  items: readonly OrderItem[],
  findProduct: (item: OrderItem) => Product | undefined,
  now: number,
): OrderAgainResult {
  let next = [...lines];
  const added: LineQuantity[] = [];
  const missing: UnavailableItem[] = [];
  for (const item of mergeItems(items)) {
    const { name, qty, size: label } = item;
    const product = findProduct(item);
    if (!product) {
      missing.push({ name, size: label, change: { kind: "product-gone" } });
      continue;
    }
    const size = normaliseSize(label);
    const addedAt = Math.max(now, (next.at(-1)?.addedAt ?? 0) + 1);
    const wanted = { id: product.id, size, name, price: 0, frontImage: "", quantity: qty, addedAt };
    const [change] = compareLineToProduct(wanted, product).changes;
    if (change) missing.push({ name: product.name, size: label, change });
    const line = adjustLineToStock(wanted, product);
    if (!line) continue;
    const existing = next.find((other) => isLineOfSize(other, line.id, size));
    const more = line.quantity - (existing?.quantity ?? 0);
    if (more <= 0) continue;
    added.push({ id: line.id, size, quantity: more });
    if (existing)
      next = next.map((other) => (other === existing ? { ...line, addedAt: existing.addedAt } : other));
    else next.push(line);
  }
  return { lines: next, added, missing };
}

/** Adds up items of the same product and size. */
function mergeItems(items: readonly OrderItem[]): readonly OrderItem[] {
  const byKey = new Map<string, OrderItem>();
  for (const item of items) {
    const key = `${item.id || item.name} ${normaliseSize(item.size)}`;
    byKey.set(key, { ...item, qty: item.qty + (byKey.get(key)?.qty ?? 0) });
  }
  return [...byKey.values()];
}

/**
 * The product of an ordered item: by id, or without an id by a name that only one product has, because orders
 * entered by hand may lack ids.
 */
export function findOrderedProduct(item: OrderItem, byId: ReadonlyMap<string, Product>): Product | undefined {
  if (item.id) return byId.get(item.id);
  const named = [...byId.values()].filter(({ name }) => name === item.name);
  return named.length === 1 ? named[0] : undefined;
}
