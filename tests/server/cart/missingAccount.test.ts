import { expect, test, vi } from "vitest";
import { signInMaxMs } from "../../../src/domain/shared/limits";
import { stripTokenSecrets } from "../../../src/server/cart/dataLoss";
import { type AccountsShop, tokenClaims } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withTwoDevices } from "./twoDevices";

/*
 * What the server answers to a device whose token it cannot verify: of an account that it does not have, or
 * with a new password.
 */

let accounts: AccountsShop;
let email: string;
let phone: SyncDevice;
withTwoDevices((devices) => {
  ({ accounts, email, phone } = devices);
});

/** As a restored backup from before its registration: the deletion is not recorded. */
const loseAccount = (uid: string) => accounts.sql(`DELETE FROM users WHERE id = '${uid}'`);
const deleteAccount = (uid: string) =>
  accounts.asOwner(`/api/collections/users/records/${uid}`, { method: "DELETE" });

const send = async (token: string) => {
  const { code, body } = await accounts.request("/api/shop/sync", { json: { version: 1 }, token });
  return [code, (body["data"] as { lost?: boolean }).lost];
};
const refused = ["sign-in-required", undefined];
const lost = ["sign-in-required", true];

/** A token like the phone's with other claims; `undefined` removes one. Nothing can verify it. */
function tokenWith(claims: object): string {
  const { token } = phone.signedIn;
  const text = JSON.stringify({ ...tokenClaims(token), ...claims });
  return token.replace(/\.[^.]*\./, `.${Buffer.from(text).toString("base64url")}.`);
}

test("a device learns that its account was lost, or that the owner has deleted it", async () => {
  await loseAccount(phone.uid);
  expect(await send(phone.signedIn.token)).toEqual(lost);
  const other = await SyncDevice.signIn(accounts, await accounts.createShopper());
  await deleteAccount(other.uid);
  expect(await send(other.signedIn.token)).toEqual(refused);
});

test("an account whose confirmation the owner has undone is remembered as deleted when it had shared something", async () => {
  await phone.sync([phone.tap("tee M")]);
  await accounts.sql(`UPDATE users SET verified = 0 WHERE id = '${phone.uid}'`);
  await deleteAccount(phone.uid);
  expect(await send(phone.signedIn.token)).toEqual(refused);
});

test("an account that was never confirmed is not remembered", async () => {
  const { record } = await accounts.register(`new.${email}`);
  await deleteAccount(record.id);
  expect(await accounts.sql(`SELECT id FROM shop_deleted_accounts WHERE id = '${record.id}'`)).toEqual([]);
});

test("an account whose device has signed in before deletions were recorded can have been deleted before", async () => {
  await loseAccount(phone.uid);
  const [[at] = []] = await accounts.sql("SELECT at FROM shop_deleted_accounts WHERE id = ''");
  const recordedSince = Math.floor(Number(at) / 1000);
  expect(await send(tokenWith({ iat: recordedSince }))).toEqual(refused);
  expect(await send(tokenWith({ iat: recordedSince + 1 }))).toEqual(lost);
});

test("a token that is not of a device's sign-in in the last 180 days learns nothing", async () => {
  expect(await send(tokenWith({ id: phone.uid, exp: 1 }))).toEqual(refused);
  await loseAccount(phone.uid);
  const tooOld = Math.floor((Date.now() - signInMaxMs) / 1000) - 1;
  for (const claims of [{ iat: tooOld }, { iat: undefined }, { device: "" }, { id: 7 }, { type: "file" }])
    expect(await send(tokenWith(claims)), JSON.stringify(claims)).toEqual(refused);
  expect(await send("nonsense")).toEqual(refused);
  expect(await send(tokenWith({}))).toEqual(lost);
});

test("a question without the session's secrets is answered, and is no session", async () => {
  const question = stripTokenSecrets(phone.signedIn.token);
  expect(await send(question)).toEqual(refused);
  const refresh = await accounts.request("/api/collections/users/auth-refresh", {
    method: "POST",
    token: question,
  });
  expect(refresh.status).toBe(401);
  await loseAccount(phone.uid);
  expect(await send(question)).toEqual(lost);
});

test("a device whose token is invalid after a change of the password learns whether the server has lost its changes", async () => {
  await phone.sync([phone.tap("tee M")]);
  await accounts.sql(`UPDATE users SET tokenKey = tokenKey || 'x' WHERE id = '${phone.uid}'`);
  const answer = async (cursor: string) => {
    const { code, body } = await phone.send({ cursor });
    return [code, (body["data"] as { lost?: boolean }).lost];
  };
  expect(await answer(phone.cursor)).toEqual(refused);
  expect(await answer("")).toEqual(refused);
  expect(await answer("abcdef.7")).toEqual(["device-signed-out", true]);
});

test("a deletion is remembered for as long as a sign-in lasts", async () => {
  const other = await SyncDevice.signIn(accounts, await accounts.createShopper());
  for (const { uid } of [phone, other]) await deleteAccount(uid);
  const setAge = (uid: string, ms: number) =>
    accounts.sql(`UPDATE shop_deleted_accounts SET at = ${Date.now() - ms} WHERE id = '${uid}'`);
  await setAge(phone.uid, signInMaxMs - 60_000);
  await setAge(other.uid, signInMaxMs + 1000);
  await accounts.asOwner("/api/crons/shop-deleted-accounts");
  await vi.waitFor(async () => expect(await send(other.signedIn.token)).toEqual(lost));
  expect(await send(phone.signedIn.token)).toEqual(refused);
});

/* The last test: it uses up what this network may ask. */
test("above the limit a device gets no answer, so that it asks again", async () => {
  await loseAccount(phone.uid);
  const answers: unknown[] = [];
  // The server accepts 50 at the same time.
  while (answers.length < 320)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => send(phone.signedIn.token)))));
  const noAnswer = ["too-many-requests", undefined];
  expect(answers.at(-1)).toEqual(noAnswer);
  expect(new Set(answers.map(String))).toEqual(new Set([lost, noAnswer].map(String)));
});
