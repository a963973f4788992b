import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { profileVersion, syncVersion } from "../../../src/domain/cart/sync/intents";
import { setTo } from "../../../src/domain/cart/sync/line";
import { aheadMaxMs, firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { productId } from "../../../tools/testkit/brands";
import { AccountsShop, type SignIn } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "../../unit/db/product";

/*
 * The shop's own client with its database, against a real server; the other device of the account is `laptop`.
 */

let accounts: AccountsShop;
let email: string;
let phone: SignIn;
let laptop: SyncDevice;

beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

beforeEach(async () => {
  resetIndexedDb();
  email = await accounts.createShopper();
  phone = await accounts.signIn(email);
  laptop = await SyncDevice.signIn(accounts, email);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openPhone = () => openAccountTab(accounts.shop.url, phone);
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

describe("cart, wishlist, recently viewed products and size", () => {
  test("go from the phone through the server to the laptop, and back", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.toggleWishlist(product("b"));
    await tab.storeViewedProduct(productId("c"));
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
    await tab.toggleWishlist(product("b"));
    await tab.storeViewedProduct(productId("c"));
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
    await tab.removeLine(productId("a"), "M");
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
    await tab.toggleWishlist(product("w"));
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

  test("of another account gets nothing of the first, which gets back what was not sent", async () => {
    const uid = phone.record.id;
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    await tab.addLine(product("b"), "M");
    await tab.wipeAccountData({ keepUnsent: true });
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
    await tab.wipeAccountData({ keepUnsent: true });
    expect(await tab.cart()).toEqual([]);
    const again = await openPhone();
    await again.syncCart();
    expect(await again.cart()).toEqual(["b M 1"]);
    await laptop.sync();
    expect(laptop.quantity("b M")).toBe(1);
  });
});

describe("a change that the server does not accept", () => {
  test("stays with its reason, and does not block the others", async () => {
    await laptop.sync(Array.from({ length: 100 }, (_, n) => laptop.tap(`p${n} M`)));
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.toggleWishlist(product("w"));
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M cart-full"]);
    expect(await tab.cart()).toContain("a M 1");
    await tab.removeLine(productId("a"), "M");
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
  });

  test("because its clock is ten years ahead is sent again with the server's time", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 10 * 365 * 24 * 60 * 60_000);
    await tab.addLine(product("a"), "M");
    await tab.addLine(product("b"), "M");
    vi.mocked(Date.now).mockRestore();
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
    expect(await tab.cart()).toEqual(["a M 2", "b M 1"]);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(2);
    const { last } = await tab.shared();
    expect(last < firstStampAt(Date.now() + aheadMaxMs)).toBe(true);
    await laptop.sync([laptop.remove("a M")]);
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["b M 1"]);
  });

  test("because it is of a newer version waits for it, and is sent by the next page load", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.setVersion(profileVersion + 1);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M update-the-shop"]);
    await tab.addLine(product("b"), "M");
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M update-the-shop"]);
    await tab.setVersion(syncVersion);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
  });
});

