import { expect, it } from "vitest";
import { runAllCases } from "./exhaustive";

it("three devices agree after every four operations on two lines, in every order", () => {
  // 18 choices for each operation, without cases that differ only by the names of the devices: 14 orders of
  // devices, 6 things each. `npm run simulate -- --exhaustive` runs the 318,816 cases of five operations.
  expect(runAllCases(4)).toBe(14 * 6 ** 4);
});
