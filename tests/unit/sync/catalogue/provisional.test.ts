import { beforeEach, expect, test, vi } from "vitest";
import { fetchAllProducts } from "../../../../src/sync/catalogue/fetchAllProducts.lazy";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { openCatalogueTab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { createMemoryCatalogue } from "../../../../tools/testkit/tab/memoryCatalogue";
import { product } from "../../db/product";
import { cut, FakeShop, record } from "../fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetIndexedDb();
  shop = new FakeShop();
});

test("a price of the first screen does not jump back to that of an older snapshot", async () => {
  shop.put(record("a", { price: 100 }), record("b", { price: 100 }));
  shop.freezeSnapshot();
  shop.put(record("a", { price: 80 }));
  const tab = await openCatalogueTab();
  await tab.loadFirstScreen();
  const prices: (number | undefined)[] = [];
  // The changes are answered after the snapshot is shown.
  const snapshotShown = new Promise<void>((resolve) => {
    tab.catalogue.subscribe(() => {
      prices.push(tab.view().byId.get(asProductId("a"))?.price);
      resolve();
    });
  });
  shop.intercept = (path, answer) => (path.includes("/changes?") ? snapshotShown.then(answer) : undefined);
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(prices.length).toBeGreaterThan(1);
  expect(new Set(prices)).toEqual(new Set([80]));
});

test("a product of the markup that is newer than the stored catalogue never leaves the screen", async () => {
  shop.put(record("a"));
  await (await openCatalogueTab()).pull();
  shop.put(record("new"));
  const catalogue = createMemoryCatalogue();
  const shown: boolean[] = [];
  catalogue.subscribe(() => shown.push(catalogue.current().byId.has(asProductId("new"))));
  const tab = await openCatalogueTab({
    catalogue,
    rendered: [[product("new")], { epoch: shop.epoch, seq: 2 }],
  });
  await tab.pull();
  expect(Object.keys(tab.prices()).sort()).toEqual(["a", "new"]);
  expect(shown).not.toContain(false);
});

test("changes since the first screen are shown once the pull is complete", async () => {
  shop.put(record("a", { price: 100 }), record("sold"), record("hidden"));
  const tab = await openCatalogueTab();
  await tab.loadFirstScreen();
  shop.put(record("a", { price: 120 }));
  shop.remove("sold");
  shop.freezeSnapshot();
  shop.remove("hidden");
  await tab.pull();
  await vi.waitFor(() => expect(tab.prices()).toEqual({ a: 120 }));
});

test("a product that is newer than the snapshot stays while the changes cannot be fetched", async () => {
  shop.put(record("a"), record("b"));
  shop.freezeSnapshot();
  shop.put(record("new"));
  const tab = await openCatalogueTab();
  await tab.loadFirstScreen();
  shop.intercept = (path) =>
    path.includes("/changes?") ? Promise.reject(new TypeError("Failed to fetch")) : undefined;
  await expect(tab.pull()).rejects.toMatchObject({ kind: "offline" });
  await vi.waitFor(() => expect(tab.view().status).toBe("ready"));
  expect(Object.keys(tab.prices()).sort()).toEqual(["a", "b", "new"]);
  shop.intercept = () => undefined;
  shop.remove("new");
  await tab.pull();
  await vi.waitFor(() => expect(Object.keys(tab.prices()).sort()).toEqual(["a", "b"]));
});

test("descriptions, which the first screen omits, arrive with the catalogue", async () => {
  shop.put(record("a"));
  shop.intercept = (path) =>
    path.includes("filter=")
      ? Response.json({ items: [record("a", { description: undefined })] })
      : undefined;
  const tab = await openCatalogueTab();
  await tab.loadFirstScreen();
  expect(tab.view().byId.get(asProductId("a"))?.description).toBe("");
  await tab.pull();
  await vi.waitFor(() => expect(tab.view().byId.get(asProductId("a"))?.description).toContain("240 GSM"));
});

test("one failing query does not hide the products of the others", async () => {
  shop.put(record("a", { collection_ids: ["C-NEW"] }), record("b", { collection_ids: ["C-BOTTOM"] }));
  shop.intercept = (path) => (path.includes("C-BOTTOM") ? Response.json({}, { status: 400 }) : undefined);
  const tab = await openCatalogueTab();
  expect(await tab.loadFirstScreen()).toBe(false);
  expect(tab.prices()).toEqual({ a: 999 });
  await tab.pull();
  await vi.waitFor(() => expect(tab.prices()).toEqual({ a: 999, b: 999 }));
});

test("offline is reported when no query of the first screen is answered, and only then", async () => {
  shop.put(record("a"));
  const tab = await openCatalogueTab();
  shop.intercept = (path) =>
    path.includes("C-NEW") ? undefined : Promise.reject(new TypeError("no network"));
  await tab.loadFirstScreen();
  expect(tab.status.offline).toBe(false);
  const other = await openCatalogueTab();
  shop.intercept = () => Promise.reject(new TypeError("no network"));
  await other.loadFirstScreen();
  expect(other.status.offline).toBe(true);
});

test("a first screen that arrives after the catalogue changes nothing", async () => {
  shop.put(record("a", { price: 100 }));
  const tab = await openCatalogueTab();
  let answer: (response: Response) => void = () => {};
  shop.intercept = (path) =>
    path.includes("C-NEW") ? new Promise<Response>((resolve) => (answer = resolve)) : undefined;
  const loading = tab.loadFirstScreen();
  shop.intercept = () => undefined;
  await tab.pull();
  answer(Response.json({ items: [record("a", { price: 50 }), record("ghost")] }));
  await loading;
  expect(tab.prices()).toEqual({ a: 100 });

  shop.intercept = () => Promise.reject(new TypeError("no network"));
  await tab.loadFirstScreen();
  expect(tab.status.offline).toBe(false);
});

test("products of the first screen stay while an interrupted snapshot has not contained them", async () => {
  shop.put(...Array.from({ length: 300 }, (_, index) => record(`p${1000 + index}`)));
  shop.put(record("zz"));
  const tab = await openCatalogueTab();
  shop.intercept = (path) => (path.includes("C-NEW") ? Response.json({ items: [record("zz")] }) : undefined);
  await tab.loadFirstScreen();
  const whole = shop.snapshot();
  shop.intercept = (path) => (path === "/api/shop/catalogue" ? cut(whole, 9000, "error") : undefined);
  await expect(tab.pull()).rejects.toThrow();
  await vi.waitFor(() => expect(tab.view().products.length).toBeGreaterThan(10));
  expect(tab.view().byId.has(asProductId("zz"))).toBe(true);
  await tab.pull();
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(301));
});

test("reading all products page by page shows them without storing them", async () => {
  shop.put(...Array.from({ length: 1200 }, (_, index) => record(`p${1000 + index}`)));
  const tab = await openCatalogueTab();
  await fetchAllProducts(tab.catalogue, tab.provisional);
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(1200);
  expect(shop.asked).toHaveLength(3);
  expect(await tab.db.catalogue.count()).toBe(0);
});
