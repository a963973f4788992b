import { describe, expect, test, vi } from "vitest";
import { aheadMaxMs, firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { product } from "../../unit/db/product";
import { withClientAndLaptop } from "./clientAndLaptop";

/* Changes of the client's device that the server does not accept. */

let laptop: SyncDevice;
const { openPhoneWithChange, openPhoneWithBlockedChange } = withClientAndLaptop((devices) => {
  ({ laptop } = devices);
});

describe("a change that the server does not accept", () => {
  test("stays with its reason, and does not block the others", async () => {
    await laptop.sync(Array.from({ length: 100 }, (_, n) => laptop.tap(`p${n} M`)));
    const tab = await openPhoneWithChange();
    await tab.addToWishlist(product("w"));
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M cart-full"]);
    expect(await tab.cart()).toContain("a M 1");
    await tab.removeLine(asProductId("a"), "M");
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
  });

  test("because its clock is ten years ahead is sent again with the server's time", async () => {
    const tab = await openPhoneWithChange();
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
    const tab = await openPhoneWithBlockedChange();
    await tab.addLine(product("b"), "M");
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M update-the-shop"]);
    await tab.setVersion(syncVersion);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual([]);
  });

  test("because the server no longer knows this release waits for the update, which the page looks for", async () => {
    const update = vi.fn(async () => {});
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ update }) } });
    const tab = await openPhoneWithChange();
    const cartSync = tab.openCartSync();
    // The answer of pb_hooks/lib/cart/sync.js to a version that it does not know.
    const refused = () => Response.json({ data: { code: "update-the-shop" } }, { status: 400 });
    tab.intercept((path) => (path === "/api/shop/sync" ? refused() : undefined));
    await expect(cartSync.sync()).rejects.toMatchObject({ code: "update-the-shop" });
    await tab.addLine(product("b"), "M");
    await expect(cartSync.sync()).rejects.toMatchObject({ code: "update-the-shop" });
    expect(await tab.unsent()).toEqual(["line/a M update-the-shop", "line/b M update-the-shop"]);
    expect(await tab.cart()).toEqual(["a M 1", "b M 1"]);
    // The code that looks for an update is loaded first.
    await vi.waitFor(() => expect(update).toHaveBeenCalled());
    tab.intercept(() => undefined);
    await cartSync.sync();
    expect(update).toHaveBeenCalledTimes(1);
    expect(await tab.unsent()).toEqual([]);
    await laptop.sync();
    expect([laptop.quantity("a M"), laptop.quantity("b M")]).toEqual([1, 1]);
  });
});
