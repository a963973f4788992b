import { storeTap } from "../../db/cart/mutations";
import { cartRefusalText } from "../../domain/cart/lineChanges";
import { parseTapLog } from "../../domain/cart/taps";
import { tapLogPages, tapLogSlot } from "../../webStorage";
import { signedInAs } from "../auth/session";
import { showToast } from "../shell/toasts";
import { tapLock, thisPage } from "./tapLog";

/**
 * Stores the taps that earlier pages have logged and not stored. A tap whose transaction did commit is not applied again. A
 * page that is alive stores its own: its log waits until the page has done so or has ended.
 */
export async function replayTaps(): Promise<void> {
  const ended = tapLogPages().filter((page) => page !== thisPage);
  await Promise.all(ended.map((page) => withTapLock(page, () => replayLog(page))));
}

async function replayLog(page: string): Promise<void> {
  const slot = tapLogSlot(page);
  const log = slot.read();
  for (const { id, tap } of parseTapLog(slot.readJson(), signedInAs() ?? "")) {
    const result = await storeTap(id, tap);
    if (!result.ok) showToast("error", cartRefusalText(result.code));
  }
  if (slot.read() === log) slot.remove();
}

/** Without Web Locks (pages by plain http) the check of the tap's id alone keeps a tap from being applied twice. */
function withTapLock(page: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(tapLock(page), work) : work();
}
