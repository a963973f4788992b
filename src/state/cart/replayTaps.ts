import { storeTap } from "../../db/cart/mutations";
import { cartRefusalText } from "../../domain/cart/lineChanges";
import { parseTapLog } from "../../domain/cart/taps";
import { tapLogPages, tapLogSlot } from "../../webStorage";
import { signedInUid } from "../auth/session";
import { showToast } from "../shell/toasts";
import { tapLockName, thisPageId } from "./tapLog";

/**
 * Stores the taps that earlier pages have logged but not stored. A tap whose transaction has committed is not applied again. An
 * open page stores its own taps: `replayTaps` waits with its Web Lock until that page has stored them or was closed.
 */
export async function replayTaps(): Promise<void> {
  const ended = tapLogPages().filter((page) => page !== thisPageId);
  await Promise.all(ended.map((page) => withTapLock(page, () => replayLog(page))));
}

async function replayLog(page: string): Promise<void> {
  const slot = tapLogSlot(page);
  const log = slot.read();
  for (const { id, tap } of parseTapLog(slot.readJson(), signedInUid() ?? "")) {
    const result = await storeTap(id, tap);
    if (!result.ok) showToast("error", cartRefusalText(result.code));
  }
  if (slot.read() === log) slot.remove();
}

/** Without Web Locks (pages by plain http) the check of the tap's id alone keeps a tap from being applied twice. */
function withTapLock(page: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(tapLockName(page), work) : work();
}
