import { beforeEach, expect, test } from "vitest";
import { createCartLine } from "../../../../src/domain/cart/cartLine";
import { applyLineCommand, type CartCommand, type LineCommand } from "../../../../src/domain/cart/commands";
import { createWishlistItem } from "../../../../src/domain/cart/wishlist";
import { currentRows, reportStoredRows } from "../../../../src/state/cart/cartRows";
import { previewCommand } from "../../../../src/state/cart/commandPreview";
import { makeProduct } from "../../domain/make";

const product = makeProduct({ stockBySize: { M: 3 } });
const line = createCartLine(product, "M", 1, 5);
const more: LineCommand = { table: "cart", kind: "quantity", id: line.id, size: "M", delta: 1 };
const add: CartCommand = { table: "wishlist", kind: "add", item: createWishlistItem(product, 5) };

const quantities = () => currentRows().cart?.map(({ quantity }) => quantity);
const wished = () => currentRows().wishlist?.map(({ id }) => id);
const linesWith = (quantity: number) => [{ ...line, quantity }];
const stored = (quantity: number) => ({ ok: true as const, rows: { cart: linesWith(quantity) } });

beforeEach(() => {
  reportStoredRows({ cart: linesWith(1), wishlist: [] });
});

test("a command is shown before it is stored, and stays what the database has stored", () => {
  const end = previewCommand(more);
  expect(quantities()).toEqual([2]);
  end?.(stored(2));
  expect(quantities()).toEqual([2]);
  reportStoredRows({ cart: linesWith(2) });
  expect(quantities()).toEqual([2]);
});

test("quick commands never show an earlier quantity in between", () => {
  const first = previewCommand(more);
  const second = previewCommand(more);
  expect(quantities()).toEqual([3]);
  first?.(stored(2));
  expect(quantities()).toEqual([3]);
  // The live query reports the first transaction while the second one runs.
  reportStoredRows({ cart: linesWith(2) });
  expect(quantities()).toEqual([3]);
  second?.(stored(3));
  expect(quantities()).toEqual([3]);
});

test("a command that the database refuses shows the rows of the database", () => {
  const end = previewCommand(more);
  // Another tab has taken the last pieces meanwhile.
  reportStoredRows({ cart: linesWith(3) });
  end?.({ ok: false, code: "stock-reached" });
  expect(quantities()).toEqual([3]);
});

test("a failed transaction shows the rows from before", () => {
  const end = previewCommand({ table: "cart", kind: "remove", id: line.id, size: "M" });
  expect(quantities()).toEqual([]);
  end?.();
  expect(quantities()).toEqual([1]);
});

test("a command that the rules refuse shows nothing", () => {
  reportStoredRows({ cart: linesWith(3) });
  expect(applyLineCommand(linesWith(3), more)).toMatchObject({ ok: false });
  expect(previewCommand(more)).toBeUndefined();
  expect(quantities()).toEqual([3]);
});

test("a heart on a product page is shown at once", () => {
  const end = previewCommand(add);
  expect(wished()).toEqual([product.id]);
  end?.({ ok: true, rows: { wishlist: [] } });
  expect(wished()).toEqual([]);
});
