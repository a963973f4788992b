import { expect, it } from "vitest";
import { runAllCases } from "./exhaustive";

it("three devices agree after every four operations on two lines, in every order", () => {
  // 15 choices for each operation, without cases that differ only by the names of the devices: 14 orders of devices, 5 things
  // each. `npm run simulate -- --exhaustive` runs the 128,125 cases of five operations.
  expect(runAllCases(4)).toBe(14 * 5 ** 4);
});
