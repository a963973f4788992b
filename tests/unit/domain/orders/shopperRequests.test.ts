import { describe, expect, it } from "vitest";
import { parcelStates } from "../../../../src/domain/orders/parcel";
import {
  cancelProblem,
  readReturnRequest,
  returnProblem,
} from "../../../../src/domain/orders/shopperRequests";

const dayMs = 24 * 60 * 60_000;

describe("a shopper", () => {
  it("can cancel an order until it is packed", () => {
    const possible = parcelStates.filter((parcelState) => cancelProblem({ parcelState }) === undefined);
    expect(possible).toEqual(["processing"]);
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

  it("names one of the reasons, and a size if another one is wanted", () => {
    expect(readReturnRequest({ reason: "Too large", size: " m " })).toEqual({
      reason: "Too large",
      size: "M",
    });
    expect(readReturnRequest({ reason: "Other" })).toEqual({ reason: "Other", size: "" });
    for (const raw of [null, [], "Other", {}, { reason: "" }, { reason: "other" }, { reason: ["Other"] }])
      expect(readReturnRequest(raw)).toBeUndefined();
    expect(readReturnRequest({ reason: "Other", size: { toString: 1 } })?.size).toBe("");
    expect(readReturnRequest({ reason: "Other", size: "x".repeat(500) })?.size.length).toBeLessThanOrEqual(
      24,
    );
  });
});
