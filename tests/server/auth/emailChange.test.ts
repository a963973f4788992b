import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  AccountsShop,
  repeatInParallel,
  type SignIn,
  strongPassword,
} from "../../../tools/testkit/server/accountsShop";

/* A change of address is closed: PocketBase's route would judge passwords without the lock of the sign-in. */

let shop: AccountsShop;
let email: string;
let me: SignIn;
beforeAll(async () => {
  shop = await AccountsShop.start();
});
beforeEach(async () => {
  email = await shop.createShopper();
  me = await shop.signIn(email);
});
afterAll(() => shop.stop());

const newEmail = "mallory@gmail.com";
const secret = async () =>
  String(
    (
      await shop.sql(
        "SELECT json_extract(options, '$.emailChangeToken.secret') FROM _collections WHERE name = 'users'",
      )
    )[0]?.[0],
  );

/** The token of a link that an earlier release mailed. */
async function changeToken(key: string): Promise<string> {
  const [[tokenKey] = []] = await shop.sql(`SELECT tokenKey FROM users WHERE id = '${me.record.id}'`);
  const claims = {
    type: "emailChange",
    id: me.record.id,
    collectionId: "_pb_users_auth_",
    email,
    newEmail,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", `${tokenKey}${key}`).update(text).digest("base64url")}`;
}

const names = ["users", "_pb_users_auth_", "USERS", "%75sers", "users/../users"];
const form = { "Content-Type": "application/x-www-form-urlencoded" };

async function expectUnchanged(): Promise<void> {
  expect(await shop.records("users", `email = "${newEmail}"`)).toEqual([]);
  expect(shop.mail.messages().filter(({ to }) => to.includes(newEmail))).toEqual([]);
  expect(await shop.isTokenValid(me)).toBe(true);
}

describe.each(names)("by the name %s of the collection", (name) => {
  const path = (action: string) => `/api/collections/${name}/${action}`;

  test("no link is mailed", async () => {
    const json = { newEmail };
    const refused = [
      await shop.request(path("request-email-change"), { json, token: me.token }),
      await shop.request(path("request-email-change"), { json }),
      await shop.request(path("request-email-change/"), { json, token: me.token }),
    ];
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    const answer = await shop.shop.api(path("request-email-change"), {
      method: "POST",
      token: me.token,
      headers: form,
      body: `newEmail=${encodeURIComponent(newEmail)}`,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await expectUnchanged();
  });

  test("the right password is refused as a wrong one, with a link of an earlier release", async () => {
    const token = await changeToken("the secret before this release, which has fifty characters");
    const answers = await Promise.all(
      [strongPassword, "Wrong-Guess-1"].map((password) =>
        shop.request(path("confirm-email-change"), { json: { token, password } }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    await expectUnchanged();
  });

  test("not even a valid link changes the address", async () => {
    const token = await changeToken(await secret());
    const json = { token, password: strongPassword };
    expect((await shop.request(path("confirm-email-change"), { json })).status).toBeGreaterThanOrEqual(400);
    await expectUnchanged();
  });
});

test("of 300 guesses with a valid link none is judged", async () => {
  const token = await changeToken(await secret());
  const guesses = await repeatInParallel(300, (n) =>
    shop.users("confirm-email-change", { token, password: n === 150 ? strongPassword : `Guess-${n}` }),
  );
  expect(new Set(guesses.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(["403 email-change-closed"]),
  );
});

test("the migration makes the links of earlier releases worthless", async () => {
  const before = await secret();
  await shop.sql("DELETE FROM _migrations WHERE file = '1770000025_email_change.js'");
  await shop.shop.restart();
  const after = await secret();
  expect(after).toHaveLength(50);
  expect(after).not.toBe(before);
});
