import { expect, it } from "vitest";
import { formatPrice } from "../../../src/ui/format";

it.each([
  [0, "₹0"],
  [499, "₹499"],
  [1299, "₹1,299"],
  [123456, "₹1,23,456"],
  [10_000_000, "₹1,00,00,000"],
])("writes %i rupees the Indian way, without decimals", (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
