import { describe, expect, test, vi } from "vitest";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { product } from "../product";
import { openTab, type Tab, withEmptyDatabase, yes } from "./accountDatabase";
import { ids, nothing, order, profile, profileOf } from "./accountRows";

/* What a sign-out, or the sign-in of another account, deletes and keeps. */

withEmptyDatabase();

async function fillAccount(tab: Tab): Promise<void> {
  await tab.addLine(product("a"), "M");
  await tab.addToWishlist(product("w"));
  await tab.storeViewedProduct(asProductId("a"));
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.storePulledAccount("asha", {
    profile: profile("asha"),
    orders: [order("1")],
    before: nothing,
  });
  await tab.queueProfileEdit("asha", { phone: "98" });
  expect(await ids(tab)).toEqual(["asha 1"]);
}

const counts = async (tab: Tab) =>
  Object.fromEntries(
    await Promise.all(tab.db.tables.map(async (table) => [table.name, await table.count()] as const)),
  );

test("a sign-out before the first sync deletes the account's data and keeps the visitor's cart and wishlist", async () => {
  const tab = await openTab();
  await fillAccount(tab);
  await tab.wipeAccountData();
  expect(await counts(tab)).toMatchObject({
    cart: 1,
    wishlist: 1,
    recent: 1,
    orders: 0,
    intents: 0,
    meta: 0,
  });
});

test("a sign-out deletes a cart that was joined to the account, and the remembered size", async () => {
  const tab = await openTab();
  await fillAccount(tab);
  await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
  await tab.db.meta.put({ key: "preferences", value: { size: "M", muted: true } });
  await tab.db.replica.put({ uid: "asha", kind: "line", key: "a M", version: 1, entry: {} });
  await tab.addLine(product("b"), "M");
  await tab.wipeAccountData();
  const empty = { cart: 0, wishlist: 0, recent: 0, orders: 0, intents: 0, replica: 0, meta: 1 };
  expect(await counts(tab)).toMatchObject(empty);
  expect(await tab.db.meta.get("preferences")).toMatchObject({ value: { muted: true } });
});

test("a device that was signed out from elsewhere keeps unsent changes of the cart for the same account", async () => {
  const tab = await openTab();
  await fillAccount(tab);
  await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
  await tab.addLine(product("b"), "M");
  await tab.wipeAccountData("withoutProfile");
  expect(await tab.db.intents.toArray()).toMatchObject([{ table: "entry", id: "asha", part: "line/b M" }]);
  await tab.prepareDatabaseForAccount("asha", yes);
  expect(await tab.db.intents.count()).toBe(1);
});

const dayMs = 24 * 60 * 60_000;

test.each(["asha", "bela", "nobody"])(
  "unsent changes of an account wait 30 days after its sign-out; then %s is signed in",
  async (next) => {
    const tab = await openTab();
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    const start = Date.now();
    const startShop = () =>
      next === "nobody" ? tab.wipeLeftoverAccountData(yes) : tab.prepareDatabaseForAccount(next, yes);
    await fillAccount(tab);
    await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
    await tab.addLine(product("b"), "M");
    // The server is away for long, while the account is signed in.
    now.mockReturnValue(start + 40 * dayMs);
    await tab.prepareDatabaseForAccount("asha", yes);
    expect(await tab.db.intents.count()).toBe(2);

    // Nothing of the profile edit is kept on a device that the server has signed out.
    await tab.wipeAccountData("withoutProfile");
    expect(await tab.db.intents.count()).toBe(1);
    if (next === "bela") {
      now.mockReturnValue(start + 69 * dayMs);
      await startShop();
      expect(await tab.db.intents.count()).toBe(1);
    }
    now.mockReturnValue(start + 71 * dayMs);
    await startShop();
    expect(await tab.db.intents.count()).toBe(0);
  },
);

test("a sign-out deletes unsent changes, also after the clean-up of another tab", async () => {
  const tab = await openTab();
  await fillAccount(tab);
  await tab.wipeLeftoverAccountData(yes);
  await tab.wipeAccountData("nothing", "asha");
  expect(await tab.db.intents.count()).toBe(0);
});

test("the end of a session does not delete the data of the account that signed in meanwhile", async () => {
  const tab = await openTab();
  await fillAccount(tab);
  await tab.wipeAccountData("nothing", "bela");
  expect(await ids(tab)).toEqual(["asha 1"]);
  expect(await tab.db.intents.count()).toBe(1);
});

describe("a cart that was changed after the sign-in, but never joined to the account", () => {
  async function openUnjoined() {
    const tab = await openTab();
    await tab.addLine(product("a"), "M");
    await tab.prepareDatabaseForAccount("asha", yes);
    expect((await tab.readAccountRows(tab.db, "asha")).changes).toBe(0);
    await tab.addLine(product("b"), "M");
    expect((await tab.readAccountRows(tab.db, "asha")).changes).toBe(1);
    return tab;
  }
  const parts = async (tab: Tab) =>
    (await tab.db.intents.toArray()).map((row) => [row.id, row.part].join(" ")).sort();

  test("ends with the account that the shopper signs out", async () => {
    const tab = await openUnjoined();
    await tab.wipeAccountData();
    expect(await counts(tab)).toMatchObject({ cart: 0, intents: 0 });
  });

  test.each(["sign-in of another account", "clean-up"])(
    "waits for the same account after a %s, and joins no other",
    async (end) => {
      const tab = await openUnjoined();
      if (end === "clean-up") await tab.wipeLeftoverAccountData(yes);
      await tab.prepareDatabaseForAccount("bela", yes);
      expect(await counts(tab)).toMatchObject({ cart: 0, intents: 2 });
      expect(await parts(tab)).toEqual(["asha line/a M", "asha line/b M"]);
    },
  );
});

test("an answer that arrives after the sign-out is not stored", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  const before = await tab.readOrderAndProfileVersions("asha");
  await tab.wipeAccountData();
  await tab.storePulledAccount("asha", {
    profile: profile("asha"),
    orders: [order("1")],
    before,
  });
  await tab.storeOrder("asha", order("2"));
  await tab.storeProfile(profile("asha"));
  await tab.queueProfileEdit("asha", { phone: "98" });
  await tab.prepareDatabaseForAccount("asha", () => false);
  expect([await tab.db.orders.count(), await tab.db.intents.count(), await tab.db.meta.count()]).toEqual([
    0, 0, 0,
  ]);
});

test("another account finds no data of the previous one, even after an interrupted sign-out", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.storePulledAccount("asha", {
    profile: profile("asha"),
    orders: [order("1")],
    before: nothing,
  });
  await tab.queueProfileEdit("asha", { phone: "98" });
  await tab.prepareDatabaseForAccount("ravi", yes);
  expect(await tab.db.orders.count()).toBe(0);
  expect(await profileOf(tab)).toBeUndefined();
  expect((await tab.readUnsentProfile(tab.db, "ravi")).state).toBe("none");
  // A late answer for the previous account is not stored.
  await tab.storeOrder("asha", order("2"));
  await tab.storeOrder("ravi", order("3"));
  expect(await ids(tab)).toEqual(["ravi 3"]);
});
