import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { FaultyIndexedDb } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

let storage: BrowserStorage;

beforeEach(() => {
  storage = new BrowserStorage();
  resetIndexedDb();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const key = "haat:size";

/** Loads the modules of a tab. Another call is another tab, or the same one after a restart. */
async function openTab() {
  storage.openTab();
  const { openDatabase } = await import("../../../../src/db/open");
  const { readPreferences } = await import("../../../../src/db/device/queries");
  const { db } = await openDatabase();
  return {
    ...(await import("../../../../src/state/device/preferences")),
    ...(await import("../../../../src/state/device/preferences")),
    db,
    stored: () => readPreferences(db),
  };
}

test("a size is in localStorage at once, until the database has it", async () => {
  const tab = await openTab();
  const kept = tab.saveLastSize("M");
  expect(storage.items.get(key)).toBe("M");
  await kept;
  expect([await tab.stored(), storage.items.has(key)]).toEqual([{ size: "M" }, false]);
});

test("a size that a page could not store is shown and stored at the next start", async () => {
  const first = await openTab();
  await first.savePreferences({ size: "S", muted: true });
  vi.spyOn(first.db.meta, "put").mockRejectedValueOnce(new TypeError("the page ended"));
  await first.saveLastSize("L");
  expect(await first.stored()).toMatchObject({ size: "S" });

  const next = await openTab();
  next.setStoredPreferences(await next.stored());
  expect(next.currentPreferences()).toEqual({ size: "L", muted: true });
  await next.moveLastSizeToDatabase();
  expect([await next.stored(), storage.items.has(key)]).toEqual([{ size: "L", muted: true }, false]);
});

test("a size that is stored in memory only stays in localStorage for the next start", async () => {
  const device = new FaultyIndexedDb();
  device.opens = "fail";
  vi.stubGlobal("indexedDB", device.factory);
  Object.assign(Dexie.dependencies, { indexedDB: device.factory });
  const tab = await openTab();
  await tab.saveLastSize("M");
  expect([await tab.stored(), storage.items.get(key)]).toEqual([{ size: "M" }, "M"]);

  device.opens = "work";
  Object.assign(Dexie.dependencies, { indexedDB: device.factory });
  const next = await openTab();
  await next.moveLastSizeToDatabase();
  expect([await next.stored(), storage.items.has(key)]).toEqual([{ size: "M" }, false]);
});

test("without a size, or with an unreadable one, the preferences are those of the database", async () => {
  const tab = await openTab();
  await tab.savePreferences({ size: "S" });
  for (const text of ["", "   "]) {
    storage.items.set(key, text);
    tab.setStoredPreferences(await tab.stored());
    expect(tab.currentPreferences()).toEqual({ size: "S" });
    await tab.moveLastSizeToDatabase();
    expect(await tab.stored()).toEqual({ size: "S" });
  }
});
