import { readStoredVersions, storeAccount } from "../../db/account/mutations";
import { removeQuantitiesOfOrders } from "../../db/checkout/mutations";
import { parseProfile } from "../../domain/account/profile";
import { type Order, parseOrder } from "../../domain/orders/order";
import { fetchProfileRecord } from "../../server/account/account";
import { fetchOwnOrders } from "../../server/orders/orders";
import { ShopError } from "../../server/shopError";

/**
 * Fetches profile and orders and stores them together. An answer that arrives after a sign-out is not stored.
 * @throws {ShopError}
 */
export async function pullAccount(uid: string): Promise<void> {
  const before = await readStoredVersions(uid);
  const [record, rows] = await Promise.all([fetchProfileRecord(uid), fetchOwnOrders()]);
  const profile = parseProfile(record);
  if (profile?.uid !== uid) throw new ShopError("broken", { status: 200, cause: record });
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  await storeAccount(uid, { profile, orders, before });
  await removeQuantitiesOfOrders(orders.map(({ orderId }) => orderId));
}
