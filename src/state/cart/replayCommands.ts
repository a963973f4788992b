import { storeCommand } from "../../db/cart/mutations";
import { commandsOfNewerRelease, parseCommandLog } from "../../domain/cart/commands";
import { cartRefusalText } from "../../domain/cart/lineChanges";
import { commandLogPages, commandLogSlot } from "../../webStorage";
import { signedInUid } from "../auth/session";
import { showToast } from "../shell/toasts";
import { commandLockName, isOwnerSignedIn, thisPageId } from "./commandLog";

/**
 * Stores the commands that earlier pages have logged but not stored. A command whose transaction has committed is not applied again. An
 * open page stores its own commands: `replayCommands` waits with its Web Lock until that page has stored them or was closed.
 * @throws what the database throws, also when this page runs in memory: the log stays for the next start
 */
export async function replayCommands(): Promise<void> {
  // A page's name starts with the time at which it was loaded. Taps of pages that were open at the same time can change places.
  const ended = commandLogPages()
    .filter((page) => page !== thisPageId)
    .sort();
  let previous = Promise.resolve();
  const replayNext = (page: string) => {
    previous = previous.catch(() => {}).then(() => replayLog(page));
    return previous;
  };
  await Promise.all(ended.map((page) => withCommandLock(page, () => replayNext(page))));
}

async function replayLog(page: string): Promise<void> {
  const slot = commandLogSlot(page);
  const log = slot.read();
  const uid = signedInUid() ?? "";
  for (const logged of parseCommandLog(slot.readJson(), uid)) {
    const isAllowed = () => isOwnerSignedIn(logged);
    const result = await storeCommand(logged.id, logged.tap, { isAllowed, onDiskOnly: true });
    if (!result.ok) showToast("error", cartRefusalText(result.code));
  }
  if (slot.read() !== log) return;
  const newer = commandsOfNewerRelease(slot.readJson(), uid);
  if (newer.length) slot.write(JSON.stringify(newer));
  else slot.remove();
}

/** Without Web Locks (pages by plain http) the check of the command's id alone keeps a command from being applied twice. */
function withCommandLock(page: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(commandLockName(page), work) : work();
}