describe("a device", () => {
  test("keeps entries of an unknown kind, and sends them to a restored server", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    const gift = {
      kind: "gift",
      key: "",
      version: profileVersion + 1,
      entry: { set: { stamp: firstStampAt(1), wrapped: true } },
    };
    await tab.addLine(product("a"), "M");
    tab.intercept((path) =>
      path === "/api/shop/sync"
        ? Response.json({
            version: 2,
            now: Date.now(),
            ticket: 9,
            cursor: "aa.9",
            more: false,
            entries: [null, gift, { kind: 1 }],
            extra: 1,
          })
        : undefined,
    );
    await tab.syncCart().catch(() => {});
    expect(await tab.db.replica.toArray()).toMatchObject([gift]);
    tab.intercept(() => undefined);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["gift/ update-the-shop"]);
    expect(await tab.cart()).toEqual(["a M 1"]);
  });

  test("whose answers are lost sends again, and nothing counts twice", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    let lost = 0;
    tab.intercept((path) => {
      if (path !== "/api/shop/sync" || lost >= 3) return;
      lost += 1;
      return sendAndLose(tab);
    });
    for (let n = 0; n < 3; n += 1) await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["a M 2"]);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(2);
  });

  test("whose cursor the server does not know sends all that it has", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.addLine(product("b"), "M");
    await tab.removeLine(productId("b"), "M");
    await tab.syncCart();
    await accounts.deleteSharedEntries(phone.record.id);
    await tab.addLine(product("c"), "M");
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["a M 1", "c M 1"]);
    const after = await SyncDevice.signIn(accounts, email);
    await after.sync();
    expect(["a M", "b M", "c M"].map((key) => after.quantity(key))).toEqual([1, 0, 1]);
    expect(after.entries.has("line/b M")).toBe(true);
  });

  test("that has not noticed a restore sends all that it has when it signs out", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
    await accounts.deleteSharedEntries(phone.record.id);
    await tab.signOut();
    expect([await tab.cart(), await tab.unsent(), tab.status()]).toEqual([[], [], "signed-out"]);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(1);
  });

  test("counts a tap while it starts over from what its screen shows", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    for (let n = 0; n < 3; n += 1) await tab.addLine(product("a"), "M");
    await tab.syncCart();
    await laptop.sync([laptop.tap("b M")]);
    await laptop.sync([laptop.remove("b M")]);
    await accounts.sql(`DELETE FROM accountEntries WHERE key = 'b M' AND userId = '${phone.record.id}'`);
    await accounts.sql(`UPDATE accountSync SET forgottenSeq = seq WHERE userId = '${phone.record.id}'`);
    // The server is lost after its first answer: the device has to start over, and cannot.
    let answers = 0;
    tab.intercept((path) => (path === "/api/shop/sync" && answers++ > 0 ? offline() : undefined));
    await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    expect((await tab.shared()).cursor).toBe("");
    await tab.changeLineQuantity(productId("a"), "M", -1);
    expect(await tab.cart()).toEqual(["a M 2"]);
    tab.intercept(() => undefined);
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["a M 2"]);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(2);
  });

  test("does not take its clock's offset from a slow answer", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    const { offsetMs, errorMs } = await tab.shared();
    expect(Math.abs(offsetMs)).toBeLessThanOrEqual(errorMs);
    const now = Date.now;
    let aheadMs = 0;
    vi.spyOn(Date, "now").mockImplementation(() => now() + aheadMs);
    tab.intercept((path) => {
      // The answer takes six seconds.
      if (path === "/api/shop/sync") aheadMs += 6_000;
      return undefined;
    });
    await tab.syncCart();
    const after = await tab.shared();
    expect(after.errorMs).toBeLessThanOrEqual(errorMs);
    expect(Math.abs(after.offsetMs - offsetMs)).toBeLessThanOrEqual(errorMs);
  });

  test("that the server has forgotten removals for drops what is gone and keeps its own change", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.syncCart();
    await laptop.sync([laptop.intent("a M", setTo(0, firstStampAt(Date.now() + 1_000)))]);
    await accounts.sql(`DELETE FROM accountEntries WHERE userId = '${phone.record.id}'`);
    await accounts.sql(`UPDATE accountSync SET forgottenSeq = 2 WHERE userId = '${phone.record.id}'`);
    await tab.addLine(product("c"), "M");
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["c M 1"]);
  });

  test("shows a change of another device within a second, and its own change is there as fast", async () => {
    const tab = await openPhone();
    const stop = tab.syncAccount(phone.record.id);
    await tab.untilSubscribed();
    await vi.waitFor(async () => expect((await tab.shared()).confirmedAt).toBeGreaterThan(0));
    const quick = { timeout: 1000, interval: 20 };
    await laptop.sync([laptop.tap("a M")]);
    await vi.waitFor(async () => expect(await tab.cart()).toEqual(["a M 1"]), quick);
    await tab.addLine(product("b"), "M");
    await vi.waitFor(async () => {
      await laptop.sync();
      expect(laptop.quantity("b M")).toBe(1);
    }, quick);
    stop();
  });
});

/** Lets the server merge a request and loses its answer. */
async function sendAndLose(tab: Awaited<ReturnType<typeof openPhone>>): Promise<Response> {
  const { cursor, ticket } = await tab.shared();
  const intents = (await tab.db.intents.toArray()).map((row) => ({
    ...row,
    id: `${row.n}`,
    account: phone.record.id,
  }));
  const sender = new SyncDevice(accounts, phone);
  Object.assign(sender, { cursor, ticket });
  await sender.send({ intents });
  throw new TypeError("Failed to fetch");
}
