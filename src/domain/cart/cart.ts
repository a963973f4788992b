import type { ProductId, Rupees, Size } from "../catalogue/product";
import { lineQuantityMax } from "../shared/limits";
import { type CartLine, clampQuantity, isLineOfSize, parseCartLine } from "./cartLine";

/** Why a cart change was refused; `cartRefusalText` returns the message. */
export type CartRefusal = "size-missing" | "out-of-stock" | "stock-reached";

export type CartChange =
  /**
   * `line` is the changed line; absent when nothing changed. `isLimited`: the quantity that the shopper chose
   * was clamped between 1 and the stock. Sync then sends the new quantity instead of the step ("+1"), so that
   * the steps of two devices do not add up beyond the stock.
   */
  | { ok: true; lines: readonly CartLine[]; line?: CartLine; isLimited?: boolean }
  | { ok: false; code: CartRefusal };

/**
 * Adds quantity 1 of a size (spec 4 and 5): a new cart line, or one more of the existing line, which takes
 * name, price and stock from `addition`.
 * @param addition a line with the current values of its product; a size of "" means that none was chosen, and
 * is refused
 */
export function addOrIncrementLine(lines: readonly CartLine[], addition: CartLine): CartChange {
  if (!addition.size) return { ok: false, code: "size-missing" };
  const stock = addition.stockForSize;
  if (stock === 0) return { ok: false, code: "out-of-stock" };
  const existing = lines.find((line) => isLineOfSize(line, addition.id, addition.size));
  const quantity = (existing?.quantity ?? 0) + 1;
  if (quantity > clampQuantity(quantity, stock)) return { ok: false, code: "stock-reached" };
  // The new line sorts after the last one, even when the device's clock was set back.
  const last = lines.at(-1)?.addedAt ?? 0;
  const line = { ...addition, quantity, addedAt: existing?.addedAt ?? Math.max(addition.addedAt, last + 1) };
  return { ok: true, lines: existing ? replaceLine(lines, line) : [...lines, line], line };
}

/**
 * Changes a line's quantity by `delta`, clamped between 1 and the size's stock (spec 4).
 * @param limit the size's current stock; null: no limit; undefined: the stock stored in the line applies
 */
export function changeQuantity(
  lines: readonly CartLine[],
  id: ProductId,
  size: Size,
  delta: number,
  limit?: number | null,
): CartChange {
  const existing = lines.find((line) => isLineOfSize(line, id, size));
  if (!existing) return { ok: true, lines };
  const stock = limit === undefined ? existing.stockForSize : (limit ?? undefined);
  const step = Math.trunc(delta) || 0;
  const quantity = clampQuantity(existing.quantity + step, stock);
  if (step > 0 && quantity <= existing.quantity) {
    return { ok: false, code: stock === 0 ? "out-of-stock" : "stock-reached" };
  }
  if (quantity === existing.quantity) return { ok: true, lines };
  const line = { ...existing, quantity };
  return {
    ok: true,
    lines: replaceLine(lines, line),
    line,
    isLimited: quantity !== existing.quantity + step,
  };
}

/** Removes the line of a product and size. */
export function removeLine(lines: readonly CartLine[], id: ProductId, size: Size): readonly CartLine[] {
  return lines.filter((line) => !isLineOfSize(line, id, size));
}

/**
 * Replaces name, price, picture and stock of a line by those of `accepted`, and clamps its quantity to that
 * stock. Does nothing when the cart no longer has the line.
 */
export function acceptLineChanges(lines: readonly CartLine[], accepted: CartLine): readonly CartLine[] {
  return lines.map((line) =>
    isLineOfSize(line, accepted.id, accepted.size)
      ? {
          ...accepted,
          quantity: clampQuantity(line.quantity, accepted.stockForSize),
          addedAt: line.addedAt,
        }
      : line,
  );
}

/**
 * Restores a removed line at its old position. If the shopper has added the same product and size again
 * meanwhile, the larger quantity wins.
 */
export function restoreLine(lines: readonly CartLine[], removed: CartLine): readonly CartLine[] {
  return mergeCarts(lines, [removed]);
}

/**
 * Merges two carts: all lines of both; a line in both gets the larger quantity, clamped to stock. A repeated
 * merge, or one in the other order, gives the same lines and quantities. Other fields of a line in both come
 * from `a`.
 */
export function mergeCarts(a: readonly CartLine[], b: readonly CartLine[]): readonly CartLine[] {
  return combineLines([...a, ...b], Math.max);
}

/**
 * Parses a stored cart: skips unreadable lines and adds up the quantities of the same product and size, up to
 * `lineQuantityMax` and the size's stock.
 */
export function parseCart(raw: unknown): readonly CartLine[] {
  const lines = Array.isArray(raw) ? raw.map(parseCartLine) : [];
  return combineLines(
    lines.filter((line) => line !== undefined),
    (a, b) => Math.min(a + b, lineQuantityMax),
  );
}

/** Spec 4: the sum of price times quantity, in whole rupees. */
export function subtotal(lines: readonly Pick<CartLine, "price" | "quantity">[]): Rupees {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** Sort order of lines: by the time they were added. */
function compareLines(a: CartLine, b: CartLine): number {
  return a.addedAt - b.addedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.size < b.size ? -1 : 1);
}

function replaceLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  return lines.map((other) => (isLineOfSize(other, line.id, line.size) ? line : other));
}

function combineLines(
  lines: readonly CartLine[],
  add: (a: number, b: number) => number,
): readonly CartLine[] {
  const byKey = new Map<string, CartLine>();
  for (const line of lines) {
    const key = `${line.id} ${line.size}`;
    const existing = byKey.get(key);
    const quantity = clampQuantity(
      existing ? add(existing.quantity, line.quantity) : line.quantity,
      (existing ?? line).stockForSize,
    );
    byKey.set(key, {
      ...(existing ?? line),
      quantity,
      addedAt: Math.min(existing?.addedAt ?? line.addedAt, line.addedAt),
    });
  }
  return [...byKey.values()].sort(compareLines);
}
