import { describe, expect, test } from "vitest";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "../../unit/db/product";
import { offline, withClientAndLaptop } from "./clientAndLaptop";

/*
 * What the client's device and another device of the account see of each other's changes, and what a sign-in
 * joins.
 */

let accounts: AccountsShop;
let phone: SignIn;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, phone, laptop } = devices);
});

describe("cart, wishlist, recently viewed products and size", () => {
  test("go from the phone through the server to the laptop, and back", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.addToWishlist(product("b"));
    await tab.storeViewedProduct(asProductId("c"));
    await tab.savePreferences({ size: "M" as never });
    expect(await tab.unsent()).toEqual(["line/a M", "wish/b", "viewed/", "size/"]);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
    await laptop.sync();
    expect([...laptop.entries.keys()].sort()).toEqual(["line/a M", "size/", "viewed/", "wish/b"]);
    await laptop.sync([
      laptop.tap("a M", 2),
      laptop.tap("z S"),
      laptop.intent("b", { set: { stamp: laptop.next(), listed: false } }, { kind: "wish" }),
    ]);
    await tab.syncCart();
    expect(await tab.cart()).toEqual(expect.arrayContaining(["a M 3", "z S 1"]));
    expect(await tab.wishlist()).toEqual([]);
  });

  test("are there again after the browser has deleted everything", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.addToWishlist(product("b"));
    await tab.storeViewedProduct(asProductId("c"));
    await tab.savePreferences({ size: "M" as never });
    await tab.syncCart();
    const lines = await tab.cartLines();
    resetIndexedDb();
    const again = await openPhone();
    expect(await again.cart()).toEqual([]);
    await again.syncCart();
    expect(await again.cartLines()).toMatchObject(lines.map(({ stockForSize, ...line }) => line));
    expect(await again.wishlist()).toEqual(["b"]);
    expect(await again.viewed()).toEqual(["c"]);
    expect((await again.preferences()).size).toBe("M");
  });

  test("keep what both changed offline, in either order of return", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    await laptop.sync();
    tab.intercept(offline);
    await tab.addLine(product("a"), "M");
    await tab.removeLine(asProductId("a"), "M");
    await tab.addLine(product("b"), "M");
    await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    expect(await tab.cart()).toEqual(["b M 1"]);
    const later = firstStampAt(Date.now() + 60_000);
    await laptop.sync([laptop.tap("b M"), laptop.intent("a M", { taps: { [later]: 1 } })]);
    tab.intercept(() => undefined);
    await tab.syncCart();
    expect(await tab.cart()).toEqual(expect.arrayContaining(["a M 1", "b M 2"]));
    await laptop.sync();
    expect([laptop.quantity("a M"), laptop.quantity("b M")]).toEqual([1, 2]);
  });
});

describe("a sign-in", () => {
  test("joins the visitor's cart: the union, the larger quantity, and again without a change", async () => {
    await laptop.sync([
      laptop.tap("a M", 3),
      laptop.tap("b M", 1),
      laptop.tap("gone M"),
      laptop.remove("gone M"),
    ]);
    const tab = await openPhone();
    for (let n = 0; n < 2; n += 1) await tab.addLine(product("a"), "M");
    for (let n = 0; n < 2; n += 1) await tab.addLine(product("b"), "M");
    await tab.addLine(product("c"), "M");
    await tab.addToWishlist(product("w"));
    await tab.syncCart();
    await tab.syncCart();
    expect((await tab.cart()).sort()).toEqual(["a M 3", "b M 2", "c M 1"]);
    await laptop.sync();
    expect(["a M", "b M", "c M"].map((key) => laptop.quantity(key))).toEqual([3, 2, 1]);
    expect(laptop.entries.has("wish/w")).toBe(true);
    resetIndexedDb();
    const again = await openPhone();
    for (let n = 0; n < 2; n += 1) await again.addLine(product("b"), "M");
    await again.syncCart();
    expect((await again.cart()).sort()).toEqual(["a M 3", "b M 2", "c M 1"]);
  });

  test("sends a join until all that came before its answer is pulled", async () => {
    const tab = await openPhone();
    for (let n = 0; n < 2; n += 1) await tab.addLine(product("a"), "M");
    let allowed = 1;
    tab.intercept((path) => (path === "/api/shop/sync" && allowed-- <= 0 ? offline() : undefined));
    await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    expect(await tab.unsent()).toEqual(["line/a M"]);
    const listed = { stamp: laptop.next(), listed: true, name: "Tee" };
    const wishes = Array.from({ length: 210 }, (_, n) =>
      laptop.intent(`w${n}`, { set: listed }, { kind: "wish" }),
    );
    await laptop.sync(wishes.slice(0, 200));
    await laptop.sync([...wishes.slice(200), laptop.tap("a M", 5)]);
    // The answer has the first page of what the laptop has changed, without the line.
    allowed = 1;
    await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    expect(await tab.unsent()).toEqual(["line/a M"]);
    expect(await tab.db.replica.where({ uid: phone.record.id, kind: "line", key: "a M" }).count()).toBe(0);
    tab.intercept(() => undefined);
    await tab.syncCart();
    expect([await tab.cart(), await tab.unsent()]).toEqual([["a M 5"], []]);
  });

  test("of another account gets nothing of the first, which gets back what was not sent", async () => {
    const uid = phone.record.id;
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    await tab.addLine(product("b"), "M");
    await tab.wipeAccountData("all");
    expect(await tab.cart()).toEqual([]);
    const other = await accounts.signIn(await accounts.createShopper());
    const otherTab = await openAccountTab(accounts.shop.url, other);
    await otherTab.syncCart();
    expect(await otherTab.cart()).toEqual([]);
    expect(await otherTab.unsent()).toEqual([]);
    const rows = await accounts.sql(
      `SELECT count(*) FROM accountEntries WHERE userId = '${other.record.id}'`,
    );
    expect(rows).toEqual([["0"]]);
    await otherTab.wipeAccountData();

    await laptop.sync();
    expect(laptop.quantity("b M")).toBe(0);
    expect(uid).toBe(laptop.uid);
  });

  test("of the same account after it was signed out from elsewhere sends what had not been sent", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("b"), "M");
    await tab.wipeAccountData("all");
    expect(await tab.cart()).toEqual([]);
    const again = await openPhone();
    await again.syncCart();
    expect(await again.cart()).toEqual(["b M 1"]);
    await laptop.sync();
    expect(laptop.quantity("b M")).toBe(1);
  });
});
