import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop, type SignIn, tokenClaims } from "../../../tools/testkit/server/accountsShop";

/* Which auth tokens the server accepts, and how it stores passwords. */

let shop: AccountsShop;
let me: SignIn;
/** The key of this account's tokens. */
let key: string;
beforeAll(async () => {
  shop = await AccountsShop.start({}, { slow: true });
  me = await shop.signIn(await shop.createShopper());
  const [[tokenKey] = []] = await shop.sql(`SELECT tokenKey FROM users WHERE id = '${me.record.id}'`);
  const [[secret] = []] = await shop.sql(
    "SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = 'users'",
  );
  key = `${tokenKey}${secret}`;
});
afterAll(() => shop.stop());

type Claims = Record<string, unknown>;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token as the server makes it, with other parts. */
function tokenWith({ header = {}, claims = {}, signedBy = key, hash = "sha256" }): string {
  const all: Claims = { ...tokenClaims(me.token), ...claims };
  const text = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part(all)}`;
  return `${text}.${createHmac(hash, signedBy).update(text).digest("base64url")}`;
}
const statusOf = async (token: string) => (await shop.users("auth-refresh", {}, { token })).status;

test("a token with the account's key is accepted", async () => {
  expect(await statusOf(tokenWith({}))).toBe(200);
});

const now = Math.floor(Date.now() / 1000);
const own = "a key of the attacker, as long as the server's own keys are";
const jwk = { kty: "oct", k: Buffer.from(own).toString("base64url") };
test.each([
  ["without a signature", () => `${tokenWith({ header: { alg: "none" } }).replace(/[^.]+$/, "")}`],
  ["that names no algorithm and has a signature", () => tokenWith({ header: { alg: "none" } })],
  ["of another algorithm", () => tokenWith({ header: { alg: "HS512" }, hash: "sha512" })],
  ["signed by another key", () => tokenWith({ signedBy: own })],
  ["that brings its key", () => tokenWith({ header: { jwk, kid: "1", jku: shop.shop.url }, signedBy: own })],
  [
    "with changed claims and the old signature",
    () => tokenWith({ claims: { extra: 1 } }).replace(/[^.]+$/, me.token.split(".")[2] ?? ""),
  ],
  ["that has expired", () => tokenWith({ claims: { exp: now - 5 } })],
  ["of another purpose", () => tokenWith({ claims: { type: "passwordReset" } })],
  ["of another collection", () => tokenWith({ claims: { collectionId: "pbc_3142635823" } })],
  ["of another account", () => tokenWith({ claims: { id: "abcdefghij12345" } })],
])("a token %s is refused", async (_name, token) => {
  expect(await statusOf(token())).toBe(401);
});

test("a password is stored as a bcrypt hash", async () => {
  const [[hash] = []] = await shop.sql(`SELECT password FROM users WHERE id = '${me.record.id}'`);
  expect(hash).toMatch(/^\$2[aby]\$1\d\$[./A-Za-z0-9]{53}$/);
});
