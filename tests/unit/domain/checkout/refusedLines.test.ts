import { describe, expect, it } from "vitest";
import { lineChangeText } from "../../../../src/domain/cart/lineChanges";
import { stockOfSize } from "../../../../src/domain/catalogue/stock";
import {
  addRefusalToLineChanges,
  findLineRefusal,
  parseRefusedLines,
  withRefusedStock,
} from "../../../../src/domain/checkout/checkoutRequest";
import { asProductId, asSize } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";

const refused = parseRefusedLines([
  { variant_id: "1", id: "tee", size: "m", asked: 3, left: 2 },
  { variant_id: "2", id: "gone", size: "S", asked: 1, left: 0 },
  { id: "no-size", asked: 1, left: 0 },
  null,
]);
const line = (id: string, size: string, quantity: number) => ({
  id: asProductId(id),
  size: asSize(size),
  quantity,
});

describe("a line that the checkout refused", () => {
  it.each([
    ["tee", "M", 3, 2],
    ["tee", "M", 2, undefined],
    ["tee", "S", 3, undefined],
    ["gone", "S", 1, 0],
    ["other", "M", 3, undefined],
  ])("%s in %s with quantity %i has %j left", (id, size, quantity, left) => {
    expect(findLineRefusal(line(id, size, quantity), refused, undefined)?.left).toBe(left);
  });

  it("is not refused any more when the catalogue has another stock of its size", () => {
    const refusedAt = (stock?: number) => [
      { ...line("tee", "M", 0), left: 2, ...(stock !== undefined && { known: { stock } }) },
    ];
    const tee = (stock: number) =>
      makeProduct({ id: asProductId("tee"), sizes: ["M"], stockBySize: { M: stock } });
    const found = (stockThen: number | undefined, stock: number) =>
      findLineRefusal(line("tee", "M", 4), refusedAt(stockThen), tee(stock));
    expect(found(5, 5)?.left).toBe(2);
    expect(found(5, 30)).toBeUndefined();
    expect(found(5, 2)).toBeUndefined();
    // The product was not loaded then, or is not now.
    expect(found(undefined, 30)?.left).toBe(2);
    expect(findLineRefusal(line("tee", "M", 4), refusedAt(5), undefined)?.left).toBe(2);
  });

  it("is not refused any more when the product has left the shop since then", () => {
    const gone = [{ kind: "product-gone" }] as const;
    const found = (known: { known?: { stock: number } }) =>
      findLineRefusal(line("tee", "M", 1), [{ ...line("tee", "M", 0), left: 0, ...known }], undefined, gone);
    expect(found({ known: { stock: 0 } })).toBeUndefined();
    // The device did not have the product at the refusal either.
    expect(found({})?.left).toBe(0);
  });

  it.each([undefined, null, 7, "x", {}, [[]]])("is none in %j", (raw) => {
    expect(parseRefusedLines(raw)).toEqual([]);
  });

  it("reports the remaining stock or that it is unavailable, unless the catalogue knows more", () => {
    const texts = (news: Parameters<typeof addRefusalToLineChanges>[0], of: string, size: string) =>
      addRefusalToLineChanges(news, findLineRefusal(line(of, size, 3), refused, undefined)).map((entry) =>
        lineChangeText(entry),
      );
    const dearer = { kind: "price-changed", was: 1, now: 2 } as const;
    expect(texts([dearer], "tee", "M")).toEqual(["Only 2 left", "Now ₹2, was ₹1."]);
    expect(texts([{ kind: "fewer-left", left: 5 }], "tee", "M")).toEqual(["Only 2 left"]);
    expect(texts([dearer], "gone", "S")).toEqual(["No longer available."]);
    expect(texts([{ kind: "product-gone" }], "gone", "S")).toEqual(["No longer in the shop."]);
    expect(texts([dearer], "other", "M")).toEqual(["Now ₹2, was ₹1."]);
  });

  it("is adjusted to the server's stock", () => {
    const tee = makeProduct({ id: asProductId("tee"), sizes: ["M"], stockBySize: { M: 9 } });
    expect(stockOfSize(withRefusedStock(tee, refused[0]), "M")).toBe(2);
    expect(stockOfSize(withRefusedStock(tee, undefined), "M")).toBe(9);
  });
});
