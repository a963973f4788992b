import { describe, expect, it } from "vitest";
import { isStrongPassword } from "../../../../src/domain/auth/password";

describe("a strong password", () => {
  it.each([["Abc123!x"], ["aaaaaa1!"], ["!1a     "], ["पासवर्ड1a"], [`a1!${"x".repeat(61)}`]])(
    "is %j",
    (password) => {
      expect(isStrongPassword(password)).toBe(true);
    },
  );

  it.each([
    ["of 7 characters", "Abc12!x"],
    ["of 65 characters", `a1!${"x".repeat(62)}`],
    ["without a letter", "1234567!"],
    ["without a digit", "Abcdefg!"],
    ["without a symbol", "Abcdefg1"],
    ["with a blank for a symbol", "Abcdef 1"],
    ["that is longer than the server can store", `a1!${"क".repeat(60)}`],
    ["of nothing", ""],
    ["that is no text", 12345678],
    ["that is missing", undefined],
  ])("is none %s", (_, password) => {
    expect(isStrongPassword(password)).toBe(false);
  });
});
