import { cpSync, rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../tools/testkit/brandedTypes";
import { insertProducts } from "../../tools/testkit/server/catalogue";
import {
  createProduct,
  createProducts,
  deleteProduct,
  readPublicPrices,
  updateProduct,
} from "../../tools/testkit/server/products";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { openCatalogueTab, type Tab } from "../../tools/testkit/tab/catalogueTab";
import { stubCountingFetch, type Traffic } from "../../tools/testkit/tab/countingFetch";
import { resetIndexedDb } from "../../tools/testkit/tab/indexedDb";

let shop: Shop;
let traffic: Traffic;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.remove());

beforeEach(() => {
  resetIndexedDb();
  traffic = stubCountingFetch(shop.url);
});

/** Expects that the stored and the shown catalogue equal the server's. */
async function expectUpToDate(tab: Tab): Promise<void> {
  const expected = await readPublicPrices(shop);
  expect(await tab.stored()).toEqual(expected);
  await vi.waitFor(() => expect(tab.prices()).toEqual(expected));
  expect(tab.view().status).toBe("ready");
}

test("a new device shows the newest products of each collection, then all active ones", async () => {
  const bottom = await createProduct(shop, { name: "Cargo", collection_ids: ["C-BOTTOM"] });
  const tee = await createProduct(shop);
  const inactive = await createProduct(shop, { active: false });
  const tab = await openCatalogueTab();
  expect(await tab.loadFirstScreen()).toBe(true);
  expect(tab.view().status).toBe("partial");
  expect(
    tab
      .view()
      .inCollection("C-BOTTOM")
      .map(({ id }) => id),
  ).toEqual([bottom]);
  expect(
    tab
      .view()
      .inCollection("C-NEW")
      .map(({ id }) => id),
  ).toEqual([tee]);
  await tab.pull();
  expect(tab.view().byId.has(asProductId(inactive))).toBe(false);
  await expectUpToDate(tab);
});

test("a later visit transfers only the changes", async () => {
  const ids = await insertProducts(shop, 300, "late");
  await (await openCatalogueTab()).pull();
  const whole = traffic.bytes;

  traffic.clear();
  await (await openCatalogueTab()).pull();
  expect(traffic.requests).toHaveLength(1);
  expect(traffic.bytes).toBeLessThan(100);

  await updateProduct(shop, ids[0] as string, { price: 1 });
  await updateProduct(shop, ids[1] as string, { price: 2 });
  traffic.clear();
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(traffic.requests).toHaveLength(1);
  expect(traffic.bytes).toBeLessThan((whole / 300) * 3);
  await expectUpToDate(tab);
});

test("deleted, deactivated and reactivated products follow", async () => {
  const [deleted, hidden, shown] = await Promise.all([
    createProduct(shop),
    createProduct(shop),
    createProduct(shop, { active: false }),
  ]);
  const tab = await openCatalogueTab();
  await tab.pull();
  await deleteProduct(shop, deleted);
  await updateProduct(shop, hidden, { active: false });
  await updateProduct(shop, shown, { active: true });
  await tab.pull();
  const stored = await tab.stored();
  expect([deleted, hidden, shown].map((id) => id in stored)).toEqual([false, false, true]);
  await expectUpToDate(tab);
});

test("equal timestamps at the border of two answers lose nothing", async () => {
  const tab = await openCatalogueTab();
  await tab.pull();
  await insertProducts(shop, 1_100, "same");
  traffic.clear();
  await tab.pull();
  expect(traffic.requests).toHaveLength(3);
  await expectUpToDate(tab);
});

test("two devices have the same catalogue", async () => {
  const one = await openCatalogueTab();
  await one.pull();
  resetIndexedDb();
  const other = await openCatalogueTab();
  await other.pull();
  const [id] = await createProducts(shop, 3);
  await one.pull();
  await updateProduct(shop, id as string, { price: 77 });
  await other.pull();
  await one.pull();
  await expectUpToDate(one);
  await expectUpToDate(other);
  expect(one.view().products.map((product) => product.id)).toEqual(
    other.view().products.map((product) => product.id),
  );
});

test("after a restart of the server a device asks for changes only", async () => {
  const tab = await openCatalogueTab();
  await tab.pull();
  const id = await createProduct(shop);
  await shop.restart();
  traffic.clear();
  await tab.pull();
  await updateProduct(shop, id, { price: 5 });
  await shop.kill();
  await shop.restart();
  await tab.pull();
  expect(traffic.requests.filter((path) => !path.includes("/changes?"))).toEqual([]);
  await expectUpToDate(tab);
});

test("a restored backup also restores the device's catalogue", async () => {
  const backup = `${shop.dataDir}-backup`;
  const kept = await createProduct(shop, { price: 10 });
  await shop.stop();
  cpSync(shop.dataDir, backup, { recursive: true });
  await shop.restart();
  const lost = await createProduct(shop);
  await updateProduct(shop, kept, { price: 20 });
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(tab.view().byId.has(asProductId(lost))).toBe(true);

  await shop.stop();
  rmSync(shop.dataDir, { recursive: true });
  cpSync(backup, shop.dataDir, { recursive: true });
  rmSync(backup, { recursive: true });
  await shop.restart();
  await createProducts(shop, 5);
  await tab.pull();
  await expectUpToDate(tab);
  expect(tab.view().byId.has(asProductId(lost))).toBe(false);
});
