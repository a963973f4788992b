import { expect, it } from "vitest";
import { parsePayment } from "../../../../src/domain/orders/payment";

it.each([
  ["COD", "Cash on delivery"],
  [" cash-on_delivery ", "Cash on delivery"],
  ["CASH_ON_DELIVERY", "Cash on delivery"],
  ["prepaid", "Prepaid"],
  ["UPI to the shop's number", "UPI to the shop's number"],
  ["constructor", "constructor"],
  ["", ""],
])("the payment %j is stored as %j", (text, stored) => {
  expect(parsePayment(text)).toBe(stored);
});
