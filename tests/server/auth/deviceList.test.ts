import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, strongPassword, tokenClaims } from "../../../tools/testkit/server/accountsShop";

/* Signing out, here and from the list of devices. */

let shop: AccountsShop;
beforeAll(async () => {
  // The password hash is as slow as in the shop, so that concurrent requests overlap.
  shop = await AccountsShop.start({}, { slow: true });
});
afterAll(() => shop.stop());

describe("signing out", () => {
  test("signs out this device only, and its token is refused afterwards", async () => {
    const email = await shop.createShopper();
    const [here, there] = [await shop.signIn(email), await shop.signIn(email)];
    expect((await shop.request("/api/shop/sign-out", { token: here.token })).status).toBe(204);
    expect(await shop.validOf([here, there])).toEqual([there]);
    expect((await shop.users("auth-refresh", {}, { token: here.token })).status).toBe(401);
  });

  test("keeps the old token invalid when the same device signs in again", async () => {
    const email = await shop.createShopper();
    const device = randomUUID();
    const before = await shop.signIn(email, strongPassword, device);
    await shop.request("/api/shop/sign-out", { token: before.token });
    const after = await shop.signIn(email, strongPassword, device);
    expect(await shop.validOf([before, after])).toEqual([after]);
    // A late sign-out by an old tab must not end the new sign-in.
    await shop.request("/api/shop/sign-out", { token: before.token });
    expect(await shop.validOf([after])).toEqual([after]);
  });

  test("always responds 204: without a token, with an invalid one, twice", async () => {
    const { token } = await shop.signIn(await shop.createShopper());
    for (const sent of [undefined, "nonsense", token, token])
      expect((await shop.request("/api/shop/sign-out", { token: sent })).status).toBe(204);
  });

  test("ignores the request's body", async () => {
    const here = await shop.signIn(await shop.createShopper());
    const init = { method: "POST", token: here.token, body: "{", headers: { "Content-Type": "text/plain" } };
    expect((await shop.shop.api("/api/shop/sign-out", init)).status).toBe(204);
    expect(await shop.validOf([here])).toEqual([]);
  });
});

describe("the list of devices", () => {
  const phone =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
  const mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";

  test("has label, last visit and the current device", async () => {
    const email = await shop.createShopper();
    const devices = [randomUUID(), randomUUID()];
    await shop.signIn(email, strongPassword, devices[0], { "User-Agent": phone });
    const { token } = await shop.signIn(email, strongPassword, devices[1], { "User-Agent": mac });
    const { body } = await shop.request("/api/shop/devices", { method: "GET", token });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body["devices"]).toEqual([
      { id: devices[1], label: "Safari on Mac", signedInAt: time, lastSeen: time, current: true },
      { id: devices[0], label: "Chrome on Android", signedInAt: time, lastSeen: time, current: false },
    ]);
  });

  test("updates the last visit, but not on every request", async () => {
    const email = await shop.createShopper();
    const { token, record } = await shop.signIn(email);
    const seen = async () => {
      const { body } = await shop.request("/api/shop/devices", { method: "GET", token });
      return (body["devices"] as { lastSeen: string }[])[0]?.lastSeen ?? "";
    };
    const first = await seen();
    expect(await seen()).toBe(first);
    const old = "2020-01-01 00:00:00.000Z";
    const device = tokenClaims(token)["device"];
    await shop.sql(
      `UPDATE devices SET details = json_set(details, '$."${device}".seen', '${old}') WHERE userId = '${record.id}'`,
    );
    expect((await seen()) >= first).toBe(true);
  });

  test("allows one device to sign another out", async () => {
    const email = await shop.createShopper();
    const device = randomUUID();
    const lost = await shop.signIn(email, strongPassword, device);
    const { token } = await shop.signIn(email);
    expect((await shop.request(`/api/shop/devices/${device}`, { method: "DELETE", token })).status).toBe(204);
    expect(await shop.isTokenValid(lost)).toBe(false);
    const { body } = await shop.request("/api/shop/devices", { method: "GET", token });
    expect(body["devices"]).toMatchObject([{ current: true }]);
  });

  test("belongs to one account only", async () => {
    const device = randomUUID();
    const victim = await shop.signIn(await shop.createShopper(), strongPassword, device);
    const { token } = await shop.signIn(await shop.createShopper());
    await shop.request(`/api/shop/devices/${device}`, { method: "DELETE", token });
    expect(await shop.isTokenValid(victim)).toBe(true);
    expect((await shop.request("/api/shop/devices", { method: "GET" })).code).toBe("sign-in-required");
  });
});
