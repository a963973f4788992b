import { expect, test } from "vitest";
import { openTab, withEmptyDatabase, yes } from "./accountDatabase";
import { ids, order, profile, profileOf } from "./accountRows";

/* Which of the stored and the received orders and profiles the device keeps. */

withEmptyDatabase();

test("the server's list replaces the stored orders, except those that changed during the request", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.storeOrder("asha", order("gone"));
  await tab.storeOrder("asha", order("kept", { updated: "2026-01-01" }));
  const before = await tab.readOrderAndProfileVersions("asha");
  await tab.storeOrder("asha", order("new", { updated: "2026-01-03" }));
  await tab.storeOrder("asha", order("kept", { status: "shipped", updated: "2026-01-03" }));
  await tab.storePulledAccount("asha", {
    profile: profile("asha"),
    orders: [order("kept", { status: "packed", updated: "2026-01-02" })],
    before,
  });
  expect(await ids(tab)).toEqual(["asha kept", "asha new"]);
  expect((await tab.db.orders.get(["asha", "kept"]))?.status).toBe("shipped");
});

test("older data of a server restored from a backup are stored", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.storeOrder("asha", order("1", { status: "shipped", updated: "2026-01-05" }));
  await tab.storeProfile(profile("asha", { displayName: "Later", updatedAt: "2026-01-05" }));
  await tab.storePulledAccount("asha", {
    profile: profile("asha", { displayName: "Earlier" }),
    orders: [order("1", { status: "packed" })],
    before: await tab.readOrderAndProfileVersions("asha"),
  });
  expect((await tab.db.orders.get(["asha", "1"]))?.status).toBe("packed");
  expect((await profileOf(tab))?.displayName).toBe("Earlier");
});

test("of messages in the wrong order the newest counts", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.storeOrder("asha", order("1", { status: "delivered", updated: "2026-01-02" }));
  await tab.storeOrder("asha", order("1", { status: "shipped", updated: "2026-01-01" }));
  expect((await tab.db.orders.get(["asha", "1"]))?.status).toBe("delivered");
  await tab.storeProfile(profile("asha", { phone: "new", updatedAt: "2026-01-02" }));
  await tab.storeProfile(profile("asha", { phone: "old", updatedAt: "2026-01-01" }));
  expect((await profileOf(tab))?.phone).toBe("new");
});
