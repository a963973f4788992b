import { beforeEach, expect, test, vi } from "vitest";
import { openCatalogueTab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { FakeShop, record } from "../fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetIndexedDb();
  shop = new FakeShop();
});

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`p${1000 + index}`));

test("many small changes are compacted and none is lost", async () => {
  shop.put(...many(300));
  const tab = await openCatalogueTab();
  await tab.pull();
  const follower = await openCatalogueTab();
  tab.joinChannel();
  follower.joinChannel();
  for (let change = 1; change <= 120; change += 1) {
    shop.put(record("p1000", { price: change }));
    if (change === 60) shop.remove("p1001");
    await tab.pull();
  }
  expect(await tab.db.catalogue.count()).toBeLessThan(100);
  const expected: Record<string, number> = Object.fromEntries(many(300).map(({ id }) => [id, 999]));
  expected["p1000"] = 120;
  delete expected["p1001"];
  expect(await tab.stored()).toEqual(expected);
  for (const each of [tab, follower, await openCatalogueTab()]) {
    await vi.waitFor(() => expect(each.prices()).toEqual(expected));
    expect(each.view().status).toBe("ready");
  }
});

test("a tab that missed a removal before a compaction removes the product", async () => {
  shop.put(...many(3));
  const tab = await openCatalogueTab();
  await tab.pull();
  const frozen = await openCatalogueTab();
  shop.remove("p1001");
  for (let change = 1; change <= 105; change += 1) {
    shop.put(record("p1000", { price: change }));
    await tab.pull();
  }
  expect(await tab.db.catalogue.count()).toBeLessThan(10);
  await frozen.applyStored();
  await vi.waitFor(() => expect(frozen.prices()).toEqual({ p1000: 105, p1002: 999 }));
});

test("a compaction does nothing when another tab has changed the state", async () => {
  shop.put(...many(3));
  const tab = await openCatalogueTab();
  await tab.pull();
  const { compactCatalogue } = await import("../../../../src/db/catalogue/segments");
  await compactCatalogue(tab.db, { epoch: "e1", seq: 1, generation: 1, complete: true });
  expect(await tab.db.catalogue.toCollection().primaryKeys()).toEqual([1]);
});
