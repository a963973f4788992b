import { expect, test } from "vitest";
import { isCron } from "../../../../src/domain/shared/cron";

test.each(["0 20 * * *", "*/15 0-23/2 1,15 1-12 0-6", "59 23 31 12 6", "5/1 0 * * *", "0 2 7-7/3 * 1,3,5"])(
  "%s is understood",
  (text) => {
    expect(isCron(text)).toBe(true);
  },
);

test.each([
  "99 99 * * *",
  "60 0 * * *",
  "0 24 * * *",
  "0 0 0 * *",
  "0 0 * 13 *",
  "0 0 * * 7",
  "30-10 0 * * *",
  "5/2 0 * * *",
  "*/0 0 * * *",
  "*/60 0 * * *",
  "*-5 0 * * *",
  "0 0 * *",
  "0  0 * * *",
  "0 0 * * * *",
  ", 0 * * *",
  "1-2-3 0 * * *",
  "@daily",
  "-1 0 * * *",
])("%s is not", (text) => {
  expect(isCron(text)).toBe(false);
});
