import { expect, test, vi } from "vitest";
import type { NewIntent } from "../../../../src/db/cart/sync/rows";
import { product } from "../product";
import { openTab, type Tab, withEmptyDatabase, yes } from "./accountDatabase";

/*
 * The entries of an account that a restored server has lost, after a new registration with the same address.
 */

withEmptyDatabase();

const email = "asha@gmail.com";
const dayMs = 24 * 60 * 60_000;

/** The device of "asha", whose session has ended. @param lostEmail see the parameter of the same name */
async function openAfterEnd(lostEmail: string): Promise<Tab> {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
  const entry = { taps: { "000001abcdef-000-p": 2 } };
  await tab.db.replica.put({ uid: "asha", kind: "line", key: "a M", version: 1, entry });
  await tab.addLine(product("b"), "M");
  await tab.queueProfileEdit("asha", { phone: "98" });
  await tab.requeueConfirmedEntries("asha", { lostEmail });
  await tab.wipeAccountData("all", "asha");
  return tab;
}

const parts = async ({ db }: Tab) =>
  (await db.intents.toArray()).map(({ id, part }) => `${id} ${part}`).sort();
const kept = (uid: string) => ["line/a M", "line/b M", "profile/"].map((part) => `${uid} ${part}`);
const marks = async ({ db }: Tab) => (await db.meta.get("lostAccounts"))?.value;

test("become those of the new account, once, in any spelling of the address", async () => {
  const tab = await openAfterEnd(email);
  expect(await parts(tab)).toEqual(kept("asha"));
  const before = new Map((await tab.db.intents.toArray()).map((row) => [row.part, row]));
  expect(JSON.stringify(await marks(tab))).not.toContain("gmail");
  await tab.prepareDatabaseForAccount("asha2", yes, { email: " Asha@Gmail.com" });
  expect(await parts(tab)).toEqual(kept("asha2"));
  for (const { part, ...row } of await tab.db.intents.toArray())
    expect(row).toMatchObject({ delta: (before.get(part) as { delta: object }).delta });
  expect(await marks(tab)).toBeUndefined();
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  await tab.prepareDatabaseForAccount("asha3", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha2"));
});

test.each([{ email: "bela@gmail.com" }, { email: "" }, {}])(
  "do not become those of an account with the address %j, and wait on",
  async (options) => {
    const tab = await openAfterEnd(email);
    await tab.prepareDatabaseForAccount("bela", yes, options);
    expect(await parts(tab)).toEqual(kept("asha"));
    await tab.wipeAccountData("nothing", "bela");
    await tab.prepareDatabaseForAccount("asha2", yes, { email });
    expect(await parts(tab)).toEqual(kept("asha2"));
  },
);

test("of an account that the server has not lost stay its own", async () => {
  const tab = await openAfterEnd("");
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha"));
});

test("stay those of an account that has signed in again: a later backup was restored, which has it", async () => {
  const tab = await openAfterEnd(email);
  await tab.prepareDatabaseForAccount("asha", yes, { email });
  await tab.requeueConfirmedEntries("asha");
  await tab.wipeAccountData("withoutProfile", "asha");
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha").slice(0, 2));
});

test.each(["registration", "visit"])("wait 30 days; then comes a %s", async (next) => {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const tab = await openAfterEnd(email);
  now.mockReturnValue(Date.now() + 31 * dayMs);
  if (next === "visit") await tab.wipeLeftoverAccountData(yes);
  else await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect([await parts(tab), await marks(tab)]).toEqual([[], undefined]);
});

test("without a hash function, on an http page, only wait for the same account", async () => {
  vi.stubGlobal("crypto", {});
  const tab = await openAfterEnd(email);
  vi.unstubAllGlobals();
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha"));
});

test("include profile edits that an older release has queued", async () => {
  const tab = await openAfterEnd(email);
  await tab.db.intents.filter(({ part }) => part === "profile/").delete();
  await tab.db.intents.add({
    table: "profile",
    id: "asha",
    part: "city",
    value: "Pune",
    at: Date.now(),
  } satisfies NewIntent & { at: number } as never);
  await tab.prepareDatabaseForAccount("asha2", yes, { email });
  expect(await parts(tab)).toEqual(kept("asha2"));
  expect((await tab.readUnsentProfile(tab.db, "asha2")).change).toEqual({ city: "Pune" });
});
