import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { AccountsShop, repeatInParallel, strongPassword } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_PROXY_HEADER: "X-Forwarded-For", TZ: "Asia/Kolkata" });
});
afterAll(() => shop.stop());

type Line = Record<
  "time" | "method" | "outcome" | "account" | "network" | "device" | "id",
  string | undefined
>;

const pattern =
  /^\d{4}\/\d\d\/\d\d [\d:]+ sign-in time=(?<time>\d{4}-\d\d-\d\dT[\d:.]+Z) method=(?<method>\w+) outcome=(?<outcome>[\w-]+) account=(?<account>[0-9a-f]{16}) network=(?<network>[0-9a-f]{16}) device="(?<device>[^"]*)"(?: id=(?<id>[0-9a-f]{8}))?$/;

const lines = () =>
  shop.shop
    .log()
    .split("\n")
    .filter((line) => line.includes(" sign-in "));

/** The lines of the attempts that `act` makes, in order. */
async function logged(count: number, act: () => Promise<unknown>): Promise<Line[]> {
  const before = lines().length;
  await act();
  await expect.poll(() => lines().length - before).toBe(count);
  return lines()
    .slice(before)
    .map((line) => {
      expect(line).toMatch(pattern);
      return { ...pattern.exec(line)?.groups } as Line;
    });
}

const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";

test("each attempt with a password is one line with its outcome and device", async () => {
  const email = await shop.createShopper("logged");
  await shop.register("logged.waits@gmail.com");
  const device = randomUUID();
  const attempts: [string, string, string][] = [
    [email, strongPassword, "ok"],
    [email, "Wrong-Guess-1", "wrong-password"],
    ["stranger@gmail.com", "Wrong-Guess-1", "user-not-found"],
    ["stranger@example.com", "Wrong-Guess-1", "invalid-email"],
    ["logged.waits@gmail.com", strongPassword, "email-not-verified"],
  ];
  for (const [identity, password, outcome] of attempts) {
    const headers = { "User-Agent": chrome };
    const found = await logged(1, () => shop.signIn(identity, password, device, headers));
    expect(found).toMatchObject([
      { method: "password", outcome, device: "Chrome on Android", id: device.slice(0, 8) },
    ]);
  }
});

test("locked attempts are logged too", async () => {
  const email = await shop.createShopper("locked");
  const found = await logged(8, () => repeatInParallel(8, () => shop.signIn(email, "Wrong-Guess-1")));
  const outcomes = found.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "wrong-password")).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome === "account-locked")).toHaveLength(2);
});

test("a magic link and a superuser's sign-in are logged", async () => {
  const email = await shop.createShopper("linked");
  const link = await shop.magicLink(email);
  const [byLink] = await logged(1, () =>
    shop.users("auth-with-otp", link, { headers: { "User-Agent": chrome } }),
  );
  expect(byLink).toMatchObject({ method: "link", outcome: "ok", device: "Chrome on Android", id: undefined });
  const [byPassword] = await logged(1, () => shop.signIn(email));
  expect(byPassword?.account).toBe(byLink?.account);
  const { email: identity, password } = shop.shop.superuser;
  const path = "/api/collections/_superusers/auth-with-password";
  for (const [tried, outcome] of [
    [password, "ok"],
    ["Wrong-Guess-1", "wrong-password"],
  ])
    expect(await logged(1, () => shop.request(path, { json: { identity, password: tried } }))).toMatchObject([
      { method: "superuser", outcome },
    ]);
});

test("a link or a Google sign-in that PocketBase refuses before the hooks is one line too, without its body", async () => {
  const headers = { "User-Agent": chrome };
  const guesses: [string, string, Record<string, string>][] = [
    ["auth-with-otp", "link", { otpId: "abcdefghij12345", password: "guessed-link-secret" }],
    ["auth-with-otp", "link", { otpId: "", password: "" }],
    [
      "auth-with-oauth2",
      "google",
      { provider: "google", code: "guessed-code", redirectURL: "https://x.example" },
    ],
  ];
  for (const [route, method, json] of guesses) {
    const [line] = await logged(1, () => shop.users(route, json, { headers }));
    expect(line).toMatchObject({ method, device: "Chrome on Android" });
    expect(line?.outcome).not.toBe("ok");
  }
  // PocketBase's routes accept other spellings of the collection's name.
  const spelled = { json: { otpId: "abcdefghij12345", password: "guessed-link-secret" }, headers };
  const [line] = await logged(1, () => shop.request("/api/collections/USERS/auth-with-otp", spelled));
  expect(line).toMatchObject({ method: "link", outcome: "error-400" });
  expect(shop.shop.log()).not.toContain("guessed-");
});

test("refusals of a rate limit have no lines", async () => {
  const limitRates = (enabled: boolean) =>
    shop.asOwner("/api/settings", { method: "PATCH", json: { rateLimits: { enabled } } });
  await limitRates(true);
  onTestFinished(async () => {
    await limitRates(false);
  });
  const guess = () => shop.users("auth-with-otp", { otpId: "abcdefghij12345", password: "guess" });
  const before = lines().length;
  const answers = await repeatInParallel(80, guess);
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  await expect.poll(() => lines().length - before).toBe(80 - refused);
});

test("an address and a network have the same hash in every spelling, another shop's differ", async () => {
  const from = (email: string, address: string) => () =>
    shop.signIn(email, "Wrong-Guess-1", undefined, { "X-Forwarded-For": address });
  const [one] = await logged(1, from("Hashed@Gmail.com ", "2001:db8:1:2::1"));
  const [same] = await logged(1, from("hashed@gmail.com", "2001:db8:1:2:ffff::1"));
  const [other] = await logged(1, from("hashed.2@gmail.com", "2001:db8:1:3::1"));
  expect([same?.account, same?.network]).toEqual([one?.account, one?.network]);
  expect(other?.account).not.toBe(one?.account);
  expect(other?.network).not.toBe(one?.network);

  const users = "/api/collections/users";
  await shop.asOwner(users, { method: "PATCH", json: { authToken: { secret: "x".repeat(50) } } });
  const [rekeyed] = await logged(1, from("hashed@gmail.com", "2001:db8:1:2::1"));
  expect(rekeyed?.account).not.toBe(one?.account);
  expect(rekeyed?.network).not.toBe(one?.network);
});

test("the output has no address, no password and no client address", () => {
  const log = shop.shop.log();
  expect(log).not.toMatch(/@gmail\.com|@example\.com|2001:0?db8|127\.0\.0\.1 /i);
  for (const secret of [strongPassword, "Wrong-Guess-1", shop.shop.superuser.password])
    expect(log).not.toContain(secret);
});
