import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isCancellable,
  isRestockable,
  mergeParcelReports,
  type ParcelReport,
  type ParcelState,
  parcelStateForStatus,
  parcelStates,
  parseParcelState,
} from "../../../../src/domain/orders/parcel";

const marks = fc.record({
  state: fc.constantFrom(...parcelStates),
  // Few times, so that equal ones occur.
  at: fc.integer({ min: 0, max: 5 }),
});
const start: ParcelReport = { state: "processing", at: 0 };
const endOf = (messages: readonly ParcelReport[]) => messages.reduce(mergeParcelReports, start);

describe("the state of a parcel", () => {
  it("is the same after any order and repetition of its messages", () => {
    const runs = fc
      .array(marks, { maxLength: 12 })
      .chain((messages) =>
        fc.tuple(
          fc.constant(messages),
          fc.shuffledSubarray(messages, { minLength: messages.length }),
          fc.subarray(messages),
        ),
      );
    fc.assert(
      fc.property(runs, ([messages, shuffled, repeated]) => {
        expect(endOf([...shuffled, ...repeated])).toEqual(endOf(messages));
        expect(endOf([...repeated, ...shuffled])).toEqual(endOf(messages));
      }),
    );
  });

  it("never moves back, delivery attempts aside", () => {
    const progress = (state: ParcelState) =>
      parcelStates.indexOf(state === "undelivered" ? "out for delivery" : state);
    fc.assert(
      fc.property(marks, marks, (before, message) => {
        expect(progress(mergeParcelReports(before, message).state)).toBeGreaterThanOrEqual(
          progress(before.state),
        );
      }),
    );
  });

  it("alternates between delivery attempts by their times", () => {
    const first: ParcelReport = { state: "out for delivery", at: 1 };
    const failed: ParcelReport = { state: "undelivered", at: 2 };
    const second: ParcelReport = { state: "out for delivery", at: 3 };
    expect(endOf([first, failed])).toEqual(failed);
    expect(endOf([first, failed, second])).toEqual(second);
    expect(endOf([second, failed, first])).toEqual(second);
    expect(endOf([failed, { state: "delivered", at: 1 }])).toEqual({ state: "delivered", at: 1 });
  });

  it.each<[ParcelState, ParcelState, ParcelState]>([
    ["delivered", "shipped", "delivered"],
    ["delivered", "cancelled", "delivered"],
    ["cancelled", "shipped", "cancelled"],
    ["cancelled", "returned", "returned"],
    ["delivered", "returning", "returning"],
    ["returned", "delivered", "returned"],
  ])("is, after %s and then %s, %s", (before, message, after) => {
    expect(mergeParcelReports({ state: before, at: 1 }, { state: message, at: 9 }).state).toBe(after);
  });

  it("is read in the shop's own words, however they are written", () => {
    expect(parseParcelState(" Out for  Delivery ")).toBe("out for delivery");
    expect(parseParcelState("OUT_FOR_DELIVERY")).toBe("out for delivery");
    expect(parseParcelState("In transit")).toBe("shipped");
    for (const text of ["", "on its way", "constructor", "__proto__"])
      expect(parseParcelState(text)).toBeUndefined();
  });

  it("follows a status that the owner or the checkout sets", () => {
    expect(parcelStateForStatus("Packed", "processing")).toBe("packed");
    expect(parcelStateForStatus("on its way to you", "shipped")).toBe("shipped");
    expect(parcelStateForStatus("payment failed", "processing")).toBe("cancelled");
    expect(parcelStateForStatus("refunded", "packed")).toBe("cancelled");
    expect(parcelStateForStatus("Refunded", "returned")).toBe("returned");
  });

  it("says when an order can be cancelled and when its pieces can be sold again", () => {
    expect(parcelStates.filter(isCancellable)).toEqual(["processing"]);
    expect(parcelStates.filter(isRestockable)).toEqual(["cancelled", "returned"]);
  });

  it("has the values of the database's field", () => {
    const migration = readFileSync("pb_migrations/1770000050_parcels.js", "utf8");
    const listed = /const states = (\[[^\]]*\])/.exec(migration)?.[1] ?? "";
    expect(JSON.parse(listed.replace(/,\s*\]/, "]"))).toEqual(parcelStates);
  });
});
