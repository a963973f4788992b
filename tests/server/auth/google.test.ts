import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountsShop,
  repeatInParallel,
  strongPassword,
} from "../../../tools/testkit/server/accountsShop";
import { type GoogleShop, startGoogleShop } from "../../../tools/testkit/server/googleShop";
import type { GoogleAccount, GoogleStandIn } from "../../../tools/testkit/standins/google/googleServer";

let google: GoogleStandIn;
let shop: AccountsShop;
let both: GoogleShop;
beforeAll(async () => {
  both = await startGoogleShop();
  ({ google, shop } = both);
});
afterAll(() => both.stop());

const redirectURL = () => both.redirectURL;
const provider = () => both.provider();
const come: GoogleShop["signIn"] = (...values) => both.signIn(...values);

const add = (email: string, details: Partial<GoogleAccount> = {}) => google.addAccount({ email, ...details });
const userOf = async (email: string) => (await shop.records("users", `email = "${email}"`))[0];

describe("a sign-in with Google", () => {
  test("creates an account with verified address, name and picture from Google", async () => {
    add("first.visit@gmail.com", { name: "First Visit", pictured: true });
    const { status, record } = await come("first.visit@gmail.com");
    expect(status).toBe(200);
    await expect
      .poll(() => shop.shop.log())
      .toMatch(/ sign-in time=\S+ method=google outcome=ok account=\w{16} /);
    expect(record).toMatchObject({
      email: "first.visit@gmail.com",
      verified: true,
      displayName: "First Visit",
    });
    expect(record["photoURL"]).toMatch(/^http.*\/picture\//);
    expect(await shop.signInMethods("first.visit@gmail.com")).toEqual(["google.com"]);
  });

  test("opens the same account after the address at Google has changed", async () => {
    const { sub } = add("before@gmail.com");
    const first = await come("before@gmail.com");
    add("after@gmail.com", { sub });
    const again = await come("after@gmail.com");
    expect(again.record.id).toBe(first.record.id);
    expect(again.record["email"]).toBe("before@gmail.com");
  });

  test("answers without Google's access token and profile", async () => {
    add("no.meta@gmail.com", { name: "Private Name" });
    const { body } = await come("no.meta@gmail.com");
    expect(body["meta"]).toEqual({ isNew: true });
    expect((await come("no.meta@gmail.com")).body["meta"]).toEqual({ isNew: false });
  });

  test("by another Google identity with the address of a linked account is refused with a code and a text", async () => {
    const first = add("shared@gmail.com");
    const { record } = await come("shared@gmail.com");
    add("Shared@gmail.com", { sub: `${first.sub}9` });
    const { status, code, body } = await come("Shared@gmail.com");
    expect([status, code, body["message"]]).toEqual([
      409,
      "google-other-identity",
      "Another Google account is linked to this address here. Log in with that one, or with your password or a magic link.",
    ]);
    expect((await come("shared@gmail.com")).record.id).toBe(record.id);
  });

  test("opens the account with the same verified address, and keeps its password", async () => {
    const email = await shop.createShopper("joiner");
    add("Joiner@Gmail.com");
    const { record } = await come("Joiner@Gmail.com");
    expect(record["email"]).toBe(email);
    expect((await shop.signIn(email)).record.id).toBe(record.id);
    expect(await shop.signInMethods(email)).toEqual(["password", "emailLink", "google.com"]);
  });

  test("accepts addresses of other domains, without password and magic link", async () => {
    add("kabir@other-domain.example");
    const { status, record } = await come("kabir@other-domain.example");
    expect([status, record["email"]]).toEqual([200, "kabir@other-domain.example"]);
    expect((await shop.signIn("kabir@other-domain.example")).code).toBe("invalid-email");
    expect((await shop.users("request-otp", { email: "kabir@other-domain.example" })).code).toBe(
      "invalid-email",
    );
  });

  test("creates no password: password reset and magic link are refused", async () => {
    const email = "no.password@gmail.com";
    add(email);
    await come(email);
    expect((await shop.users("request-otp", { email })).code).toBe("register-first");
    expect((await shop.users("request-password-reset", { email })).code).toBe("no-password-login");
    expect(shop.mail.messages().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  test("is refused when Google has not verified the address", async () => {
    add("unsure@gmail.com", { email_verified: false });
    expect(await come("unsure@gmail.com")).toMatchObject({ status: 403, code: "google-unverified" });
    expect(await userOf("unsure@gmail.com")).toBeUndefined();
  });

  test("keeps an existing name and picture", async () => {
    const email = await shop.createShopper("named");
    const { record, token } = await shop.signIn(email);
    const json = { displayName: "My Own Name" };
    await shop.request(`/api/collections/users/records/${record.id}`, { method: "PATCH", json, token });
    add(email, { name: "Google Name", pictured: true });
    expect((await come(email)).record).toMatchObject({
      displayName: "My Own Name",
      photoURL: expect.stringMatching(/picture/),
    });
  });

  test("creates one account for concurrent sign-ins", async () => {
    add("double.tap@gmail.com");
    const answers = await repeatInParallel(4, () => come("double.tap@gmail.com"));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await shop.records("users", 'email = "double.tap@gmail.com"')).toHaveLength(1);
  });

  test("works while the account is locked", async () => {
    const email = await shop.createShopper("locked.out");
    await repeatInParallel(6, () => shop.signIn(email, "Wrong-Guess-1"));
    add(email);
    expect((await come(email)).status).toBe(200);
  });
});

describe("data from the browser", () => {
  test("has no effect on the account", async () => {
    add("honest@gmail.com", { name: "Honest" });
    const victim = await shop.createShopper("victim");
    const createData = {
      email: victim,
      verified: true,
      displayName: "Forged",
      phone: "1",
      id: "forged123456789",
      password: strongPassword,
      passwordConfirm: strongPassword,
      hasPassword: true,
    };
    const { record } = await come("honest@gmail.com", { createData });
    expect(record).toMatchObject({ email: "honest@gmail.com", displayName: "Honest", phone: "" });
    expect(record.id).not.toBe("forged123456789");
    expect((await shop.signIn("honest@gmail.com", strongPassword)).code).toBe("wrong-password");
    expect(await shop.signInMethods(victim)).toEqual(["password", "emailLink"]);
  });

  test("cannot link a Google identity to the signed-in account", async () => {
    const { token, record } = await shop.signIn(await shop.createShopper("signed.in"));
    add("somebody.else@gmail.com");
    const came = await come("somebody.else@gmail.com", {}, { token });
    expect(came.record.id).not.toBe(record.id);
    expect(await shop.signInMethods("signed.in@gmail.com")).toEqual(["password", "emailLink"]);
  });
});

describe("an account that another person registered with the shopper's address", () => {
  test("belongs to the shopper after sign-in with Google: the other password and token are invalid", async () => {
    const email = "taken.before@gmail.com";
    const stranger = await shop.register(email);
    add(email);
    const mine = await come(email);
    expect(mine).toMatchObject({ status: 200, record: { id: stranger.record.id, verified: true } });
    expect((await shop.signIn(email, strongPassword)).code).toBe("wrong-password");
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect((await shop.users("auth-refresh", {}, { token: stranger.token })).status).toBe(401);
    expect(await shop.isTokenValid(mine)).toBe(true);
  });

  test("belongs to the shopper also when the other token is sent", async () => {
    const email = "taken.too@gmail.com";
    const stranger = await shop.register(email);
    add(email);
    await come(email, {}, { token: stranger.token });
    expect((await shop.signIn(email, strongPassword)).code).toBe("wrong-password");
    expect(await shop.isTokenValid(stranger)).toBe(false);
  });
});

test("an authorization code works once and only with its verifier", async () => {
  add("replay@gmail.com");
  const { authURL, codeVerifier } = await provider();
  const back = await google.choose(authURL + encodeURIComponent(redirectURL()), "replay@gmail.com");
  const json = { provider: "google", code: back.searchParams.get("code"), redirectURL: redirectURL() };
  expect((await shop.users("auth-with-oauth2", { ...json, codeVerifier: "x".repeat(43) })).status).toBe(400);
  expect((await shop.users("auth-with-oauth2", { ...json, codeVerifier })).status).toBe(200);
  expect((await shop.users("auth-with-oauth2", { ...json, codeVerifier })).status).toBe(400);
});

test("the device limit applies to Google sign-ins", async () => {
  add("devices@gmail.com");
  const first = await come("devices@gmail.com");
  for (let count = 0; count < 3; count++) await come("devices@gmail.com");
  expect(await shop.isTokenValid(first)).toBe(false);
});

test("a failure of Google is an error and leaves no account", async () => {
  add("no.luck@gmail.com");
  await google.setFault({ kind: "down" });
  const json = { provider: "google", code: "code", codeVerifier: "v", redirectURL: redirectURL() };
  expect((await shop.users("auth-with-oauth2", json)).status).toBe(400);
  await google.setFault();
  expect((await come("no.luck@gmail.com")).status).toBe(200);
});

test("a start with the same environment writes nothing", async () => {
  const written = async () => [
    (await shop.asOwner("/api/collections/users", { method: "GET" })).body["updated"],
    await shop.sql("SELECT updated FROM _params"),
  ];
  const before = await written();
  await shop.shop.restart();
  expect(await written()).toEqual(before);
  expect((await provider()).name).toBe("google");
});

test("without its keys Google sign-in is refused with a code, and the log names the missing variables once", async () => {
  add("later@gmail.com");
  await come("later@gmail.com");
  await shop.shop.restart({ GOOGLE_CLIENT_ID: "haat.apps" });
  const { body } = await shop.request("/api/collections/users/auth-methods", { method: "GET" });
  expect(body["oauth2"]).toMatchObject({ providers: [] });
  for (let count = 0; count < 2; count++)
    expect(await shop.users("auth-with-oauth2", { provider: "google", code: "c" })).toMatchObject({
      status: 403,
      code: "google-unconfigured",
    });
  expect(shop.shop.log().match(/Google sign-in is off: .*/g)).toEqual([
    "Google sign-in is off: GOOGLE_CLIENT_SECRET not set.",
  ]);
});
