import { describe, expect, test, vi } from "vitest";
import { setQuantityDelta } from "../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { profileIntentVersion, syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { product } from "../../unit/db/product";
import { offline, withClientAndLaptop } from "./clientAndLaptop";

/* A client that meets an unknown entry, a lost answer, a restored server or a slow one. */

let accounts: AccountsShop;
let email: string;
let phone: SignIn;
let laptop: SyncDevice;
const { openPhone, openPhoneWithChange, openPhoneWithBlockedChange } = withClientAndLaptop((devices) => {
  ({ accounts, email, phone, laptop } = devices);
});

describe("a device", () => {
  test("keeps entries of an unknown kind, and sends them to a restored server", async () => {
    const tab = await openPhoneWithChange();
    const gift = {
      kind: "gift",
      key: "",
      version: profileIntentVersion + 1,
      entry: { set: { stamp: firstStampAt(1), wrapped: true } },
    };
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
    const tab = await openPhoneWithChange();
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

  test("sends a change once more that had waited for an update, when the answer that accepted it is lost", async () => {
    const tab = await openPhoneWithBlockedChange();
    await tab.setVersion(syncVersion);
    tab.intercept((path) => (path === "/api/shop/sync" ? sendAndLose(tab) : undefined));
    await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
    tab.intercept(() => undefined);
    // The lost request has used the ticket: the server answers without results.
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(1);
  });

  test("whose cursor the server does not know sends all that it has", async () => {
    const tab = await openPhoneWithChange();
    await tab.addLine(product("b"), "M");
    await tab.removeLine(asProductId("b"), "M");
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
    const tab = await openPhoneWithChange();
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
    await tab.changeLineQuantity(asProductId("a"), "M", -1);
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
    const tab = await openPhoneWithChange();
    await tab.syncCart();
    await laptop.sync([laptop.intent("a M", setQuantityDelta(0, firstStampAt(Date.now() + 1_000)))]);
    await accounts.sql(`DELETE FROM accountEntries WHERE userId = '${phone.record.id}'`);
    await accounts.sql(`UPDATE accountSync SET forgottenSeq = 2 WHERE userId = '${phone.record.id}'`);
    await tab.addLine(product("c"), "M");
    await tab.syncCart();
    expect(await tab.cart()).toEqual(["c M 1"]);
  });

  test("shows a change of another device at once, and its own change is there as fast", async () => {
    const tab = await openPhone();
    const stop = tab.syncAccount(phone.record.id);
    await tab.untilSubscribed();
    await vi.waitFor(async () => expect((await tab.shared()).confirmedAt).toBeGreaterThan(0));
    // Long before the next poll.
    const quick = { timeout: 10_000, interval: 20 };
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
