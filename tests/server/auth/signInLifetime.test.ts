import { afterAll, beforeAll, expect, test } from "vitest";
import { signInMaxMs } from "../../../src/domain/shared/limits";
import { AccountsShop, type SignIn, tokenClaims } from "../../../tools/testkit/server/accountsShop";
import { openRealtime } from "../../../tools/testkit/server/realtime";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start();
});
afterAll(() => shop.stop());

const maxSeconds = signInMaxMs / 1000;
const signIn = async () => shop.signIn(await shop.createShopper());
/** The token of a sign-in that was `seconds` ago, and has been refreshed since. */
async function aged(whose: SignIn, seconds: number): Promise<string> {
  const claims = tokenClaims(whose.token) as { iat: number };
  return shop.signToken(whose, { ...claims, iat: claims.iat - seconds });
}
const refresh = (token: string) => shop.users("auth-refresh", {}, { token }) as Promise<SignIn>;

test("a token carries the time of its sign-in, which a refresh keeps", async () => {
  const first = await signIn();
  const { iat } = tokenClaims(first.token) as { iat: number };
  expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60);
  const token = await aged(first, 1000);
  const once = await refresh(token);
  const twice = await refresh(once.token);
  expect([tokenClaims(once.token)["iat"], tokenClaims(twice.token)["iat"]]).toEqual([iat - 1000, iat - 1000]);
});

test("a sign-in ends after 180 days, although its token was refreshed, with a code on every route", async () => {
  expect(signInMaxMs).toBe(180 * 24 * 60 * 60_000);
  const first = await signIn();
  const token = await aged(first, maxSeconds + 60);
  const own = `/api/collections/users/records/${first.record.id}`;
  const requests: [string, string, unknown?][] = [
    ["POST", "/api/collections/users/auth-refresh"],
    ["GET", own],
    ["PATCH", own, { displayName: "Late" }],
    ["GET", "/api/collections/orders/records"],
    ["GET", "/api/shop/devices"],
    ["POST", "/api/files/token"],
  ];
  for (const [method, path, json] of requests) {
    const { status, code } = await shop.request(path, { method, json, token });
    expect([path, status, code]).toEqual([path, 401, "sign-in-expired"]);
  }
  const stream = await openRealtime(shop.shop);
  expect(await stream.subscribe(token, [`users/${first.record.id}`])).toEqual({
    status: 401,
    code: "sign-in-expired",
  });
  stream.close();
  expect((await shop.request("/api/shop/sign-out", { token })).status).toBe(204);
});

test("a sign-in of less than 180 days is refreshed", async () => {
  const token = await aged(await signIn(), maxSeconds - 60);
  expect((await refresh(token)).status).toBe(200);
});

test("a token of the first release gets the time of its device's sign-in when it is refreshed", async () => {
  const { token, record } = await signIn();
  const { iat: _iat, ...claims } = tokenClaims(token);
  const { device } = claims as { device: string };
  const since = new Date(Date.now() - 1000 * 1000).toISOString().replace("T", " ");
  await shop.sql(
    `UPDATE devices SET details = json_set(details, '$."${device}".since', '${since}') WHERE userId = '${record.id}'`,
  );
  const refreshed = await refresh(await shop.signToken({ record }, claims));
  expect(tokenClaims(refreshed.token)["iat"]).toBe(Math.floor(Date.parse(since.replace(" ", "T")) / 1000));
});
