import { describe, expect, test } from "vitest";
import { parseMagicLink } from "../../../../src/domain/auth/mailLinks";

describe("a magic link", () => {
  const whole = { otpId: "k2v9x0a1b2c3d4e", code: "Ab3".repeat(13) };
  const { otpId, code } = whole;

  test.each([
    `#otp=${otpId}.${code}`,
    `#otp%3D${otpId}.${code}`,
    `#otp%3d${otpId}%2E${code}`,
    `#otp=${otpId}.${code}.`,
    `#otp=${otpId}.${code}%20`,
  ])("is read in every form that mail programs make of it: %s", (hash) => {
    expect(parseMagicLink(hash)).toEqual(whole);
  });

  test.each([
    "#otp",
    "#otp=",
    `#otp=${otpId}`,
    `#otp=${otpId}.`,
    "#otp=.x",
    "#otp=../../x.y",
    "#otp%3D%E0%A4%A",
  ])("that is incomplete has empty parts: %s", (hash) => {
    expect(parseMagicLink(hash)).toEqual({ otpId: "", code: "" });
  });

  test.each(["", "#", "#orders", "#otpx=a.b", "#x=otp=a.b"])(
    "is undefined for another fragment: %s",
    (hash) => {
      expect(parseMagicLink(hash)).toBeUndefined();
    },
  );
});
