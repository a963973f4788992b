import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, type SignIn, strongPassword } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
let me: SignIn;
let other: SignIn;
beforeAll(async () => {
  shop = await AccountsShop.start();
  await shop.asOwner("/api/settings", {
    method: "PATCH",
    json: { batch: { enabled: true, maxRequests: 20, timeout: 5 } },
  });
  me = await shop.signIn(await shop.createShopper("me"));
  other = await shop.signIn(await shop.createShopper("other"));
});
afterAll(() => shop.stop());

const pathOf = ({ record }: SignIn) => `/api/collections/users/records/${record.id}`;
const patch = (whose: SignIn, json: unknown, token: string | undefined = me.token) =>
  shop.request(pathOf(whose), { method: "PATCH", json, token });
const batch = (requests: unknown[]) => shop.request("/api/batch", { json: { requests }, token: me.token });
/** The whole row, the password's hash included. */
const stored = (whose: SignIn) => shop.sql(`SELECT * FROM users WHERE id = '${whose.record.id}'`);
/** Refused for the request, not for an invalid token. */
const refused = ({ status }: { status: number }) => [400, 403, 404].includes(status);

const profile = {
  displayName: "Asha Rao",
  phone: "+91 98765 43210",
  addresses: [
    { line1: "12 Loom St", line2: "", city: "Jaipur", state: "RJ", pincode: "302001", label: "Home" },
  ],
  photoURL: "https://example.com/asha.jpg",
};
const closed = {
  verified: false,
  email: "elsewhere@gmail.com",
  emailVisibility: true,
  password: "Another#123",
  oldPassword: strongPassword,
  id: "another12345678",
  createdAt: "2001-01-01 00:00:00.000Z",
  updatedAt: "2001-01-01 00:00:00.000Z",
  "phone+": "9",
  invented: 1,
};

describe("shoppers can change of their own account", () => {
  test("name, phone, addresses and picture", async () => {
    const [before] = await shop.records("users", `id = "${me.record.id}"`);
    const { status, body } = await patch(me, profile);
    expect(status).toBe(200);
    expect(body).toMatchObject(profile);
    expect(body["createdAt"]).toBe(before?.["createdAt"]);
    expect(String(body["updatedAt"]) > String(before?.["updatedAt"])).toBe(true);
    expect(Math.abs(Date.parse(String(body["updatedAt"])) - Date.now())).toBeLessThan(60_000);
  });

  test.each(Object.entries(closed))("but not %s, alone, among others or in a batch", async (field, value) => {
    const before = await stored(me);
    const password = field === "password" ? { passwordConfirm: value } : {};
    const change = { [field]: value, ...password };
    expect(await patch(me, change)).toSatisfy(refused);
    expect(await patch(me, { displayName: "Changed", ...change })).toSatisfy(refused);
    const requests = [{ method: "PATCH", url: pathOf(me), body: { displayName: "Changed", ...change } }];
    expect(await batch(requests)).toSatisfy(refused);
    expect(await stored(me)).toEqual(before);
  });

  test("and leave hidden fields unchanged", async () => {
    const hidden = () => shop.sql(`SELECT tokenKey, hasPassword FROM users WHERE id = '${me.record.id}'`);
    const before = await hidden();
    const change = { tokenKey: "x".repeat(50), hasPassword: false };
    await patch(me, change);
    await batch([{ method: "PATCH", url: pathOf(me), body: change }]);
    expect(await hidden()).toEqual(before);
  });

  test("and get the name of the refused field", async () => {
    const { status, body } = await patch(me, { createdAt: closed.createdAt });
    expect([status, body["data"]]).toEqual([403, { code: "field-not-editable", field: "createdAt" }]);
  });
});

describe("a shopper can neither change nor read", () => {
  test("another shopper's account", async () => {
    const before = await stored(other);
    for (const token of [me.token, undefined]) {
      expect(await patch(other, { displayName: "Mine" }, token)).toSatisfy(refused);
      expect((await shop.request(pathOf(other), { method: "GET", token })).status).toBe(404);
      expect(await shop.request(pathOf(other), { method: "DELETE", token })).toSatisfy(refused);
    }
    const list = await shop.request("/api/collections/users/records", { method: "GET", token: me.token });
    expect(list.body["items"]).toMatchObject([{ id: me.record.id }]);
    const url = pathOf(other);
    const email = "taken.over@gmail.com";
    for (const request of [
      { method: "PATCH", url, body: { displayName: "Mine" } },
      {
        method: "PUT",
        url: "/api/collections/users/records",
        body: { id: other.record.id, displayName: "Mine" },
      },
      {
        method: "POST",
        url: "/api/collections/users/records",
        body: { email, password: strongPassword, passwordConfirm: strongPassword },
      },
      { method: "DELETE", url },
    ])
      expect(await batch([request])).toSatisfy(refused);
    expect(await stored(other)).toEqual(before);
    expect(await shop.records("users", `email = "${email}"`)).toEqual([]);
  });

  test.each(["devices", "loginLocks", "_otps", "_externalAuths", "_authOrigins", "_mfas"])(
    "the collection %s",
    async (name) => {
      await shop.signIn("somebody@gmail.com", "Wrong-Guess-1");
      const path = `/api/collections/${name}/records`;
      const [row] = await shop.records(name);
      const before = await shop.records(name);
      const id = row?.["id"] ?? "123456789012345";
      const body = {
        userId: me.record.id,
        email: "me@gmail.com",
        attempts: 0,
        lockedUntil: "",
        deviceIds: [],
      };
      for (const token of [me.token, undefined]) {
        const list = await shop.request(path, { method: "GET", token });
        expect(list.status === 403 || (list.body["items"] as unknown[]).length === 0).toBe(true);
        expect(await shop.request(`${path}/${id}`, { method: "GET", token })).toSatisfy(refused);
        expect(await shop.request(path, { json: body, token })).toSatisfy(refused);
        expect(await shop.request(`${path}/${id}`, { method: "PATCH", json: body, token })).toSatisfy(
          refused,
        );
        expect(await shop.request(`${path}/${id}`, { method: "DELETE", token })).toSatisfy(refused);
      }
      for (const request of [
        { method: "POST", url: path, body },
        { method: "PATCH", url: `${path}/${id}`, body },
        { method: "DELETE", url: `${path}/${id}` },
      ])
        expect(await batch([request])).toSatisfy(refused);
      expect(await shop.records(name)).toEqual(before);
    },
  );
});

test("the fields that the shop stores about an account are hidden", async () => {
  const { body } = await shop.request(pathOf(me), { method: "GET", token: me.token });
  for (const field of ["hasPassword", "tokenKey", "password"]) expect(body).not.toHaveProperty(field);
});

test("the shop's self requests cannot be sent by other clients", async () => {
  const json = { kind: "reset", userId: me.record.id };
  for (const secret of ["", "guess", "null", "undefined"])
    expect(
      (await shop.request("/api/shop/mail", { json, headers: { "X-Shop-Secret": secret } })).status,
    ).toBe(404);
  expect((await shop.request("/api/shop/mail", { json, token: me.token })).status).toBe(404);
});
