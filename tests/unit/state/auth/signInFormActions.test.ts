import { beforeEach, expect, test, vi } from "vitest";
import { mailDelayed } from "../../../../src/domain/auth/messages";
import { fetching, storage, withAuthTab } from "./authTab";
import { answers, asked, fields, openSignInTab, password, record, refusal, withPassword } from "./signInTab";

withAuthTab();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("a login looks up the sign-in methods, signs in with a new device id, closes the modal and shows a toast", async () => {
  answers({ ...withPassword, "auth-with-password": { token: "t", record } });
  const { submitSignInForm, said, isPanelOpen, readStoredAuth } = await openSignInTab();
  expect(await submitSignInForm("login", fields)).toEqual({ done: true });
  expect(asked()).toEqual(["sign-in-methods", "auth-with-password"]);
  const [, { headers, body }] = fetching.mock.calls[1] ?? ["", {}];
  expect(JSON.parse(String(body))).toEqual({ identity: "asha@gmail.com", password });
  const device = (headers as Record<string, string>)["X-Device-Id"];
  expect(device).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(readStoredAuth()?.token).toBe("t");
  expect(isPanelOpen("signIn")).toBe(false);
  expect(said()).toEqual(["Welcome back to Haat ✨"]);
});

test("the previous session of the browser is ended on the server", async () => {
  storage.items.set(
    "pocketbase_auth",
    JSON.stringify({ token: "old", record: { ...record, verified: false } }),
  );
  answers({ ...withPassword, "auth-with-password": { token: "t", record }, "sign-out": {} });
  const { submitSignInForm } = await openSignInTab();
  await submitSignInForm("login", fields);
  const call = fetching.mock.calls.find(([path]) => path.endsWith("sign-out"));
  expect(call?.[1].headers).toMatchObject({ Authorization: "old" });
});

test("an empty list of sign-in methods is requested once more, after 400 ms", async () => {
  vi.useFakeTimers();
  let lists = 0;
  fetching.mockImplementation(async (path) => {
    if (!path.endsWith("sign-in-methods")) return Response.json({ token: "t", record });
    lists += 1;
    return Response.json({ methods: lists === 1 ? [] : ["password"] });
  });
  const { submitSignInForm } = await openSignInTab();
  const done = submitSignInForm("login", fields);
  await vi.advanceTimersByTimeAsync(399);
  expect(lists).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(lists).toBe(2);
  expect(await done).toEqual({ done: true });
});

test.each([
  ["login", [], "Please register an account with a password first."],
  ["login", ["emailLink"], "This Gmail uses magic link. Try that instead."],
  ["login", ["google.com"], "Please register an account with a password first."],
  ["reset", ["google.com"], "No account with password login exists for this Gmail."],
] as const)("a %s with the methods %j is refused before it is sent: %s", async (mode, methods, text) => {
  vi.useFakeTimers();
  answers({ "sign-in-methods": { methods } });
  const { submitSignInForm, said, isPanelOpen } = await openSignInTab();
  const outcome = submitSignInForm(mode, fields);
  await vi.advanceTimersByTimeAsync(400);
  expect((await outcome).done).toBe(false);
  expect(said()).toEqual([text]);
  expect(new Set(asked())).toEqual(new Set(["sign-in-methods"]));
  expect(isPanelOpen("signIn")).toBe(true);
});

