import { describe, expect, it } from "vitest";
import {
  canonicalMailbox,
  emailProblem,
  isEmail,
  isGmail,
  isStrongPassword,
  normaliseEmail,
} from "../../../../src/domain/auth/credentials";

describe("an address", () => {
  it.each([
    ["  Asha.Rao@GMAIL.com \n", "asha.rao@gmail.com"],
    ["", ""],
    [null, ""],
    [7, ""],
  ])("%j is compared as %j", (raw, email) => {
    expect(normaliseEmail(raw)).toBe(email);
  });

  it.each([
    "a@gmail.com",
    "asha.rao@gmail.com",
    "a_b%c+d-9@gmail.com",
    "Asha@Gmail.Com ",
    `${"a".repeat(40)}@gmail.com`,
  ])("%j passes both rules", (raw) => {
    expect(emailProblem(raw)).toBeUndefined();
  });

  it.each([
    "",
    "asha",
    "asha@",
    "@gmail.com",
    "asha@gmail",
    "a b@gmail.com",
    "a@b@gmail.com",
    null,
    {},
    `${"a".repeat(41)}@gmail.com`,
  ])("%j fails the modal's pattern", (raw) => {
    expect(emailProblem(raw)).toBe("email-pattern");
  });

  it.each([
    "asha@yahoo.com",
    "asha@gmail.com.evil.in",
    "asha@xgmail.com",
    "a'b@gmail.com",
    "आशा@gmail.com",
    "asha@mail.gmail.com",
  ])("%j fails the Gmail rule", (raw) => {
    expect(emailProblem(raw)).toBe("invalid-email");
  });

  it.each([
    ["Asha.Rao+shop@Gmail.com", "asharao@gmail.com"],
    [" a.s.h.a.r.a.o+a+b@googlemail.com", "asharao@gmail.com"],
    ["asha.rao+shop@Example.com", "asha.rao+shop@example.com"],
    ["asha", "asha"],
    ["", ""],
  ])("%j is the mailbox %j", (raw, mailbox) => {
    expect(canonicalMailbox(raw)).toBe(mailbox);
  });

  it("at Gmail has the exact domain and the field's maximum length", () => {
    expect(["asha@gmailxcom", `${"a".repeat(41)}@gmail.com`].map(isGmail)).toEqual([false, false]);
  });

  it("of great length is checked without delay", () => {
    const long = `${"a.".repeat(100_000)}@`;
    expect([isEmail(long), isGmail(long)]).toEqual([false, false]);
  });
});

describe("a strong password", () => {
  it.each([["Abc123!x"], ["aaaaaa1!"], ["!1a     "], ["पासवर्ड1a"], [`a1!${"x".repeat(61)}`]])(
    "is %j",
    (password) => {
      expect(isStrongPassword(password)).toBe(true);
    },
  );

  it.each([
    ["of 7 characters", "Abc12!x"],
    ["of 7 characters, two of them emoji", "abc12😀😀"],
    ["of 65 characters", `a1!${"x".repeat(62)}`],
    ["without a letter", "1234567!"],
    ["without a digit", "Abcdefg!"],
    ["without a symbol", "Abcdefg1"],
    ["with a blank for a symbol", "Abcdef 1"],
    ["that is longer than the server can store", `a1!${"क".repeat(60)}`],
    ["of nothing", ""],
    ["that is no text", 12345678],
    ["that is missing", undefined],
  ])("is refused %s", (_, password) => {
    expect(isStrongPassword(password)).toBe(false);
  });
});
