import { expect, test, vi } from "vitest";
import type { DataLoss } from "../../../../src/domain/account/dataLoss";
import { product } from "../product";
import { openTab, type Tab, withEmptyDatabase, yes } from "./accountDatabase";

/*
 * The entries of an account whose session has ended before the server has answered whether a restore has lost
 * the account.
 */

withEmptyDatabase();

const email = "asha@gmail.com";
const dayMs = 24 * 60 * 60_000;
const unanswered = { email, token: "header.claims." };

async function openSignedIn(): Promise<Tab> {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
  await tab.db.meta.put({ key: "shared", value: { cursor: "ab.7", staleCursor: "", rebuild: false } });
  const entry = { taps: { "000001abcdef-000-p": 2 } };
  await tab.db.replica.put({ uid: "asha", kind: "line", key: "a M", version: 1, entry });
  await tab.addLine(product("b"), "M");
  await tab.queueProfileEdit("asha", { phone: "98" });
  return tab;
}

/** The device of "asha", whose session has ended without an answer. */
async function openAfterEnd(): Promise<Tab> {
  const tab = await openSignedIn();
  await tab.requeueConfirmedEntries("asha", { unanswered });
  await tab.wipeAccountData("all", "asha");
  return tab;
}

async function settle(tab: Tab, loss: DataLoss): Promise<void> {
  for (const question of await tab.readOpenRestoreLossQuestions())
    await tab.applyRestoreLossAnswer(question, loss);
}

const parts = async ({ db }: Tab) =>
  (await db.intents.toArray()).map(({ id, part }) => `${id} ${part}`).sort();
const lines = (uid: string) => ["line/a M", "line/b M"].map((part) => `${uid} ${part}`);
const kept = (uid: string) => [...lines(uid), `${uid} profile/`];
const open = async (tab: Tab) => (await tab.readOpenRestoreLossQuestions()).length;
const cart = async ({ db }: Tab) => (await db.cart.toArray()).map(({ id, quantity }) => `${id} ${quantity}`);

test("wait, with profile edits, and no account takes them over", async () => {
  const tab = await openAfterEnd();
  expect(await tab.readOpenRestoreLossQuestions()).toMatchObject([{ uid: "asha", cursor: "ab.7" }]);
  expect(JSON.stringify(await tab.readOpenRestoreLossQuestions())).not.toContain("gmail");
  for (const [uid, address] of [["bela", "bela@gmail.com"] as const, ["asha2", email] as const]) {
    await tab.prepareDatabaseForAccount(uid, yes, { email: address });
    expect([await parts(tab), await cart(tab)]).toEqual([kept("asha"), []]);
    await tab.wipeAccountData("nothing", uid);
  }
  expect(await open(tab)).toBe(1);
});

test("become those of the next account with the address when the server has lost theirs", async () => {
  const tab = await openAfterEnd();
  await settle(tab, "account");
  expect([await parts(tab), await open(tab)]).toEqual([kept("asha"), 0]);
  await tab.prepareDatabaseForAccount("bela", yes, { email: "bela@gmail.com" });
  await tab.wipeAccountData("nothing", "bela");
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha2"));
});

test("are shown to an account with the address that is signed in when the answer comes", async () => {
  const tab = await openAfterEnd();
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  await tab.db.meta.put({ key: "account", value: { uid: "asha2", pulledAt: 1, joined: true } });
  await tab.db.meta.put({ key: "shared", value: { cursor: "ab.1", staleCursor: "", rebuild: false } });
  await settle(tab, "account");
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect([await parts(tab), await cart(tab)]).toEqual([kept("asha2"), ["b 1"]]);
});

test.each([
  ["nothing", lines("asha")],
  ["changes", kept("asha")],
] as const)("wait for the same account when the server has lost %s of it", async (loss, waiting) => {
  const tab = await openAfterEnd();
  await settle(tab, loss);
  expect([await parts(tab), await open(tab)]).toEqual([waiting, 0]);
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(waiting);
});

test("keep profile edits of an account that the shopper has left, when nothing was lost", async () => {
  const tab = await openSignedIn();
  await tab.askRestoreLossLater("asha", unanswered);
  await tab.wipeAccountData("all", "asha");
  const unsent = ["asha line/b M", "asha profile/"];
  expect([await parts(tab), await open(tab)]).toEqual([unsent, 1]);
  await settle(tab, "nothing");
  expect([await parts(tab), await open(tab)]).toEqual([unsent, 0]);
});

test("stay those of an account that has signed in again, also when an answer comes late", async () => {
  const tab = await openAfterEnd();
  const [question] = await tab.readOpenRestoreLossQuestions();
  await tab.prepareDatabaseForAccount("asha", yes, { email });
  expect(await open(tab)).toBe(0);
  await tab.requeueConfirmedEntries("asha", { unanswered: { email, token: "header.later." } });
  await tab.applyRestoreLossAnswer(question as never, "nothing");
  expect([await parts(tab), await open(tab)]).toEqual([kept("asha"), 1]);
  // The database still holds the account's data, so the question stays open.
  await settle(tab, "account");
  expect([await parts(tab), await open(tab)]).toEqual([kept("asha"), 1]);
  await tab.wipeAccountData("all", "asha");
  await settle(tab, "account");
  expect(await open(tab)).toBe(0);
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha2"));
});

test("wait also when they are queued only with the end of the session", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.addLine(product("b"), "M");
  await tab.db.intents.clear();
  expect((await tab.db.meta.get("account"))?.value).toMatchObject({ changed: true });
  await tab.requeueConfirmedEntries("asha", { unanswered });
  expect(await open(tab)).toBe(1);
  await tab.wipeAccountData("all", "asha");
  await settle(tab, "account");
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toContain("asha2 line/b M");
});

test("do not wait for an answer that came when the end of the session was repeated", async () => {
  const tab = await openSignedIn();
  await tab.requeueConfirmedEntries("asha", { unanswered });
  await tab.requeueConfirmedEntries("asha", { lostEmail: email });
  await tab.wipeAccountData("all", "asha");
  expect(await open(tab)).toBe(0);
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha2"));
});

test.each(["sign-in", "visit"])("wait 30 days for the answer; then comes a %s", async (next) => {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const tab = await openAfterEnd();
  now.mockReturnValue(Date.now() + 31 * dayMs);
  if (next === "visit") await tab.wipeLeftoverAccountData(yes);
  else await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect([await parts(tab), await open(tab)]).toEqual([[], 0]);
});
