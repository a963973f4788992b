import { describe, expect, it } from "vitest";
import {
  checkoutToReuse,
  findReturnedCheckout,
  isCartClearedByStatus,
  isFailedStatus,
  type StartedCheckout,
} from "../../../../src/domain/checkout/startedCheckout";
import { checkoutReturnMaxMs, checkoutReuseMaxMs } from "../../../../src/domain/shared/limits";

const now = 1_800_000_000_000;
const started = (n: number, more: Partial<StartedCheckout> = {}): StartedCheckout => ({
  n,
  startedAt: now - 1000,
  uid: "",
  orderId: `order-${n}`,
  receipt: "",
  url: "https://pay.example/",
  asked: "cart",
  lines: [],
  settled: false,
  ended: false,
  ...more,
});

describe("a second tap on checkout", () => {
  it("continues the checkout of the same cart", () => {
    expect(checkoutToReuse([started(1), started(2, { asked: "other" })], "cart", now)?.n).toBe(1);
  });

  it.each<[string, Partial<StartedCheckout>]>([
    ["has come to an end", { ended: true }],
    ["was for another cart", { asked: "other" }],
    ["has no page any more", { url: "" }],
    ["was started long ago", { startedAt: now - checkoutReuseMaxMs }],
    ["leads to a page that soon expires", { startedAt: now - 60_000, goodForMs: 90_000 }],
    ["was started by a clock that went wrong", { startedAt: now + 1 }],
  ])("starts another one when the first %s", (_, more) => {
    expect(checkoutToReuse([started(1, more)], "cart", now)).toBeUndefined();
  });
});

describe("a return from the hosted checkout", () => {
  it("belongs to the checkout with that order id, whatever its age", () => {
    const all = [started(1, { startedAt: 0 }), started(2)];
    expect(findReturnedCheckout(all, "order-1", now)?.n).toBe(1);
  });

  it.each([
    ["a number of another shop", "foreign", started(1)],
    ["no number, while the newest has one", null, started(1)],
    [
      "a number, long after one without",
      "x",
      started(1, { orderId: "", startedAt: now - checkoutReturnMaxMs }),
    ],
  ])("with %s belongs to none", (_, oid, only) => {
    expect(findReturnedCheckout([only], oid, now)).toBeUndefined();
  });

  it.each(["any", null])("with %j belongs to the newest one when that has no order id", (oid) => {
    expect(findReturnedCheckout([started(1), started(2, { orderId: "" })], oid, now)?.n).toBe(2);
  });

  it.each([
    ["SUCCESS", false, true],
    [null, false, true],
    ["anything", false, true],
    ["FAILED", true, false],
    [" Failed ", true, false],
    ["cancelled", true, false],
    ["INITIATED", false, false],
  ])("with the status %j has failed: %s, has paid: %s", (ost, failed, paid) => {
    expect([isFailedStatus(ost), isCartClearedByStatus(ost)]).toEqual([failed, paid]);
  });
});
