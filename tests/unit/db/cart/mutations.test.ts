import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewEntryIntent } from "../../../../src/db/cart/sync/rows";
import { lineQuantity } from "../../../../src/domain/cart/sync/line";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { createCartTaps } from "../../../../tools/testkit/tab/cartTaps";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { product } from "../product";

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
});

afterEach(() => vi.restoreAllMocks());

/**
 * Loads the modules of a tab. After `vi.resetModules` another call is another tab, or the same one after a
 * restart.
 */
async function openTab() {
  const mutations = await import("../../../../src/db/cart/mutations");
  const catalogue = await import("../../../../src/db/catalogue/mutations");
  const rows = await import("../../../../src/db/cart/queries");
  const { readViewedProducts } = await import("../../../../src/db/catalogue/queries");
  const { openDatabase } = await import("../../../../src/db/open");
  const { db } = await openDatabase();
  const intents = async () =>
    (await db.intents.orderBy("[table+id+part]").toArray()) as unknown as NewEntryIntent[];
  return {
    storeViewedProduct: catalogue.storeViewedProduct,
    ...createCartTaps(mutations),
    db,
    cart: async () => (await rows.readCart(db)).map(({ id, size, quantity }) => `${id} ${size} ${quantity}`),
    wishlist: async () => (await rows.readWishlist(db)).map(({ id }) => id),
    viewed: async () => (await readViewedProducts(db)).map(({ id }) => id),
    outbox: async () => (await intents()).map(({ part }) => part),
    /** The quantity of each unsent line, as another device would show it. */
    shown: async () =>
      Object.fromEntries(
        (await intents())
          .filter(({ kind }) => kind === "line")
          .map(({ part, delta }) => [part, lineQuantity(delta)]),
      ),
    members: async (part: string) =>
      Object.keys((await intents()).find((row) => row.part === part)?.delta ?? {}).sort(),
  };
}

test("adding the same size again increments its line; another size is a new line", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "S");
  await tab.addLine(product("a"), "M");
  await tab.addLine(product("a"), "S");
  expect(await tab.cart()).toEqual(["a S 2", "a M 1"]);
});

test("a refused change has a code and changes nothing", async () => {
  const tab = await openTab();
  expect(await tab.addLine(product("a"), undefined)).toEqual({ ok: false, code: "size-missing" });
  expect(await tab.addLine(product("a"), "L")).toEqual({ ok: false, code: "out-of-stock" });
  for (let piece = 0; piece < 3; piece += 1) await tab.addLine(product("a"), "S");
  expect(await tab.addLine(product("a"), "S")).toEqual({ ok: false, code: "stock-reached" });
  expect(await tab.cart()).toEqual(["a S 3"]);
});

test("concurrent additions are all counted", async () => {
  const tab = await openTab();
  await Promise.all(Array.from({ length: 20 }, () => tab.addLine(product("a"), "M")));
  expect(await tab.cart()).toEqual(["a M 20"]);
});

test("two tabs do not overwrite each other", async () => {
  const one = await openTab();
  vi.resetModules();
  const other = await openTab();
  await Promise.all([
    one.addLine(product("a"), "M"),
    other.addLine(product("a"), "M"),
    one.addLine(product("b"), "M"),
    other.removeFromWishlist(asProductId("x")),
  ]);
  expect(await other.cart()).toEqual(expect.arrayContaining(["a M 2", "b M 1"]));
  expect(await one.cart()).toEqual(await other.cart());
});

test("a quantity stays between 1 and the stock", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "S");
  await tab.changeLineQuantity(asProductId("a"), "S", 5, product("a"));
  expect(await tab.cart()).toEqual(["a S 3"]);
  await tab.changeLineQuantity(asProductId("a"), "S", -9);
  expect(await tab.cart()).toEqual(["a S 1"]);
  expect(await tab.changeLineQuantity(asProductId("unknown"), "S", 1)).toMatchObject({ ok: true });
});

test("a restored line returns to its old position", async () => {
  const tab = await openTab();
  for (const id of ["a", "b", "c"]) await tab.addLine(product(id), "M");
  const removed = await tab.removeLine(asProductId("b"), "M");
  expect(await tab.cart()).toEqual(["a M 1", "c M 1"]);
  if (removed) await tab.restoreLine(removed);
  expect(await tab.cart()).toEqual(["a M 1", "b M 1", "c M 1"]);
  expect(await tab.removeLine(asProductId("unknown"), "M")).toBeUndefined();
});

test("the wishlist is newest first, and restores a removed item", async () => {
  const tab = await openTab();
  for (const id of ["a", "b", "c"]) await tab.addToWishlist(product(id));
  await tab.addToWishlist(product("a"));
  expect(await tab.wishlist()).toEqual(["c", "b", "a"]);
  const removed = await tab.removeFromWishlist(asProductId("b"));
  expect(await tab.wishlist()).toEqual(["c", "a"]);
  if (removed) await tab.restoreToWishlist(removed);
  expect(await tab.wishlist()).toEqual(["c", "b", "a"]);
  expect((await tab.removeFromWishlist(asProductId("c")))?.id).toBe("c");
  expect(await tab.removeFromWishlist(asProductId("c"))).toBeUndefined();
});

