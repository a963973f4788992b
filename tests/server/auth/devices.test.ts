import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AccountsShop,
  repeatInParallel,
  type SignIn,
  strongPassword,
  tokenClaims,
} from "../../../tools/testkit/server/accountsShop";
import { openRealtime } from "../../../tools/testkit/server/realtime";

/* The devices of an account: their cap, and the end of a device's session. */

let shop: AccountsShop;
beforeAll(async () => {
  // The password hash is as slow as in the shop, so that concurrent requests overlap.
  shop = await AccountsShop.start({}, { slow: true });
});
afterAll(() => shop.stop());

const deviceIds = async (userId: string) =>
  (await shop.records("devices", `userId = "${userId}"`))[0]?.["deviceIds"] as string[];

describe("a shopper's devices", () => {
  test("are at most three: the fourth removes the oldest", async () => {
    const email = await shop.createShopper();
    const devices = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const signIns: SignIn[] = [];
    for (const device of devices) signIns.push(await shop.signIn(email, strongPassword, device));
    expect(await deviceIds(signIns[0]?.record.id ?? "")).toEqual(devices.slice(1));
    expect(await shop.validOf(signIns)).toEqual(signIns.slice(1));
  });

  test("leave at most three valid tokens after ten concurrent sign-ins", async () => {
    const email = await shop.createShopper();
    const signIns = await repeatInParallel(10, () => shop.signIn(email, strongPassword, randomUUID()));
    expect(signIns.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await shop.validOf(signIns)).toHaveLength(3);
    expect(await deviceIds(signIns[0]?.record.id ?? "")).toHaveLength(3);
  });

  test("have one valid token each, also after ten concurrent sign-ins of one device", async () => {
    const email = await shop.createShopper();
    const device = randomUUID();
    const signIns = await repeatInParallel(10, () => shop.signIn(email, strongPassword, device));
    expect(await shop.validOf(signIns)).toHaveLength(1);
    expect(await deviceIds(signIns[0]?.record.id ?? "")).toEqual([device]);
  });

  test("have the id that the browser sends, or one from the server", async () => {
    const email = await shop.createShopper();
    const device = randomUUID();
    expect(
      tokenClaims((await shop.signIn(email, strongPassword, device.toUpperCase())).token)["device"],
    ).toBe(device);
    for (const odd of [undefined, "", "'; DROP TABLE users", `${device}0`]) {
      const { token } = await shop.signIn(email, strongPassword, odd);
      expect(tokenClaims(token)["device"]).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(tokenClaims(token)["device"]).not.toBe(device);
    }
  });

  test("keep their position when the token is refreshed, and are removed with the refreshed token", async () => {
    const email = await shop.createShopper();
    const first = await shop.signIn(email, strongPassword, randomUUID());
    const renewed = (await shop.users("auth-refresh", {}, { token: first.token })) as SignIn;
    expect(tokenClaims(renewed.token)).toMatchObject({ device: tokenClaims(first.token)["device"] });
    expect(await shop.validOf([first, renewed])).toHaveLength(2);
    await repeatInParallel(3, () => shop.signIn(email, strongPassword, randomUUID()));
    expect(await shop.validOf([first, renewed])).toHaveLength(0);
  });
});

