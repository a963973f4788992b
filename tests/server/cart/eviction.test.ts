import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import { expect, test, vi } from "vitest";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "../../unit/db/product";
import { withClientAndLaptop } from "./clientAndLaptop";

/* A signed-in shopper whose browser deletes the database. */

let accounts: AccountsShop;
let phone: SignIn;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, phone } = devices);
});

/** Without a first poll after the deletion, the next one follows after 30 to 60 seconds. */
const soon = { timeout: 20_000 };

test.each(["while the shop is closed", "while the shop is open"])(
  "cart, wishlist and orders are back in the first online minute after the browser has deleted all rows %s",
  async (when) => {
    const orderId = randomUUID();
    const json = { orderId, items: [], total: 1, userId: phone.record.id };
    await accounts.asOwner("/api/collections/orders/records", { json });
    let tab = await openPhone();
    let stop = tab.syncAccount(phone.record.id);
    const shown = async () => [
      await tab.cart(),
      await tab.wishlist(),
      (await tab.rows()).orders.map((order) => order.orderId),
    ];
    const all = [["a M 1"], ["w"], [orderId]];
    await vi.waitFor(async () => expect((await tab.shared()).confirmedAt).toBeGreaterThan(0), soon);
    await tab.addLine(product("a"), "M");
    await tab.addToWishlist(product("w"));
    await vi.waitFor(async () => expect([await shown(), await tab.unsent()]).toEqual([all, []]), soon);

    if (when === "while the shop is closed") {
      stop();
      resetIndexedDb();
      tab = await openPhone();
      expect(await shown()).toEqual([[], [], []]);
      stop = tab.syncAccount(phone.record.id);
    } else {
      await Dexie.delete("haat");
    }
    await vi.waitFor(async () => expect(await shown()).toEqual(all), soon);
    stop();
  },
);
