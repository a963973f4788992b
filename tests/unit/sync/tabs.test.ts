import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import { openCatalogueTab } from "../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { createMemoryCatalogue } from "../../../tools/testkit/tab/memoryCatalogue";
import { FakeShop, record } from "./fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetIndexedDb();
  shop = new FakeShop();
});

afterEach(() => vi.restoreAllMocks());

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`p${1000 + index}`));

test("a tab shows what another tab pulls without own requests", async () => {
  shop.put(...many(600));
  const one = await openCatalogueTab();
  one.joinChannel();
  const other = await openCatalogueTab();
  other.joinChannel();
  await one.pull();
  await vi.waitFor(() => expect(other.view().status).toBe("ready"));
  expect(other.view().products).toHaveLength(600);

  shop.put(record("p1000", { price: 3 }), record("new"));
  shop.remove("p1001");
  shop.asked.length = 0;
  await one.pull();
  await vi.waitFor(() => expect(other.view().byId.get(asProductId("p1000"))?.price).toBe(3));
  expect(other.view().byId.has(asProductId("p1001"))).toBe(false);
  expect(other.view().byId.has(asProductId("new"))).toBe(true);
  expect(shop.asked).toHaveLength(1);
});

test("a tab that missed messages applies the stored segments", async () => {
  shop.put(...many(3));
  const one = await openCatalogueTab();
  await one.pull();
  const frozen = await openCatalogueTab();
  shop.put(record("p1000", { price: 3 }));
  shop.remove("p1002");
  await one.pull();
  expect(frozen.view().byId.get(asProductId("p1000"))?.price).toBe(999);
  await frozen.applyStored();
  await vi.waitFor(() => expect(frozen.prices()).toEqual({ p1000: 3, p1001: 999 }));
});

test("a message after missed ones applies all stored segments", async () => {
  shop.put(...many(3));
  const one = await openCatalogueTab();
  await one.pull();
  const frozen = await openCatalogueTab();
  shop.put(record("p1000", { price: 3 }));
  await one.pull();
  one.joinChannel();
  frozen.joinChannel();
  shop.put(record("p1001", { price: 4 }));
  await one.pull();
  await vi.waitFor(() => expect(frozen.prices()).toEqual({ p1000: 3, p1001: 4, p1002: 999 }));
});

test("two tabs that pull at the same time do not overwrite each other", async () => {
  shop.put(...many(600));
  const one = await openCatalogueTab();
  const other = await openCatalogueTab();
  await Promise.all([one.pull(), other.pull()]);
  shop.put(record("p1000", { price: 3 }));
  await Promise.all([one.pull(), other.pull()]);
  expect((await one.stored())["p1000"]).toBe(3);
  expect(Object.keys(await one.stored())).toHaveLength(600);
  for (const tab of [one, other]) {
    await vi.waitFor(() => expect(tab.view().byId.get(asProductId("p1000"))?.price).toBe(3));
    expect(tab.view().products).toHaveLength(600);
  }
});

test("a late answer does not undo what another tab has stored since", async () => {
  shop.put(...many(3));
  const slow = await openCatalogueTab();
  await slow.pull();
  const quick = await openCatalogueTab();
  shop.put(record("p1000", { price: 2 }));
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  shop.intercept = (_, answer) => {
    const old = answer();
    return delivered.then(() => old);
  };
  shop.asked.length = 0;
  const pulling = slow.pull();
  await vi.waitFor(() => expect(shop.asked).toHaveLength(1));
  shop.intercept = () => undefined;
  shop.put(record("p1000", { price: 3 }));
  await quick.pull();
  deliver();
  await pulling;
  for (const tab of [slow, quick]) {
    expect((await tab.stored())["p1000"]).toBe(3);
    await vi.waitFor(() => expect(tab.view().byId.get(asProductId("p1000"))?.price).toBe(3));
  }
});

test("a catalogue that the browser has deleted is fetched again", async () => {
  shop.put(...many(3));
  const tab = await openCatalogueTab();
  await tab.pull();
  await tab.db.catalogue.clear();
  await tab.db.meta.clear();
  await tab.pull();
  expect(Object.keys(await tab.stored())).toHaveLength(3);
  expect(tab.view().products).toHaveLength(3);
});

test("the first screen is stored and shown before the rest at the next visit", async () => {
  shop.put(...many(300));
  const first = await openCatalogueTab();
  await first.pull();
  const home = (await first.db.meta.get("firstScreen"))?.value;
  expect(home).toEqual(first.view().inCollection("C-NEW").slice(0, 12));

  const catalogue = createMemoryCatalogue();
  const shown: number[] = [];
  catalogue.subscribe(() => shown.push(catalogue.current().products.length));
  await openCatalogueTab({ catalogue });
  expect(shown[0]).toBe(12);
  expect(shown.at(-1)).toBe(300);
});

test("the product of an open page is part of the stored first screen", async () => {
  shop.put(...many(300));
  vi.stubGlobal("location", { pathname: "/product/p1299" });
  await (await openCatalogueTab()).pull();
  const catalogue = createMemoryCatalogue();
  const shown: boolean[] = [];
  catalogue.subscribe(() => shown.push(catalogue.current().byId.has(asProductId("p1299"))));
  await openCatalogueTab({ catalogue });
  expect(shown[0]).toBe(true);
});
