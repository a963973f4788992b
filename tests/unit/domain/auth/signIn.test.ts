import { describe, expect, it } from "vitest";
import { addDeviceId, isDeviceId, parseDeviceIds, removeDeviceId } from "../../../../src/domain/auth/devices";
import { identityErrorText, lockSecondsLeft } from "../../../../src/domain/auth/identityErrors";
import {
  findSignInFormProblem,
  magicLinkProblem,
  nextSignInMode,
  passwordLoginProblem,
  passwordResetProblem,
  type SignInFields,
  type SignInMode,
} from "../../../../src/domain/auth/signInForm";

describe("the lockout", () => {
  it.each([
    [0, 120],
    [1, 120],
    [1000, 119],
    [119_000, 1],
    [119_999, 1],
    [120_000, 0],
    [500_000, 0],
  ])("after %i ms has %i seconds left", (now, seconds) => {
    expect(lockSecondsLeft(120_000, now)).toBe(seconds);
  });
});

describe("the devices of a user", () => {
  it("are at most three; the oldest are dropped", () => {
    expect(addDeviceId([], "a")).toEqual({ kept: ["a"], dropped: [] });
    expect(addDeviceId(["a", "b"], "c")).toEqual({ kept: ["a", "b", "c"], dropped: [] });
    expect(addDeviceId(["a", "b", "c"], "d")).toEqual({ kept: ["b", "c", "d"], dropped: ["a"] });
    expect(addDeviceId(["a", "b", "c", "d", "e"], "f")).toEqual({
      kept: ["d", "e", "f"],
      dropped: ["a", "b", "c"],
    });
  });

  it("contain a device that signs in again once, as the newest", () => {
    expect(addDeviceId(["a", "b", "c"], "a")).toEqual({ kept: ["b", "c", "a"], dropped: [] });
  });

  it("no longer contain a device that signed out", () => {
    expect(removeDeviceId(["a", "b"], "a")).toEqual(["b"]);
    expect(removeDeviceId(["a"], "x")).toEqual(["a"]);
  });

  it("are parsed from the stored list", () => {
    expect(parseDeviceIds(["a", "a", null, 3, "", "b"])).toEqual(["a", "b"]);
    expect([parseDeviceIds(null), parseDeviceIds("a"), parseDeviceIds({})]).toEqual([[], [], []]);
  });

  it.each([
    ["3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b", true],
    ["3F2B8C1E-9D4A-4E6F-8A1B-2C3D4E5F6A7B", true],
    ["3f2b8c1e9d4a4e6f8a1b2c3d4e5f6a7b", false],
    ["3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b\n", false],
    ["' OR 1=1", false],
    [null, false],
  ])("have UUIDs as ids: %j is valid: %s", (id, expected) => {
    expect(isDeviceId(id)).toBe(expected);
  });
});

describe("the look-up of sign-in methods", () => {
  const ask = (methods: string[]) =>
    [passwordLoginProblem, passwordResetProblem, magicLinkProblem].map((problem) => {
      const code = problem(methods);
      return code && identityErrorText(code);
    });
  const first = "Please register an account with a password first.";
  const link = "This Gmail uses magic link. Try that instead.";
  const noReset = "No account with password login exists for this Gmail.";

  it.each([
    [[], [first, noReset, first]],
    [["password"], [undefined, undefined, undefined]],
    [
      ["password", "emailLink", "google.com"],
      [undefined, undefined, undefined],
    ],
    [["emailLink"], [link, noReset, first]],
    [["google.com"], [first, noReset, first]],
    [
      ["google.com", "emailLink"],
      [link, noReset, first],
    ],
  ])("with the methods %j allows or refuses login, reset and magic link", (methods, texts) => {
    expect(ask(methods)).toEqual(texts);
  });
});

describe("an identity code", () => {
  it.each([
    ["user-not-found", "No account exists for this Gmail."],
    ["wrong-password", "Incorrect password. Try again."],
    ["too-many-requests", "Too many attempts. Please wait."],
    ["network-request-failed", "Network error. Check connection."],
    ["email-already-in-use", "This Gmail is already registered."],
    ["invalid-email", "Enter a valid Gmail address."],
    ["email-pattern", "Enter a valid email address."],
    ["weak-password", "Password must include letter, number, and symbol (min 8 chars)."],
    ["email-not-verified", "Please verify your Gmail before continuing."],
    ["choose-password", "This Gmail has an account without a password. We sent you a link to choose one."],
    [
      "google-other-identity",
      "Another Google account is linked to this address here. Log in with that one, or with your password or a magic link.",
    ],
    [
      "sign-in-expired",
      "You were signed out here: for the safety of your account, please log in again every 180 days.",
    ],
    ["registration-question", "Please answer the question first."],
    ["anything-else", "Something went wrong. Please try again."],
    ["constructor", "Something went wrong. Please try again."],
    [undefined, "Something went wrong. Please try again."],
  ])("%s has the text %j", (code, text) => {
    expect(identityErrorText(code)).toBe(text);
  });

  it("of a lock has a text with the seconds", () => {
    expect(identityErrorText("account-locked", 87)).toBe(
      "Account is temporarily locked. Try again in 87 seconds.",
    );
  });
});

describe("the login modal", () => {
  const good: SignInFields = { email: "asha@gmail.com", password: "Abc123!x", confirmation: "Abc123!x" };
  const weak = "Use a strong password (letter, number & symbol). Min 8 chars.";

  it.each<[SignInMode, Partial<SignInFields>, number, string | undefined]>([
    ["login", {}, 0, undefined],
    ["login", { password: "x" }, 0, undefined],
    ["login", { password: "" }, 0, "Enter your password to login."],
    ["login", { email: "asha", password: "" }, 0, "Enter a valid email address."],
    ["login", { email: "asha@yahoo.com" }, 0, "Enter a valid Gmail address."],
    ["login", {}, 5, undefined],
    ["login", {}, 6, "Too many failed attempts. Try again later."],
    ["signup", {}, 6, undefined],
    ["signup", { email: "" }, 0, "Enter a valid email address."],
    ["signup", { password: "Abcdefgh" }, 0, weak],
    ["signup", { password: "" }, 0, weak],
    ["signup", { confirmation: "Abc123!y" }, 0, "Passwords don’t match. Try again."],
    ["reset", { password: "" }, 0, undefined],
    ["reset", { email: "x" }, 0, "Enter a valid email address."],
  ])("in mode %s with %j and %i failed logins shows %j", (mode, fields, failures, text) => {
    expect(findSignInFormProblem(mode, { ...good, ...fields }, failures)?.text).toBe(text);
  });

  it("shows a problem at its field", () => {
    const fieldOf = (mode: SignInMode, fields: Partial<SignInFields>, failures = 0) =>
      findSignInFormProblem(mode, { ...good, ...fields }, failures)?.field;
    expect(fieldOf("login", { email: "x", password: "" })).toBe("email");
    expect(fieldOf("login", { password: "" })).toBe("password");
    expect(fieldOf("signup", { password: "weak" })).toBe("password");
    expect(fieldOf("signup", { confirmation: "" })).toBe("confirmation");
    expect(fieldOf("login", {}, 6)).toBe("form");
  });

  it.each([
    ["login", "toggle", "signup"],
    ["signup", "toggle", "login"],
    ["reset", "toggle", "signup"],
    ["login", "forgot", "reset"],
    ["reset", "back", "login"],
  ] as const)("in mode %s changes by %s to mode %s", (mode, action, next) => {
    expect(nextSignInMode(mode, action)).toBe(next);
  });
});
