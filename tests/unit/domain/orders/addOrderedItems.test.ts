import { describe, expect, it } from "vitest";
import { createCartLine, subtractQuantities } from "../../../../src/domain/cart/cartLine";
import type { Product } from "../../../../src/domain/catalogue/product";
import { addOrderedItems, findOrderedProduct } from "../../../../src/domain/orders/addOrderedItems";
import type { OrderItem } from "../../../../src/domain/orders/order";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";

const tee = makeProduct({
  id: asProductId("tee"),
  name: "Kolam Tee",
  price: 950,
  sizes: ["S", "M"],
  stockBySize: { S: 1, M: 9 },
});
const byId = new Map<string, Product>([[tee.id, tee]]);
const item = (more: Partial<OrderItem> = {}): OrderItem => ({
  id: asProductId("tee"),
  name: "Kolam Tee",
  size: "M",
  qty: 2,
  price: 899,
  ...more,
});
const again = (items: OrderItem[], lines = [] as Parameters<typeof addOrderedItems>[0]) =>
  addOrderedItems(lines, items, (each) => findOrderedProduct(each, byId), 100);
const told = ({ lines }: ReturnType<typeof again>) =>
  lines.map(({ id, size, quantity, price }) => `${id} ${size} ${quantity} ₹${price}`);

describe("ordering again", () => {
  it("uses the current price", () => {
    const result = again([item()]);
    expect(told(result)).toEqual(["tee M 2 ₹950"]);
    expect(result.missing).toEqual([]);
    expect(result.added).toEqual([{ id: "tee", size: "M", quantity: 2 }]);
  });

  it.each([
    ["what is left of it", item({ size: "S", qty: 3 }), ["tee S 1 ₹950"], { kind: "fewer-left", left: 1 }],
    ["nothing of a size that is not made any more", item({ size: "XL" }), [], { kind: "size-gone" }],
    ["nothing of what left the shop", item({ id: asProductId("old") }), [], { kind: "product-gone" }],
  ])("with %s reports it", (_, asked, lines, news) => {
    const result = again([asked]);
    expect(told(result)).toEqual(lines);
    expect(result.missing).toEqual([{ name: "Kolam Tee", size: asked.size, change: news }]);
  });

  it("raises a line to the ordered quantity; a second tap adds nothing", () => {
    const once = again([item({ qty: 3 })], [createCartLine(tee, "M", 1, 5)]);
    expect(told(once)).toEqual(["tee M 3 ₹950"]);
    expect(once.added).toEqual([{ id: "tee", size: "M", quantity: 2 }]);
    const twice = again([item({ qty: 3 })], once.lines);
    expect(twice.lines).toEqual(once.lines);
    expect(twice.added).toEqual([]);
  });

  it("adds up items of the same size, ignoring case", () => {
    expect(told(again([item({ qty: 1 }), item({ size: '"m"', qty: 2 })]))).toEqual(["tee M 3 ₹950"]);
  });

  it("finds a product by a unique name when the order has no id", () => {
    expect(told(again([item({ id: "" })]))).toEqual(["tee M 2 ₹950"]);
    const twins = new Map(byId).set("twin", { ...tee, id: asProductId("twin") });
    expect(findOrderedProduct(item({ id: "" }), twins)).toBeUndefined();
  });

  it("can be undone without other changes", () => {
    const cart = [createCartLine(tee, "M", 1, 5), createCartLine(tee, "S", 1, 6)];
    const { lines, added } = again([item({ qty: 3 })], cart);
    expect(subtractQuantities(lines, added)).toEqual([{ ...cart[0], quantity: 1 }, cart[1]]);
  });
});

describe("subtracting quantities", () => {
  const cart = [createCartLine(tee, "M", 3, 5), createCartLine(tee, "S", 1, 6)];

  it.each([
    ["fewer than there are", 2, ["M 1", "S 1"]],
    ["all there are", 3, ["S 1"]],
    ["more than there are", 9, ["S 1"]],
  ])("removes %s and keeps the rest", (_, quantity, left) => {
    const result = subtractQuantities(cart, [{ id: asProductId("tee"), size: "M", quantity }]);
    expect(result.map((line) => `${line.size} ${line.quantity}`)).toEqual(left);
  });

  it("changes nothing for other lines", () => {
    expect(subtractQuantities(cart, [{ id: asProductId("other"), size: "M", quantity: 1 }])).toEqual(cart);
  });
});