test("a visitor's changes have no intents", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  await tab.addToWishlist(product("a"));
  expect(await tab.outbox()).toEqual([]);
});

describe("on a device that shares the cart of an account", () => {
  async function openJoined() {
    const tab = await openTab();
    await tab.db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
    return tab;
  }

  test("each line and item has one intent with all its changes", async () => {
    const tab = await openJoined();
    await tab.addLine(product("a"), "M");
    await tab.addLine(product("a"), "M");
    await tab.addLine(product("b"), "M");
    await tab.removeLine(asProductId("b"), "M");
    await tab.addToWishlist(product("a"));
    await tab.addToWishlist(product("b"));
    await tab.removeFromWishlist(asProductId("b"));
    await tab.storeViewedProduct(asProductId("a"));
    expect(await tab.outbox()).toEqual(["line/a M", "line/b M", "viewed/", "wish/a", "wish/b"]);
    expect(await tab.shown()).toEqual({ "line/a M": 2, "line/b M": 0 });
  });

  test("a tap on plus is a step, a removal and an accepted line are quantities, an order is a sale", async () => {
    const tab = await openJoined();
    for (let n = 0; n < 3; n += 1) await tab.addLine(product("a"), "M");
    await tab.changeLineQuantity(asProductId("a"), "M", -1);
    await tab.removeLine(asProductId("a"), "M");
    expect(await tab.members("line/a M")).toEqual(["info", "set"]);
    await tab.addLine(product("a"), "M");
    expect(await tab.members("line/a M")).toEqual(["info", "set", "taps"]);
    const { changeCartInTransaction, cartTables } = await import("../../../../src/db/cart/mutations");
    const { writeSyncedRows } = await import("../../../../src/db/cart/recordRowChanges");
    await writeSyncedRows(cartTables, (db) =>
      changeCartInTransaction(db, "sold", () => ({ ok: true, lines: [] })),
    );
    expect(await tab.members("line/a M")).toEqual(["info", "set", "sold", "taps"]);
    expect(await tab.shown()).toEqual({ "line/a M": 0 });
  });

  test("a tap that the stock has limited is a quantity: on two devices it counts once", async () => {
    const tab = await openJoined();
    for (let n = 0; n < 5; n += 1) await tab.addLine(product("a"), "M");
    await tab.db.intents.clear();
    // "Only 3 left" of size S.
    const limited = { ...product("a"), stockBySize: { M: 3 } };
    await tab.changeLineQuantity(asProductId("a"), "M", -1, limited);
    expect(await tab.cart()).toEqual(["a M 3"]);
    expect(await tab.members("line/a M")).toEqual(["set"]);
    await tab.db.intents.clear();
    await tab.changeLineQuantity(asProductId("a"), "M", -1, limited);
    expect(await tab.members("line/a M")).toEqual(["taps"]);
  });

  test("undoing a removal changes no other line", async () => {
    const tab = await openJoined();
    await tab.addLine(product("a"), "M");
    await tab.addLine(product("b"), "M");
    const intent = () => tab.db.intents.get({ table: "entry", id: "asha", part: "line/a M" });
    const before = await intent();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    const removed = await tab.removeLine(asProductId("b"), "M");
    if (removed) await tab.restoreLine(removed);
    expect(await intent()).toEqual(before);
    expect(await tab.shown()).toEqual({ "line/a M": 1, "line/b M": 1 });
  });

  test("a line and its intent are stored together or not at all", async () => {
    const tab = await openJoined();
    await tab.addLine(product("a"), "M");
    vi.spyOn(tab.db.intents, "bulkAdd").mockRejectedValue(new TypeError("a mistake of ours"));
    await expect(tab.addLine(product("b"), "M")).rejects.toThrow("a mistake of ours");
    expect(await tab.cart()).toEqual(["a M 1"]);
  });
});

test("cart and wishlist survive the tab", async () => {
  const first = await openTab();
  await first.addLine(product("a"), "M");
  await first.addToWishlist(product("b"));
  await first.storeViewedProduct(asProductId("c"));
  vi.resetModules();
  const second = await openTab();
  expect(await second.cart()).toEqual(["a M 1"]);
  expect(await second.wishlist()).toEqual(["b"]);
  expect(await second.viewed()).toEqual(["c"]);
});

test("recently viewed keeps the newest 12, each once", async () => {
  const tab = await openTab();
  for (let page = 0; page < 14; page += 1) await tab.storeViewedProduct(asProductId(`p${page}`));
  await tab.storeViewedProduct(asProductId("p5"));
  expect(await tab.viewed()).toEqual([
    "p5",
    "p13",
    "p12",
    "p11",
    "p10",
    "p9",
    "p8",
    "p7",
    "p6",
    "p4",
    "p3",
    "p2",
  ]);
});

test("an invalid row does not hide the others", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  await tab.db.cart.put({ id: "b", size: "M", quantity: "many" } as never);
  await tab.db.cart.put({ id: "<b>", size: "M" } as never);
  expect(await tab.cart()).toEqual(expect.arrayContaining(["a M 1", "b M 1"]));
  expect(await tab.cart()).toHaveLength(2);
});
