import { afterEach, expect, test, vi } from "vitest";
import { fetchAccountDataLoss, stripTokenSecrets } from "../../../../src/server/cart/dataLoss";

/*
 * What counts as an answer to the question whether a restore has lost an account, and what the device sends.
 */

afterEach(() => vi.unstubAllGlobals());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const claims = { type: "auth", id: "u1", device: "d1", iat: 1_800_000_000 };
const session = { collectionId: "c1", refreshable: true, session: "secret", exp: 1_900_000_000 };
const token = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ ...claims, ...session })}.signature`;

test("a question has neither the session's secret nor the signature", () => {
  const [header, payload = "", signature] = stripTokenSecrets(token).split(".");
  expect([header, signature]).toEqual([token.split(".")[0], ""]);
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual(claims);
  expect(payload).toMatch(/^[\w-]+$/);
});

const ask = (answer: () => Promise<Response>) => {
  const fetching = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal("fetch", fetching);
  const asked = fetchAccountDataLoss({ token: stripTokenSecrets(token), cursor: "ab.7", staleCursor: "" });
  return { asked, fetching };
};
const refuse = (status: number, data: object) => async () =>
  Response.json({ status, message: "", data }, { status });

test("the question has the cursor and the claims of the ended session", async () => {
  const { asked, fetching } = ask(refuse(401, { code: "sign-in-required" }));
  await asked;
  const [path, init] = fetching.mock.calls[0] ?? [];
  expect(path).toBe("/api/shop/sync");
  expect(JSON.parse(String(init?.body))).toMatchObject({ cursor: "ab.7" });
  expect(new Headers(init?.headers).get("Authorization")).toBe(stripTokenSecrets(token));
});

test.each([
  [401, { code: "sign-in-required", lost: true }, "account"],
  [401, { code: "device-signed-out", lost: true }, "changes"],
  [401, { code: "sign-in-required" }, "nothing"],
  [401, {}, undefined],
  [400, { code: "update-the-shop" }, undefined],
  [403, {}, undefined],
  [429, { code: "too-many-requests" }, undefined],
  [500, {}, undefined],
  [502, {}, undefined],
])("a response of %i %j is the answer %s", async (status, data, loss) => {
  expect(await ask(refuse(status, data)).asked).toBe(loss);
});

test("a failing network, a captive portal and a success are no answers", async () => {
  expect(await ask(() => Promise.reject(new TypeError("Failed to fetch"))).asked).toBeUndefined();
  const portal = { status: 401, headers: { "Content-Type": "text/html" } };
  expect(await ask(async () => new Response("<html>", portal)).asked).toBeUndefined();
  expect(await ask(async () => Response.json({})).asked).toBeUndefined();
});
