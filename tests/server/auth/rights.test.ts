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
  // Hidden fields, which PocketBase drops from the body before any hook runs.
  tokenKey: "x".repeat(50),
  hasPassword: false,
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

  test.each([
    ["a form with files", () => new FormData()],
    ["a form", () => new URLSearchParams()],
  ])("the same as %s", async (_name, create) => {
    const body = create();
    body.set("displayName", "Asha of the form");
    const answer = await shop.shop.api(pathOf(me), { method: "PATCH", body, token: me.token });
    expect([answer.status, await answer.json()]).toMatchObject([200, { displayName: "Asha of the form" }]);
  });

  describe.each(Object.entries(closed))("but not %s", (field, value) => {
    const password = field === "password" ? { passwordConfirm: value } : {};
    const change = { [field]: value, ...password };
    const refused403 = { status: 403, body: { data: { code: "field-not-editable" } } };

    test.each([
      ["alone", change],
      ["among others", { displayName: "Changed", ...change }],
    ])("%s, as JSON, as a form or in a batch", async (_name, sent) => {
      const before = await stored(me);
      expect(await patch(me, sent)).toMatchObject(refused403);
      const texts = Object.entries(sent).map(([name, text]) => [name, String(text)] as [string, string]);
      const form = new FormData();
      for (const [name, text] of texts) form.append(name, text);
      const payload = new FormData();
      payload.append("@jsonPayload", JSON.stringify(sent));
      for (const body of [form, payload, new URLSearchParams(texts)]) {
        const answer = await shop.shop.api(pathOf(me), { method: "PATCH", body, token: me.token });
        expect([answer.status, await answer.json()]).toMatchObject([403, refused403.body]);
      }
      const answer = await batch([{ method: "PATCH", url: pathOf(me), body: sent }]);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining("field-not-editable"),
      ]);
      expect(await stored(me)).toEqual(before);
    });
  });

  test("and get the name of the refused field", async () => {
    for (const field of ["createdAt", "email", "hasPassword"]) {
      const { body } = await patch(me, { phone: "1", [field]: "x" });
      expect(body["data"]).toEqual({ code: "field-not-editable", field });
    }
  });
});

describe("of a profile the server refuses", () => {
  const address = profile.addresses[0];
  const longAddress = Object.fromEntries(Object.keys(address ?? {}).map((name) => [name, "a".repeat(190)]));
  test.each<[string, unknown]>([
    ["photoURL", "javascript:alert(1)"],
    ["photoURL", "http://example.com/asha.jpg"],
    ["photoURL", "https://user@example.com/asha.jpg"],
    ["photoURL", "https://example.com/a b.jpg"],
    ["photoURL", `https://example.com/${"a".repeat(2000)}`],
    ["photoURL", "asha.jpg"],
    ["addresses", "12 Loom St"],
    ["addresses", { ...address }],
    ["addresses", null],
    ["addresses", ["12 Loom St"]],
    ["addresses", [null]],
    ["addresses", [[]]],
    ["addresses", [{ ...address, country: "IN" }]],
    ["addresses", [{ ...address, pincode: 302001 }]],
    ["addresses", [{ ...address, line1: { text: "12 Loom St" } }]],
    ["addresses", [{ ...address, line1: "a".repeat(201) }]],
    ["addresses", Array.from({ length: 21 }, () => address)],
    ["addresses", [{ line1: "a".repeat(300_000) }]],
    // Each field is short enough, all of them together are not.
    ["addresses", Array.from({ length: 20 }, () => longAddress)],
  ])("%s of another shape, case %#", async (field, value) => {
    await patch(me, profile);
    const before = await stored(me);
    const { status, body } = await patch(me, { displayName: "Changed", [field]: value });
    expect([status, body["data"]]).toEqual([400, { code: "invalid-field", field }]);
    expect(await stored(me)).toEqual(before);
  });

  test("nothing that an older release or an import has stored", async () => {
    const { id } = other.record;
    const addresses = [{ city: "Pune", pincode: 411001, note: "blue gate" }, "12 Loom St"];
    const path = `/api/collections/users/records/${id}`;
    await shop.asOwner(path, { method: "PATCH", json: { addresses, photoURL: "http://example.com/a.jpg" } });
    const read = await shop.request(path, { method: "GET", token: other.token });
    expect(read.body).toMatchObject({ addresses, photoURL: "http://example.com/a.jpg" });
    const changed = [{ ...(addresses[0] as object), city: "Goa" }, addresses[1]];
    expect(await patch(other, { addresses: changed }, other.token)).toMatchObject({
      status: 200,
      body: { addresses: changed },
    });
    const moved = [{ ...(addresses[0] as object), note: "red gate" }];
    expect((await patch(other, { addresses: moved }, other.token)).code).toBe("invalid-field");
    expect((await patch(other, { photoURL: "", addresses: [] }, other.token)).status).toBe(200);
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
