import { beforeEach, expect, test, vi } from "vitest";
import { fetching, storage, withAuthTab } from "./authTab";
import { answers, asked, fields, openSignInTab, record, withPassword } from "./signInTab";

withAuthTab();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
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
  const { said } = await openSignInTab();
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
  const { submitSignInForm, said } = await openSignInTab();
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
  const { submitSignInForm, said } = await openSignInTab();
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
