import { expect, test, vi } from "vitest";
import { firstStampAt } from "../../../../src/domain/cart/sync/stamp";
import { openTab, type Tab, withEmptyDatabase, yes } from "./accountDatabase";

/* Profile edits that the server has not confirmed. */

withEmptyDatabase();

test("of queued edits the last is shown, and none hides a later edit of the server", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  const unsent = () => tab.readUnsentProfile(tab.db, "asha");
  expect(await unsent()).toEqual({ change: {}, state: "none" });
  await tab.queueProfileEdit("asha", { phone: "1", city: "Pune" });
  await tab.queueProfileEdit("asha", { phone: "2" });
  expect(await unsent()).toEqual({ change: { phone: "2", city: "Pune" }, state: "waiting" });
  const later = { phone: { stamp: firstStampAt(Date.now() + 60_000), value: "3" } };
  await tab.db.replica.add({ uid: "asha", kind: "profile", key: "", version: 3, entry: later });
  expect((await unsent()).change).toEqual({ city: "Pune" });
});

test("an edit after the device's clock was set back replaces the edit before it", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  const now = Date.now();
  await tab.queueProfileEdit("asha", { phone: "9" });
  vi.spyOn(Date, "now").mockReturnValue(now - 60 * 60_000);
  await tab.queueProfileEdit("asha", { phone: "1" });
  expect((await tab.readUnsentProfile(tab.db, "asha")).change).toEqual({ phone: "1" });
});

test("an edit that the server has refused, or that waits for an update, has that state", async () => {
  const tab = await openTab();
  await tab.prepareDatabaseForAccount("asha", yes);
  await tab.queueProfileEdit("asha", { phone: "1" });
  const stateWith = async (code: string) => {
    await tab.db.intents.toCollection().modify((row) => void Object.assign(row, { code }));
    return (await tab.readUnsentProfile(tab.db, "asha")).state;
  };
  expect([await stateWith("update-the-shop"), await stateWith("unknown-shape")]).toEqual([
    "blocked",
    "refused",
  ]);
  await tab.queueProfileEdit("asha", { phone: "2" });
  expect((await tab.readUnsentProfile(tab.db, "asha")).state).toBe("waiting");
});

test("a queued edit is reported until the listener ends, also after the database was replaced", async () => {
  const tab = await openTab();
  const open = async (db: Tab["db"]) => {
    await tab.prepareDatabaseForAccount("asha", yes);
    await db.meta.put({ key: "shared", value: { cursor: "aa.1" } });
  };
  await open(tab.db);
  const listener = vi.fn();
  const stop = tab.onSyncedChangeQueued("asha", listener);
  await tab.queueProfileEdit("asha", { phone: "98" });
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());

  const { replaceDatabase } = await import("../../../../src/db/open");
  const { openInMemory } = await import("../../../../src/db/inMemory.lazy");
  const db = await openInMemory();
  replaceDatabase({ db, durable: false });
  await open(db);
  listener.mockClear();
  await tab.queueProfileEdit("asha", { phone: "99" });
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());

  stop();
  listener.mockClear();
  await tab.queueProfileEdit("asha", { phone: "97" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(listener).not.toHaveBeenCalled();
});
