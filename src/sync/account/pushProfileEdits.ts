import { readQueuedProfileEdits, removeQueuedProfileEdits } from "../../db/account/mutations";
import { parseProfile, profileUpdate } from "../../domain/account/profile";
import { fetchProfileRecord, updateProfile } from "../../server/account/profile";
import { ShopError } from "../../server/shopError";
import type { AccountCallbacks } from "../callbacks";

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
