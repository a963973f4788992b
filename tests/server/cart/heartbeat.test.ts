import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cartSyncStuck } from "../../../src/domain/cart/messages";
import { stuckMs } from "../../../src/domain/cart/sync/stuckSync";
import type { SignIn } from "../../../tools/testkit/server/accountsShop";
import { product } from "../../unit/db/product";
import { offline, withClientAndLaptop } from "./clientAndLaptop";

/*
 * The heartbeat of the shared cart: a sync that the server answers without accepting its changes is reported
 * once.
 */

let phone: SignIn;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ phone } = devices);
});

let aheadMs = 0;
beforeEach(() => {
  aheadMs = 0;
  const now = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => now() + aheadMs);
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const broken = () => Response.json({ message: "broken" }, { status: 500 });

describe("a sync that is stuck", () => {
  test("is reported once, whatever number of times the page was hidden meanwhile", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    tab.intercept((path) => (path === "/api/shop/sync" ? broken() : undefined));
    // Each time the page becomes visible, it starts another sync.
    for (let n = 0; n < 6; n += 1) {
      await tab.syncCart().catch(() => {});
      expect(tab.toasts().filter(({ text }) => text === cartSyncStuck)).toHaveLength(n < 3 ? 0 : 1);
      aheadMs += stuckMs / 3 + 1;
    }
    const { cursor, confirmedAt } = await tab.shared();
    expect(tab.sharedStatus()).toEqual({ cursor, confirmedAt, waiting: 1 });
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      "The shared cart is stuck.",
      expect.objectContaining({ waiting: 1 }),
    );
    tab.intercept(() => undefined);
    await tab.syncCart();
    expect(tab.sharedStatus()).toMatchObject({ waiting: 0 });
  });

  test("is noticed when only the exchange gets no answer", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    tab.intercept((path) => (path === "/api/shop/sync" ? offline() : undefined));
    const stop = tab.syncAccount(phone.record.id);
    const stuck = () => tab.toasts().some(({ text }) => text === cartSyncStuck);
    await vi.waitFor(
      async () => {
        expect((await tab.shared()).heartbeat?.answers).toBeGreaterThan(0);
        aheadMs += stuckMs;
        expect(stuck()).toBe(true);
      },
      { timeout: 15_000, interval: 300 },
    );
    stop();
  });

  test("is none without a network", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    tab.intercept(offline);
    for (let n = 0; n < 5; n += 1) {
      await tab.syncCart().catch(() => {});
      aheadMs += stuckMs;
    }
    expect(tab.toasts()).toEqual([]);
  });
});
