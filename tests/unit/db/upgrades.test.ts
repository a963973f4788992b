import { Dexie } from "dexie";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { databaseName } from "../../../src/domain/device/database";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { releases } from "./releases";

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
});

/** The database as this version of the schema created it. */
function released(version: number): Dexie {
  const db = new Dexie(databaseName);
  releases.slice(0, version).forEach((stores, at) => {
    db.version(at + 1).stores(stores);
  });
  return db;
}

const line = {
  id: "tee",
  size: "M",
  name: "Kolam Tee",
  price: 999,
  frontImage: "/a.webp",
  quantity: 2,
  addedAt: 5,
};
const item = { id: "cargo", name: "Cargo", price: 1999, frontImage: "", backImage: "", addedAt: 7 };

const entryIntent = {
  table: "entry",
  id: "asha",
  part: "line/tee M",
  kind: "line",
  key: "tee M",
  version: 1,
  delta: {},
  at: 5,
};

describe.each(releases.map((_, at) => at + 1))("a device that had version %i", (version) => {
  test("keeps cart, wishlist, recently viewed products, preferences and intents", async () => {
    const old = released(version);
    await old.table("cart").add(line);
    await old.table("wishlist").add(item);
    await old.table("recent").add({ id: "tee", viewedAt: 3 });
    const intents = version < 3 ? "outbox" : "intents";
    const intent = version < 3 ? { size: "M", quantity: 2 } : { part: "M", value: 2 };
    await old.table(intents).add(version < 5 ? { table: "cart", id: "tee", at: 5, ...intent } : entryIntent);
    await old.table("meta").add({ key: "preferences", value: { size: "M" } });
    old.close();

    const { openDatabase } = await import("../../../src/db/open");
    const rows = await import("../../../src/db/cart/queries");
    const { readViewedProducts } = await import("../../../src/db/catalogue/queries");
    const { readPreferences } = await import("../../../src/db/device/queries");
    const { db, durable } = await openDatabase();
    expect(durable).toBe(true);
    expect(await rows.readCart(db)).toEqual([line]);
    expect(await rows.readWishlist(db)).toEqual([item]);
    expect(await readViewedProducts(db)).toEqual([{ id: "tee", viewedAt: 3 }]);
    expect(await readPreferences(db)).toEqual({ size: "M" });
    // Before version 5 nothing sent them: the rows themselves are joined to the account.
    expect(await db.intents.toArray()).toEqual(version < 5 ? [] : [{ n: 1, ...entryIntent }]);
    // The new tables exist and are empty.
    for (const table of db.tables.filter(({ name }) => !(name in (releases[version - 1] ?? {})))) {
      if (!["cart", "wishlist", "recent", "intents", "meta"].includes(table.name)) {
        expect(await table.count()).toBe(0);
      }
    }
  });
});

test("a device that had version 2 keeps its queued profile edits as one change", async () => {
  const old = released(2);
  await old.table("meta").add({ key: "account", value: { uid: "asha", pulledAt: 1 } });
  await old.table("profileEdits").bulkAdd([
    { uid: "asha", change: { phone: "1", city: "Pune" } },
    { uid: "asha", change: { phone: "2" } },
  ]);
  old.close();

  const { queueProfileEdit } = await import("../../../src/db/account/mutations");
  const { prepareDatabaseForAccount } = await import("../../../src/db/account/prepareDatabaseForAccount");
  const { readUnsentProfile } = await import("../../../src/db/account/profileEdits");
  const { readWithReopen } = await import("../../../src/db/writeWithFallback");
  const unsent = () => readWithReopen((db) => readUnsentProfile(db, "asha"));
  await prepareDatabaseForAccount("asha", () => true);
  expect(await unsent()).toEqual({ change: { phone: "2", city: "Pune" }, state: "waiting" });
  await queueProfileEdit("asha", { city: "Goa" });
  expect((await unsent()).change).toEqual({ phone: "2", city: "Goa" });
  expect(await readWithReopen((db) => db.intents.toArray())).toMatchObject([
    { table: "entry", kind: "profile", version: 3 },
  ]);
});

test("the newest release equals the schema: a change of the schema is a new version", async () => {
  const newest = released(releases.length);
  await newest.open();
  const { ShopDatabase } = await import("../../../src/db/schema");
  const today = new ShopDatabase();
  const storesOf = (db: Dexie) =>
    Object.fromEntries(
      db.tables.map(({ name, schema }) => [
        name,
        [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(),
      ]),
    );
  expect(storesOf(today)).toEqual(storesOf(newest));
  newest.close();
  await today.open();
  expect(today.verno).toBe(releases.length);
});
