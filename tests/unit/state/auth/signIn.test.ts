import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";

vi.mock("../../../../src/db/account/mutations", () => ({ wipeAccountData: async () => {} }));

const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const password = "Handloom#21";
const record = { id: "u1", email: "asha@gmail.com", verified: true, displayName: "", photoURL: "" };
let storage: BrowserStorage;

async function openTab() {
  storage.openTab();
  vi.stubGlobal("fetch", fetching);
  const { submitSignInForm, requestMagicLink } = await import("../../../../src/state/auth/signIn");
  const { currentToasts } = await import("../../../../src/state/shell/toasts");
  const { isPanelOpen, openPanel } = await import("../../../../src/state/shell/panels");
  const { beginAuthCall, runningAuthCall } = await import("../../../../src/state/auth/authCall");
  const { readStoredAuth } = await import("../../../../src/server/auth/storedAuth");
  openPanel("signIn");
  const said = () => currentToasts().map(({ text }) => text);
  return {
    submitSignInForm,
    requestMagicLink,
    said,
    isPanelOpen,
    beginAuthCall,
    runningAuthCall,
    readStoredAuth,
  };
}

/** Responds by the end of the path; other paths are 404. */
function answers(by: Record<string, unknown>) {
  fetching.mockImplementation(async (path) => {
    const found = Object.entries(by).find(([end]) => path.endsWith(end))?.[1];
    if (found instanceof Error) throw found;
    if (found instanceof Response) return found.clone();
    return found === undefined ? new Response("", { status: 404 }) : Response.json(found);
  });
}

const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ status, message: "", data: { code, ...more } }, { status });
const asked = () => fetching.mock.calls.map(([path]) => path.replace(/^.*\//, ""));
const fields = { email: " Asha@Gmail.com ", password, confirmation: password };
const withPassword = { "sign-in-methods": { methods: ["password", "emailLink"] } };

beforeEach(() => {
  storage = new BrowserStorage();
  fetching.mockReset();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a login looks up the sign-in methods, signs in with a new device id, closes the modal and shows a toast", async () => {
  answers({ ...withPassword, "auth-with-password": { token: "t", record } });
  const { submitSignInForm, said, isPanelOpen, readStoredAuth } = await openTab();
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
  const { submitSignInForm } = await openTab();
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
  const { submitSignInForm } = await openTab();
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
  const { submitSignInForm, said, isPanelOpen } = await openTab();
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
  [refusal(400, "something-new"), "Something went wrong. Please try again.", true],
  [refusal(400, ""), "Login failed. Check your credentials.", true],
  [refusal(500, ""), "Login failed. Check your credentials.", false],
  [new TypeError("Failed to fetch"), "Network error. Check connection.", false],
] as const)(
  "failed login %# shows its text, and counts when the input was wrong",
  async (answer, text, counts) => {
    answers({ ...withPassword, "auth-with-password": answer });
    const { submitSignInForm, said } = await openTab();
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
  const { submitSignInForm, said } = await openTab();
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
    const { submitSignInForm, said } = await openTab();
    expect((await submitSignInForm(mode, fields)).done).toBe(false);
    expect(said()).toEqual([text]);
  },
);

test("the address of a magic link is stored after the mail was sent", async () => {
  answers({ ...withPassword, "request-otp": refusal(503, "mail-unavailable") });
  const { requestMagicLink, said } = await openTab();
  await requestMagicLink(fields.email);
  expect(storage.items.has("magicLinkEmail")).toBe(false);
  answers({ ...withPassword, "request-otp": { otpId: "o" } });
  await requestMagicLink(fields.email);
  expect(storage.items.get("magicLinkEmail")).toBe("asha@gmail.com");
  expect(said()).toEqual(["Unable to send magic link. Check your setup.", "Magic link sent to your Gmail."]);
});

test("only one auth call runs at a time", async () => {
  const { submitSignInForm, requestMagicLink, beginAuthCall, runningAuthCall } = await openTab();
  const end = beginAuthCall("google");
  expect(await submitSignInForm("login", fields)).toEqual({ done: false });
  expect(await requestMagicLink(fields.email)).toEqual({ done: false });
  expect(beginAuthCall("link")).toBeUndefined();
  expect(fetching).not.toHaveBeenCalled();
  end?.();
  expect(runningAuthCall()).toBe("");
  const next = beginAuthCall("link");
  // Ending a call twice does not end the next one.
  end?.();
  expect(runningAuthCall()).toBe("link");
  next?.();
});

test("a verification that the link's page shows has no toast, also when polling begins later", async () => {
  vi.useFakeTimers();
  storage.items.set(
    "pocketbase_auth",
    JSON.stringify({ token: "t", record: { ...record, verified: false } }),
  );
  answers({
    "auth-refresh": { token: "t", record },
    "confirm-verification": new Response(null, { status: 204 }),
  });
  const { said } = await openTab();
  const { closePanel } = await import("../../../../src/state/shell/panels");
  closePanel("signIn");
  const { redeemVerificationLink } = await import("../../../../src/state/auth/mailLinks");
  const { pollVerification } = await import("../../../../src/state/auth/verification");
  const redeemed = redeemVerificationLink("token");
  pollVerification();
  expect(await redeemed).toEqual({ kind: "done", signedIn: true });
  await vi.advanceTimersByTimeAsync(6000);
  expect(said()).toEqual([]);
});

test("a login to another account during a pending registration does not show the verification toast", async () => {
  vi.useFakeTimers();
  const waiting = { ...record, id: "u2", email: "waiting@gmail.com", verified: false };
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t2", record: waiting }));
  answers({
    ...withPassword,
    "auth-refresh": { token: "t2", record: waiting },
    "auth-with-password": { token: "t", record },
    "sign-out": {},
  });
  const { submitSignInForm, said } = await openTab();
  const { pollVerification } = await import("../../../../src/state/auth/verification");
  pollVerification();
  await vi.advanceTimersByTimeAsync(3000);
  await submitSignInForm("login", fields);
  await vi.advanceTimersByTimeAsync(6000);
  expect(said()).toEqual(["Welcome back to Haat ✨"]);
});

test("a registration is signed in when its address is confirmed, which is polled every three seconds", async () => {
  vi.useFakeTimers();
  let verified = false;
  fetching.mockImplementation(async (path) =>
    path.endsWith("register") || path.endsWith("auth-refresh")
      ? Response.json({ token: "t", record: { ...record, verified } })
      : new Response("", { status: 404 }),
  );
  const { submitSignInForm, said } = await openTab();
  const { currentSession } = await import("../../../../src/state/auth/session");
  await submitSignInForm("signup", fields);
  expect(said()).toEqual(["Account created. Welcome to Haat ✨", "Verification email sent to your Gmail."]);
  expect(currentSession().status).toBe("signed-out");
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked()).toEqual(["register"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual(["register", "auth-refresh"]);
  verified = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(currentSession().status).toBe("signed-in");
  expect(said().at(-1)).toBe("Email verified. You're now logged in!");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toHaveLength(3);
});