describe("a removed device", () => {
  test("is refused on every route of its token, with a code", async () => {
    const email = await shop.createShopper();
    const dropped = await shop.signIn(email);
    await shop.asOwner("/api/settings", {
      method: "PATCH",
      json: { batch: { enabled: true, maxRequests: 5, timeout: 3 } },
    });
    await shop.request("/api/shop/sign-out", { token: dropped.token });
    const { token, record } = dropped;
    const own = `/api/collections/users/records/${record.id}`;
    const requests: [string, string, unknown?][] = [
      ["POST", "/api/collections/users/auth-refresh"],
      ["GET", own],
      ["GET", "/api/collections/users/records"],
      ["PATCH", own, { displayName: "Mallory" }],
      ["DELETE", own],
      ["POST", "/api/collections/orders/records", {}],
      ["GET", "/api/collections/orders/records"],
      ["GET", "/api/collections/products/records"],
      ["GET", "/api/shop/devices"],
      ["DELETE", `/api/shop/devices/${randomUUID()}`],
      ["POST", "/api/files/token"],
      ["POST", "/api/batch", { requests: [{ method: "PATCH", url: own, body: { displayName: "Mallory" } }] }],
    ];
    for (const [method, path, json] of requests) {
      const { status, code } = await shop.request(path, { method, json, token });
      // Superuser routes are refused before the device is checked.
      if (status !== 403)
        expect([method, path, status, code]).toEqual([method, path, 401, "device-signed-out"]);
    }
    expect(await shop.records("users", `email = "${email}"`)).toMatchObject([{ displayName: "" }]);
  });

  test("loses its open event stream at once, and gets no new one; other devices keep theirs", async () => {
    const email = await shop.createShopper();
    const [gone, kept] = [await shop.signIn(email), await shop.signIn(email)];
    const [goneStream, keptStream] = [await openRealtime(shop.shop), await openRealtime(shop.shop)];
    const topics = [`users/${gone.record.id}`];
    expect((await goneStream.subscribe(gone.token, topics)).status).toBe(204);
    expect((await keptStream.subscribe(kept.token, topics)).status).toBe(204);
    await repeatInParallel(2, () => shop.signIn(email));
    await goneStream.ended;

    const json = { displayName: "Asha" };
    await shop.request(`/api/collections/users/records/${gone.record.id}`, {
      method: "PATCH",
      json,
      token: kept.token,
    });
    const message = await keptStream.waitForMessage(topics[0] ?? "");
    expect(message.data.record).toMatchObject({ displayName: "Asha" });
    keptStream.close();

    const again = await openRealtime(shop.shop);
    expect(await again.subscribe(gone.token, topics)).toEqual({ status: 401, code: "device-signed-out" });
    again.close();
  });

  test("loses its stream also when the owner removes it from the list", async () => {
    const email = await shop.createShopper();
    const signIn = await shop.signIn(email);
    const stream = await openRealtime(shop.shop);
    await stream.subscribe(signIn.token, [`users/${signIn.record.id}`]);
    const [row] = await shop.records("devices", `userId = "${signIn.record.id}"`);
    await shop.asOwner(`/api/collections/devices/records/${row?.["id"]}`, {
      method: "PATCH",
      json: { deviceIds: [] },
    });
    await stream.ended;
    expect(await shop.isTokenValid(signIn)).toBe(false);
  });
});

test("an account that the owner deletes leaves no session, no device and no open stream", async () => {
  const signIn = await shop.signIn(await shop.createShopper());
  const { id } = signIn.record;
  const stream = await openRealtime(shop.shop);
  expect((await stream.subscribe(signIn.token, [`users/${id}`])).status).toBe(204);
  await shop.asOwner(`/api/collections/users/records/${id}`, { method: "DELETE" });
  await stream.ended;
  const { status } = await shop.request("/api/shop/devices", { method: "GET", token: signIn.token });
  expect(status).toBe(401);
  expect(await shop.records("devices", `userId = "${id}"`)).toEqual([]);
});

test("a superuser's impersonation token has no device and signs no device out", async () => {
  const email = await shop.createShopper();
  const signIn = await shop.signIn(email);
  const path = `/api/collections/users/impersonate/${signIn.record.id}`;
  const owners = (await shop.asOwner(path, { json: { duration: 60 } })) as SignIn;
  expect(await shop.validOf([signIn, owners])).toHaveLength(2);
});

test("PocketBase's own token without a device is refused", async () => {
  const { token, record } = await shop.signIn(await shop.createShopper());
  const { device: _device, session: _session, ...bare } = tokenClaims(token);
  const isValid = async (claims: object) =>
    shop.isTokenValid({ token: await shop.signToken({ record }, claims), record });
  expect([await isValid(tokenClaims(token)), await isValid(bare)]).toEqual([true, false]);
});

test("no hook runs for as long as an event stream is open: it would hold a JavaScript engine", () => {
  // The one middleware leaves event streams out, see tests/server/platform/responseHeaders.test.ts.
  const wiring = readdirSync("pb_hooks").filter((file) => file.endsWith(".pb.js") && file !== "server.pb.js");
  const around = wiring.filter((file) =>
    /routerUse\(|onRealtimeConnectRequest\(/.test(readFileSync(`pb_hooks/${file}`, "utf8")),
  );
  expect([wiring.length > 0, around]).toEqual([true, []]);
});
