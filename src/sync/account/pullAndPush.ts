import {
  readQueuedProfileEdits,
  readStoredVersions,
  removeQueuedProfileEdits,
  storeAccount,
} from "../../db/account/mutations";
import { removeQuantitiesOfOrders } from "../../db/checkout/mutations";
import { parseProfile, profileUpdate } from "../../domain/account/profile";
import { type Order, parseOrder } from "../../domain/orders/order";
import { fetchProfileRecord, updateProfile } from "../../server/account/account";
import { fetchOwnOrders } from "../../server/orders/orders";
import { ShopError } from "../../server/shopError";
import type { AccountCallbacks } from "../callbacks";

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

/** Statuses of a final refusal: the same edit would be refused again. */
const refusalStatuses = [400, 403, 413];

/**
 * Sends the queued profile edits as one change. Its address fields are merged into the first address of the server's
 * current list, so that addresses added on another device are kept.
 * @throws {ShopError} when the edits stay queued
 */
export async function pushProfileEdits(
  uid: string,
  { onRejected }: Pick<AccountCallbacks, "onRejected">,
): Promise<void> {
  const queued = await readQueuedProfileEdits(uid);
  if (!queued) return;
  const { change, last } = queued;
  const { addresses = [] } = parseProfile(await fetchProfileRecord(uid)) ?? {};
  try {
    const stored = parseProfile(await updateProfile(uid, profileUpdate(addresses, change)));
    await removeQueuedProfileEdits(uid, last, stored);
  } catch (problem) {
    if (!(problem instanceof ShopError) || !refusalStatuses.includes(problem.status)) throw problem;
    console.warn("The server refused a profile edit.", problem);
    await removeQueuedProfileEdits(uid, last);
    onRejected(uid, change);
  }
}