test.each([
  [refusal(400, "wrong-password"), "Incorrect password. Try again.", true],
  [refusal(400, "user-not-found"), "No account exists for this Gmail.", true],
  [refusal(403, "email-not-verified"), "Please verify your Gmail before continuing.", false],
  [refusal(429, "too-many-requests"), "Too many attempts. Please wait.", false],
  [refusal(429, ""), "Too many attempts. Please wait.", false],
  [refusal(429, "too-many-open-requests"), "Too many attempts. Please wait.", false],
  [refusal(400, "something-new"), "Something went wrong. Please try again.", true],
  [refusal(400, ""), "Login failed. Check your credentials.", true],
  [refusal(500, ""), "Login failed. Check your credentials.", false],
  [new TypeError("Failed to fetch"), "Network error. Check connection.", false],
] as const)(
  "failed login %# shows its text, and counts when the input was wrong",
  async (answer, text, counts) => {
    answers({ ...withPassword, "auth-with-password": answer });
    const { submitSignInForm, said } = await openSignInTab();
    expect(await submitSignInForm("login", fields)).toEqual({
      done: false,
      failedLogin: counts,
      lockedSeconds: undefined,
    });
    expect(said()).toEqual([text]);
  },
);

test("a lock shows no toast: the form shows its seconds", async () => {
  answers({ ...withPassword, "auth-with-password": refusal(429, "account-locked", { seconds: 87 }) });
  const { submitSignInForm, said } = await openSignInTab();
  expect(await submitSignInForm("login", fields)).toEqual({
    done: false,
    failedLogin: true,
    lockedSeconds: 87,
  });
  expect(said()).toEqual([]);
});

test.each([
  ["signup", "register", "Could not create account. Please try again later."],
  ["reset", "request-password-reset", "Could not send reset email. Try again."],
] as const)(
  "a mail that could not be sent fails %s with the text of that action",
  async (mode, end, text) => {
    answers({ ...withPassword, [end]: refusal(503, "mail-unavailable") });
    const { submitSignInForm, said } = await openSignInTab();
    expect((await submitSignInForm(mode, fields)).done).toBe(false);
    expect(said()).toEqual([text]);
  },
);

test("a delayed magic link is reported as failed, and its address is stored, because the link may still arrive", async () => {
  answers({ ...withPassword, "request-otp": refusal(503, "mail-delayed") });
  const { requestMagicLink, said } = await openSignInTab();
  await requestMagicLink(fields.email);
  expect(storage.items.get("magicLinkEmail")).toBe("asha@gmail.com");
  expect(said()).toEqual(["Unable to send magic link. Check your setup."]);
});

test.each([
  [{}, "Verification email sent to your Gmail."],
  [{ meta: { mailDelayed: true } }, mailDelayed],
])("a registration with the answer %j shows: %s", async (more, text) => {
  answers({ register: { token: "t", record: { ...record, verified: false }, ...more } });
  const { submitSignInForm, said } = await openSignInTab();
  expect(await submitSignInForm("signup", fields)).toEqual({ done: true });
  expect(said()).toEqual(["Account created. Welcome to Haat ✨", text]);
});

test("the address of a magic link is stored after the mail was sent", async () => {
  answers({ ...withPassword, "request-otp": refusal(503, "mail-unavailable") });
  const { requestMagicLink, said } = await openSignInTab();
  await requestMagicLink(fields.email);
  expect(storage.items.has("magicLinkEmail")).toBe(false);
  answers({ ...withPassword, "request-otp": { otpId: "o" } });
  await requestMagicLink(fields.email);
  expect(storage.items.get("magicLinkEmail")).toBe("asha@gmail.com");
  expect(said()).toEqual(["Unable to send magic link. Check your setup.", "Magic link sent to your Gmail."]);
});

test("only one auth call runs at a time", async () => {
  const { submitSignInForm, requestMagicLink, beginAuthCall } = await openSignInTab();
  const end = beginAuthCall("google");
  expect(await submitSignInForm("login", fields)).toEqual({ done: false });
  expect(await requestMagicLink(fields.email)).toEqual({ done: false });
  expect(beginAuthCall("link")).toBeUndefined();
  expect(fetching).not.toHaveBeenCalled();
  end?.();
  const next = beginAuthCall("link");
  expect(next).toBeDefined();
  // Ending a call twice does not end the next one.
  end?.();
  expect(beginAuthCall("google")).toBeUndefined();
  next?.();
});
