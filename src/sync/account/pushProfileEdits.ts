import { endEdits, queuedEdits } from "../../db/account/mutations";
import { parseProfile, profileUpdate } from "../../domain/account/profile";
import { profileRecord, updateProfile } from "../../server/account/profile";
import { ShopError } from "../../server/shopError";

/** Answers that say no to what was sent, and would again. */
const refusals = [400, 403, 413];

/**
 * Sends the queued edits as one change. The first address takes its part of it as the server has the list now, so that
 * an address which was added elsewhere stays.
 * @throws {ShopError} when the edits have to wait
 */
export async function pushEdits(uid: string): Promise<void> {
  const queued = await queuedEdits(uid);
  if (!queued) return;
  const { change, last } = queued;
  const { addresses = [] } = parseProfile(await profileRecord(uid)) ?? {};
  try {
    const kept = parseProfile(await updateProfile(uid, profileUpdate(addresses, change)));
    await endEdits(uid, last, kept);
  } catch (problem) {
    if (!(problem instanceof ShopError) || !refusals.includes(problem.status)) throw problem;
    console.warn("The profile was refused.", problem);
    await endEdits(uid, last);
    const { tellRefusedEdit } = await import("../../state/account/profile");
    tellRefusedEdit(uid, change);
  }
}
