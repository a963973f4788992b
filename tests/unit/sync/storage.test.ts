import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import type { Tab } from "../../../tools/testkit/tab/catalogueTab";
import { removeIndexedDb, resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { FakeShop, record } from "./fakeShop";

let shop: FakeShop;

let openCatalogueTab: typeof import("../../../tools/testkit/tab/catalogueTab").openCatalogueTab;

beforeEach(async () => {
  resetIndexedDb();
  // Storage problems are reported once per page: each test is a new page.
  vi.resetModules();
  ({ openCatalogueTab } = await import("../../../tools/testkit/tab/catalogueTab"));
  shop = new FakeShop();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`p${1000 + index}`));

/** Lets the disk reject every further segment. */
function fillDisk({ db }: Tab): void {
  vi.spyOn(db.catalogue, "add").mockRejectedValue(new Dexie.AbortError("full", quotaError()));
}

function quotaError(): Error {
  return Object.assign(new Error("The disk is full."), { name: "QuotaExceededError" });
}

async function troubles(): Promise<string[]> {
  const { onStorageTrouble } = await import("../../../src/db/storageErrors");
  const seen: string[] = [];
  onStorageTrouble((trouble) => seen.push(trouble));
  return seen;
}

test("on a full disk during the first sync the catalogue is kept in memory and the stored part is deleted", async () => {
  shop.put(...many(600));
  const tab = await openCatalogueTab();
  fillDisk(tab);
  const seen = await troubles();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(600);
  expect(seen).toEqual(["full"]);
  expect(await tab.db.catalogue.count()).toBe(0);
  expect(await tab.db.meta.count()).toBe(0);

  shop.put(record("p1000", { price: 3 }));
  shop.remove("p1001");
  await tab.pull();
  await vi.waitFor(() => expect(tab.view().byId.get(asProductId("p1000"))?.price).toBe(3));
  expect(tab.view().products).toHaveLength(599);
  expect(seen).toEqual(["full"]);
});

test("when the disk becomes full later only the changes are fetched, not the whole catalogue", async () => {
  shop.put(...many(300));
  const tab = await openCatalogueTab();
  await tab.pull();
  fillDisk(tab);
  shop.put(record("p1000", { price: 3 }));
  shop.asked.length = 0;
  await tab.pull();
  await vi.waitFor(() => expect(tab.view().byId.get(asProductId("p1000"))?.price).toBe(3));
  expect(tab.view().products).toHaveLength(300);
  expect(shop.asked.every((path) => path.includes("/changes?"))).toBe(true);
});

test("a new snapshot in memory removes products that are gone", async () => {
  shop.put(...many(3));
  const tab = await openCatalogueTab();
  fillDisk(tab);
  await tab.pull();
  shop.remove("p1000");
  shop.startAnew("e2");
  await tab.pull();
  await vi.waitFor(() => expect(tab.prices()).toEqual({ p1001: 999, p1002: 999 }));
});

test("without IndexedDB the catalogue is kept in memory for the visit", async () => {
  removeIndexedDb();
  shop.put(...many(3));
  const { openDatabase } = await import("../../../src/db/open");
  const tab = await openCatalogueTab({ database: await openDatabase() });
  const seen = await troubles();
  await tab.pull();
  shop.put(record("p1000", { price: 3 }));
  await tab.pull();
  await vi.waitFor(() => expect(tab.prices()).toEqual({ p1000: 3, p1001: 999, p1002: 999 }));
  expect(seen).toEqual(["unavailable"]);
  expect(await tab.db.catalogue.count()).toBe(0);
});

test("any other error of the database also keeps the catalogue in memory", async () => {
  shop.put(...many(3));
  const tab = await openCatalogueTab();
  vi.spyOn(tab.db.catalogue, "add").mockRejectedValue(new TypeError("a mistake of ours"));
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(3);
});

test("a stored catalogue that cannot be read is fetched for this visit", async () => {
  shop.put(...many(3));
  await (await openCatalogueTab()).pull();
  const { ShopDatabase } = await import("../../../src/db/schema");
  const broken = new ShopDatabase();
  await broken.open();
  broken.close();
  const read = vi.spyOn(Object.getPrototypeOf(broken.catalogue), "orderBy");
  read.mockImplementation(() => {
    throw Object.assign(new Error("Internal error."), { name: "UnknownError" });
  });
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(3);
});
