import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { insertProducts } from "../../tools/testkit/server/catalogue";
import { deleteProduct, readPublicPrices, updateProduct } from "../../tools/testkit/server/products";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { openCatalogueTab } from "../../tools/testkit/tab/catalogueTab";
import { stubCountingFetch } from "../../tools/testkit/tab/countingFetch";
import { resetIndexedDb } from "../../tools/testkit/tab/indexedDb";

const count = 10_000;

let shop: Shop;
let ids: string[];

beforeAll(async () => {
  shop = await startShop();
  ids = await insertProducts(shop, count);
});

afterAll(() => shop.remove());

beforeEach(() => resetIndexedDb());

test("10,000 products arrive in one request and are stored for the next visit", async () => {
  const traffic = stubCountingFetch(shop.url);
  await (await openCatalogueTab()).pull();
  // A server that needs more than a second for the snapshot is also asked for its health.
  const catalogueRequests = traffic.requests.filter((path) => path !== "/api/health");
  expect(catalogueRequests.map((path) => path.replace(/\?.*/, ""))).toEqual([
    "/api/shop/catalogue",
    "/api/shop/catalogue/changes",
  ]);
  traffic.clear();
  const tab = await openCatalogueTab();
  expect(tab.view().products).toHaveLength(count);
  await tab.pull();
  expect(traffic.requests).toHaveLength(1);
  expect(traffic.bytes).toBeLessThan(100);
});

test("after a crash during the snapshot and changes at the server the catalogues are equal", async () => {
  let killed: Promise<void> | undefined;
  const traffic = stubCountingFetch(shop.url, (bytes) => {
    if (bytes > 1_000_000) killed ??= shop.kill();
  });
  const first = await openCatalogueTab();
  await expect(first.pull()).rejects.toMatchObject({ kind: "offline" });
  await killed;
  const stored = Object.keys(await first.stored()).length;
  expect(stored).toBeGreaterThan(500);
  expect(stored).toBeLessThan(count);
  await expect(first.pull()).rejects.toMatchObject({ kind: "offline", status: 0 });

  await shop.restart();
  // Products that are stored, and products that are not.
  await deleteProduct(shop, ids[0] as string);
  await deleteProduct(shop, ids[count - 1] as string);
  await updateProduct(shop, ids[1] as string, { active: false });
  await updateProduct(shop, ids[2] as string, { price: 5 });
  await updateProduct(shop, ids[count - 2] as string, { price: 6 });

  traffic.clear();
  const second = await openCatalogueTab();
  await second.pull();
  expect(traffic.requests.filter((path) => !path.includes("/changes?"))).toEqual([]);
  const expected = await readPublicPrices(shop);
  expect(Object.keys(expected)).toHaveLength(count - 3);
  expect(await second.stored()).toEqual(expected);
  await vi.waitFor(() => expect(second.prices()).toEqual(expected));
});
