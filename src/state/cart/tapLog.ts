import { type LoggedTap, loggedTapsMax, type Tap } from "../../domain/cart/taps";
import { StorageTimeoutError } from "../../domain/device/storageTimeout";
import { yieldToMain } from "../../domain/shared/scheduling";
import { tapLogPages, tapLogSlot } from "../../webStorage";
import { signedInUid } from "../auth/session";

/*
 * The write-ahead log of taps: a tap is in localStorage, synchronously, from the event until its transaction has committed.
 * A tap that is followed by a reload or another address in the same moment is replayed at the next start
 * (replayTaps.ts). Where localStorage is blocked the tap is stored without it.
 */

/** Identifies this page load in the log and in the table `taps`. */
export const thisPageId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** The Web Lock that a page holds while it stores a tap: another page does not replay its log meanwhile. */
export const tapLockName = (page: string): string => `haat-taps-${page}`;

/** A failed tap stays in the log this long: when a page is left, its transactions fail shortly before the page ends. */
const keptAfterFailureMs = 1_000;

let taps = 0;
let pending: LoggedTap[] = [];
/** Taps are stored one after the other, in their order. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Logs a tap and stores it.
 * @throws what the database throws; after `StorageTimeoutError` the tap stays in the log for the next start. An error when the
 * account that was signed in at the tap is not signed in any more
 */
export function logAndStoreTap(tap: Tap) {
  const entry: LoggedTap = { id: `${thisPageId}-${++taps}`, uid: signedInUid() ?? "", tap };
  if (pending.length < loggedTapsMax) keepPending([...pending, entry]);
  // The tap is in the log: the frame that answers it does not wait for the transaction.
  const stored = previous.then(yieldToMain).then(async () => {
    const { storeTap } = await import("../../db/cart/mutations");
    // The rows now are a visitor's or those of another account.
    if (entry.uid && entry.uid !== signedInUid()) throw new Error("The account of this tap is signed out.");
    return storeTap(entry.id, tap);
  });
  const forget = () => keepPending(pending.filter((other) => other !== entry));
  const ended = stored.then(forget, (problem: unknown) => {
    // The transaction may still commit, or is repeated at the next start.
    if (!(problem instanceof StorageTimeoutError)) setTimeout(forget, keptAfterFailureMs);
  });
  previous = ended;
  navigator.locks?.request(tapLockName(thisPageId), { mode: "shared" }, () => ended).catch(() => {});
  return stored;
}

/** Deletes the logs of all tabs, at sign-out. A tap whose transaction has begun is still stored. */
export function deleteTapLogs(): void {
  pending = [];
  for (const page of tapLogPages()) tapLogSlot(page).remove();
}

function keepPending(next: LoggedTap[]): void {
  pending = next;
  const slot = tapLogSlot(thisPageId);
  if (next.length) slot.write(JSON.stringify(next));
  else slot.remove();
}
