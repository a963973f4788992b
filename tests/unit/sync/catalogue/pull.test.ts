import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheNames } from "../../../../src/domain/device/offlineCaches";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { openCatalogueTab, type Tab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { cut, FakeShop, middle, record } from "../fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetIndexedDb();
  shop = new FakeShop();
});

afterEach(() => vi.unstubAllGlobals());

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => record(`p${String(from + index).padStart(5, "0")}`));

const snapshots = () => shop.asked.filter((path) => path === "/api/shop/catalogue").length;
const deltas = () => shop.asked.filter((path) => path.includes("/changes?")).length;
const storedIds = async (tab: Tab) => Object.keys(await tab.stored()).sort();

test("a first visit reads the snapshot and the changes since it was made", async () => {
  shop.put(...many(3));
  shop.freezeSnapshot();
  shop.put(record("p00001", { price: 1 }), record("new"));
  shop.remove("p00002");
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  await vi.waitFor(() => expect(tab.prices()).toEqual({ p00000: 999, p00001: 1, new: 999 }));
  expect(await storedIds(tab)).toEqual(["new", "p00000", "p00001"]);
});

test("a later visit shows the stored catalogue and requests only the changes", async () => {
  shop.put(...many(600));
  await (await openCatalogueTab()).pull();
  shop.put(record("p00000", { price: 5 }));
  shop.remove("p00001");
  shop.asked.length = 0;

  const tab = await openCatalogueTab();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(600);
  expect(shop.asked).toEqual([]);
  await tab.pull();
  expect(shop.asked).toEqual(["/api/shop/catalogue/changes?since=e1.600"]);
  await vi.waitFor(() => expect(tab.view().byId.get(asProductId("p00000"))?.price).toBe(5));
  expect(tab.view().byId.has(asProductId("p00001"))).toBe(false);
});

test("changes in several answers are all applied", async () => {
  shop.put(...many(3));
  await (await openCatalogueTab()).pull();
  shop.pageRows = 4;
  shop.put(...many(9, 100));
  shop.remove("p00000", "p00002");
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00001", ...many(9, 100).map(({ id }) => id)]);
});

test.each(["error", "end"] as const)(
  "a snapshot that is interrupted by an %s continues where it stopped",
  async (how) => {
    shop.put(...many(1000));
    shop.remove("p00003");
    const whole = shop.snapshot();
    shop.intercept = (path) => (path === "/api/shop/catalogue" ? cut(whole, middle(whole), how) : undefined);
    const first = await openCatalogueTab();
    await expect(first.pull()).rejects.toMatchObject({ name: "ShopError" });
    expect(first.view().status).toBe("partial");
    const stored = (await storedIds(first)).length;
    expect(stored).toBeGreaterThan(400);
    expect(stored).toBeLessThan(600);

    shop.intercept = () => undefined;
    shop.put(record("p00001", { price: 7 }));
    const second = await openCatalogueTab();
    expect(second.view().status).toBe("partial");
    await vi.waitFor(() => expect(second.view().products).toHaveLength(stored));
    await second.pull();
    expect(second.view().status).toBe("ready");
    expect(second.view().products).toHaveLength(999);
    expect(second.view().byId.get(asProductId("p00001"))?.price).toBe(7);
    expect(snapshots()).toBe(1);
  },
);

test("a snapshot that ends within its last line is not complete", async () => {
  shop.put(...many(2));
  const whole = shop.snapshot();
  shop.intercept = (path) =>
    path === "/api/shop/catalogue" ? cut(whole, whole.length - 9, "end") : undefined;
  const tab = await openCatalogueTab();
  await expect(tab.pull()).rejects.toMatchObject({ kind: "offline" });
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000", "p00001"]);
});

