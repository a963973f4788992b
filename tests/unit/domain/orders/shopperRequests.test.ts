import { describe, expect, it } from "vitest";
import { parcelStates } from "../../../../src/domain/orders/parcel";
import { parseReturnRequest, pieceTexts } from "../../../../src/domain/orders/returnRequest";
import { cancelProblem, returnProblem } from "../../../../src/domain/orders/shopperRequests";

const dayMs = 24 * 60 * 60_000;

describe("a shopper", () => {
  it("can cancel an order until it is packed, for 30 days", () => {
    const problem = (parcelState: (typeof parcelStates)[number], days: number) =>
      cancelProblem({ parcelState, createdAt: 100 * dayMs }, (100 + days) * dayMs);
    expect(parcelStates.filter((state) => problem(state, 30) === undefined)).toEqual(["processing"]);
    expect(problem("processing", 31)).toBe("cancel-too-late");
  });

  it("can return a delivered order for 30 days", () => {
    const problem = (parcelState: (typeof parcelStates)[number], days: number) =>
      returnProblem({ parcelState, parcelStateAt: 100 * dayMs }, (100 + days) * dayMs);
    expect(problem("delivered", 0)).toBeUndefined();
    expect(problem("delivered", 30)).toBeUndefined();
    expect(problem("delivered", 31)).toBe("return-too-late");
    for (const state of parcelStates.filter((each) => each !== "delivered"))
      expect(problem(state, 0)).toBe("return-not-delivered");
  });

  it("names one of the reasons, a piece of the order, and a size if another one is wanted", () => {
    const items = [
      { name: " Kolam  Tee", size: "M" },
      { name: "Scarf", size: "" },
      { name: "Kolam Tee", size: "M" },
      null,
      7,
    ];
    expect(pieceTexts(items)).toEqual(["Kolam Tee, M", "Scarf"]);
    const read = (raw: unknown) => parseReturnRequest(raw, items);
    const asked = { reason: "Too large", piece: "Scarf", size: " m " };
    expect(read(asked)).toEqual({ ...asked, size: "M" });
    expect(read({ reason: "Other", piece: "A thing of another order" })).toEqual({
      reason: "Other",
      piece: "",
      size: "",
    });
    for (const raw of [null, [], "Other", {}, { reason: "" }, { reason: "other" }, { reason: ["Other"] }])
      expect(read(raw)).toBeUndefined();
    expect(read({ reason: "Other", size: { toString: 1 } })?.size).toBe("");
    expect(read({ reason: "Other", size: "x".repeat(500) })?.size.length).toBeLessThanOrEqual(24);
    for (const none of [null, "x", {}, 7]) expect(pieceTexts(none)).toEqual([]);
  });

  it("names how many pieces of a line come back, all of them without a number", () => {
    const items = [
      { name: "Kolam Tee", size: "M", qty: 3 },
      { name: "Scarf", qty: 1 },
    ];
    const piece = (asked: object, of = items) => parseReturnRequest({ reason: "Other", ...asked }, of)?.piece;
    expect(piece({ piece: "Kolam Tee, M", count: 1 })).toBe("1 × Kolam Tee, M");
    expect(piece({ piece: "Kolam Tee, M", count: 2 })).toBe("2 × Kolam Tee, M");
    for (const count of [undefined, 0, 3, 4, -1, 1.5, "2", null])
      expect(piece({ piece: "Kolam Tee, M", count })).toBe("3 × Kolam Tee, M");
    expect(piece({ piece: "Scarf", count: 1 })).toBe("Scarf");
    expect(piece({ count: 1 })).toBe("");
    const [line] = items;
    expect(piece({ count: 1 }, line && [line])).toBe("1 × Kolam Tee, M");
    expect(piece({ count: 3 }, line && [line])).toBe("");
  });
});
