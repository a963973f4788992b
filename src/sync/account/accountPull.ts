import { storePulledAccount } from "../../db/account/mutations";
import { readOrderAndProfileVersions, type StoredVersions } from "../../db/account/queries";
import { removeOrdersFromCart } from "../../db/checkout/mutations";
import { parseProfile } from "../../domain/account/profile";
import { type Order, parseOrder } from "../../domain/orders/order";
import { hourMs } from "../../domain/shared/timeUnits";
import { fetchProfileRecord } from "../../server/account/accountStream";
import { computeOrdersVersion, fetchOrdersVersion, fetchOwnOrders } from "../../server/orders/orders";
import { ShopError } from "../../server/shopError";

/**
 * All orders are fetched at least this often, because after the server's clock was set back,
 * `fetchOrdersVersion` does not show a later change of an order.
 */
const ordersMaxAgeMs = hourMs;

/** Fetches profile and orders of one account. */
export interface AccountPull {
  /**
   * Fetches the profile and, if needed, the orders, and stores them together. The orders are fetched by the
   * first pull, after a change of one of them, and each hour. An answer that arrives after a sign-out is not
   * stored. Rejects with a `ShopError`.
   */
  pull(): Promise<void>;
  /** Records that the server has reported a change of the orders: the next pull fetches them. */
  reportOrdersChange(): void;
}

export function createAccountPull(uid: string): AccountPull {
  /** Number of changes of the orders that the server has reported. */
  let reportedChanges = 0;
  /** The last pull that fetched the orders. */
  let lastPull: { version: string; at: number; reportedChanges: number } | undefined;
  const areOrdersUnchanged = async ({ pulledAt }: StoredVersions) => {
    if (!lastPull || pulledAt === 0 || performance.now() - lastPull.at > ordersMaxAgeMs) return false;
    return lastPull.reportedChanges === reportedChanges && (await fetchOrdersVersion()) === lastPull.version;
  };
  const pullOrders = async (before: StoredVersions) => {
    if (await areOrdersUnchanged(before)) return;
    // Read before the request: its answer can lack a change that the server reports meanwhile, so the next
    // pull must see a higher count.
    const changesAtRequest = reportedChanges;
    const rows = await fetchOwnOrders();
    const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
    return { orders, version: computeOrdersVersion(rows), changesAtRequest };
  };
  return {
    async pull() {
      const before = await readOrderAndProfileVersions(uid);
      const [record, pulled] = await Promise.all([fetchProfileRecord(uid), pullOrders(before)]);
      const profile = parseProfile(record);
      if (profile?.uid !== uid) throw new ShopError("broken", { status: 200, cause: record });
      await storePulledAccount(uid, { profile, orders: pulled?.orders, before });
      if (!pulled) return;
      await removeOrdersFromCart(pulled.orders.map(({ orderId }) => orderId));
      const { version, changesAtRequest } = pulled;
      lastPull = { version, at: performance.now(), reportedChanges: changesAtRequest };
    },
    reportOrdersChange() {
      reportedChanges += 1;
    },
  };
}