test("an interrupted pull of changes keeps its removals", async () => {
  shop.put(record("victim"), ...many(1));
  await (await openCatalogueTab()).pull();
  shop.remove("victim");
  shop.put(...many(600, 1));
  const first = await openCatalogueTab();
  const add = first.db.catalogue.add.bind(first.db.catalogue);
  const adds = vi.spyOn(first.db.catalogue, "add").mockImplementation((...segment) => {
    // The tab is closed here.
    if (adds.mock.calls.length === 2) return new Dexie.Promise(() => {});
    return add(...segment);
  });
  void first.pull();
  await vi.waitFor(() => expect(adds).toHaveBeenCalledTimes(2));

  const second = await openCatalogueTab();
  expect(second.view().byId.size).toBe(251);
  await second.pull();
  expect(await storedIds(second)).toEqual(many(601).map(({ id }) => id));
});

test("an unknown cursor causes a new snapshot, which removes products that are gone", async () => {
  shop.put(...many(400), record("only-before"));
  await (await openCatalogueTab()).pull();
  shop.remove("only-before");
  shop.startAnew("e2");
  shop.put(record("only-after"));

  const tab = await openCatalogueTab();
  expect(tab.view().byId.has(asProductId("only-before"))).toBe(true);
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["only-after", ...many(400).map(({ id }) => id)]);
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(401));
  expect(tab.view().byId.has(asProductId("only-before"))).toBe(false);
});

test("an interrupted new snapshot removes products that are gone when it continues", async () => {
  shop.put(...many(600), record("only-before"));
  await (await openCatalogueTab()).pull();
  shop.remove("only-before");
  shop.startAnew("e2");
  const whole = shop.snapshot();
  shop.intercept = (path) =>
    path === "/api/shop/catalogue" ? cut(whole, middle(whole), "error") : undefined;
  await expect((await openCatalogueTab()).pull()).rejects.toThrow();

  shop.intercept = () => undefined;
  const tab = await openCatalogueTab();
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(601));
  await tab.pull();
  expect(await storedIds(tab)).toEqual(many(600).map(({ id }) => id));
  await vi.waitFor(() => expect(tab.view().byId.has(asProductId("only-before"))).toBe(false));
});

test("one snapshot per pull is requested from a server that knows no cursor", async () => {
  shop.put(...many(2));
  shop.intercept = (path) => (path.includes("/changes?") ? Response.json({}, { status: 410 }) : undefined);
  const tab = await openCatalogueTab();
  await expect(tab.pull()).rejects.toMatchObject({ status: 410 });
  expect(snapshots()).toBe(2);
});

test("a restarted server continues its numbers in a new epoch", async () => {
  shop.put(...many(2));
  await (await openCatalogueTab()).pull();
  shop.put(record("new"));
  shop.intercept = (path, answer) => {
    if (!path.includes("since=e1")) return;
    const body = answer().json();
    return body.then((changes) => Response.json({ ...changes, cursor: `e2.${shop.seq}` }));
  };
  const tab = await openCatalogueTab();
  await tab.pull();
  shop.epoch = "e2";
  await tab.pull();
  expect(deltas()).toBe(3);
  expect(shop.asked.at(-1)).toBe("/api/shop/catalogue/changes?since=e2.3");
});

test.each([true, false])(
  "kept pages are deleted before a snapshot and before changes that the service worker (%s) does not see",
  async (controller) => {
    shop.put(...many(1));
    const tab = await openCatalogueTab();
    const deleted: [string, Record<string, number>][] = [];
    vi.stubGlobal("navigator", { serviceWorker: { controller: controller ? {} : null } });
    vi.stubGlobal("caches", { delete: async (name: string) => deleted.push([name, await tab.stored()]) });
    await tab.pull();
    expect(deleted).toEqual([[cacheNames.pages, {}]]);

    shop.put(record("p00000", { price: 5 }));
    await tab.pull();
    expect(await tab.stored()).toEqual({ p00000: 5 });
    const beforeChange = [cacheNames.pages, { p00000: 999 }];
    expect(deleted.slice(1)).toEqual(controller ? [] : [beforeChange]);

    deleted.length = 0;
    await tab.pull();
    expect(deleted).toEqual([]);
    shop.epoch = "e2";
    await tab.pull();
    expect(deleted).toContainEqual([cacheNames.pages, { p00000: 5 }]);
  },
);
