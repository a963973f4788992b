import { expect, it } from "vitest";
import { formatRupees, groupDigits } from "../../../../src/domain/shared/money";

it.each([
  [0, "₹0"],
  [499, "₹499"],
  [1299, "₹1,299"],
  [123456, "₹1,23,456"],
  [10_000_000, "₹1,00,00,000"],
])("writes %i rupees with Indian digit grouping, without decimals", (price, text) => {
  expect(formatRupees(price)).toBe(text);
});

it("writes prices and counts as Intl does, which the server's engine lacks", () => {
  const rupees = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    maximumFractionDigits: 0,
  });
  const numbers = new Intl.NumberFormat("en-IN");
  const wrong: number[] = [];
  const check = (number: number) => {
    if (formatRupees(number) !== rupees.format(number) || groupDigits(number) !== numbers.format(number))
      wrong.push(number);
  };
  for (let number = 0; number <= 120_000; number += 1) check(number);
  for (let digits = 1; digits <= 15; digits += 1)
    for (const near of [-1, 0, 1, 7]) check(Math.max(0, 10 ** digits + near));
  expect(wrong).toEqual([]);
});
