import { type CommandResult, storeCommand } from "../../db/cart/mutations";
import { commandsOfNewerRelease, type LoggedCommand, parseCommandLog } from "../../domain/cart/commands";
import { cartRefusalText } from "../../domain/cart/lineChanges";
import { commandLogPages, commandLogSlot } from "../../webStorage";
import { signedInUid } from "../auth/session";
import { showToast } from "../shell/toasts";
import { commandLockName, isCommandAccountSignedIn, thisPageId } from "./commandAccount";

/**
 * Later commands wait for earlier ones no longer than this: a page that was left keeps its Web Lock for a
 * moment, and one that the browser has frozen keeps it until it is shown again.
 */
const orderMaxMs = 5_000;

/**
 * Stores the commands that earlier pages have logged but not stored. A command whose transaction has
 * committed is not applied again. An open page stores its own commands: `replayCommands` waits with its Web
 * Lock until that page has stored them or was closed.
 * @throws what the database throws, also when this page runs in memory: the log stays for the next start
 */
export function replayCommands(): Promise<void> {
  return replayPages(otherPages());
}

/** @param pages earliest first */
async function replayPages(pages: readonly string[]): Promise<void> {
  let earlier: Promise<unknown> = Promise.resolve();
  const replays = pages.map((page) => {
    const before = earlier;
    const replay = withCommandLock(page, () => waitAtMost(before, orderMaxMs).then(() => replayLog(page)));
    earlier = Promise.allSettled([before, replay]);
    return replay;
  });
  await Promise.all(replays);
}

/**
 * The other pages that have a log, earliest first: a page's name starts with the time at which it was loaded.
 */
const otherPages = () =>
  commandLogPages()
    .filter((page) => page !== thisPageId)
    .sort();

/** Ends when the commands of earlier pages were stored, or could not be. */
let firstReplay: Promise<void> | undefined;

/**
 * Stores a command of this page after those of earlier pages: the order of "remove" and "add" matters.
 * @throws what the database throws
 */
export async function storeAfterEarlierPages(logged: LoggedCommand): Promise<CommandResult> {
  // Two open pages do not wait for each other: the one that was loaded later waits.
  const earlierPages = otherPages().filter((page) => page < thisPageId);
  if (!firstReplay && earlierPages.length > 0)
    firstReplay = waitAtMost(replayPages(earlierPages).catch(console.warn), orderMaxMs);
  await firstReplay;
  return storeCommand(logged.id, logged.tap, { isAllowed: () => isCommandAccountSignedIn(logged) });
}

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

async function replayLog(page: string): Promise<void> {
  const slot = commandLogSlot(page);
  const log = slot.read();
  const uid = signedInUid() ?? "";
  for (const logged of parseCommandLog(slot.readJson(), uid)) {
    const isAllowed = () => isCommandAccountSignedIn(logged);
    const result = await storeCommand(logged.id, logged.tap, { isAllowed, onDiskOnly: true });
    if (!result.ok) showToast("error", cartRefusalText(result.code));
  }
  if (slot.read() !== log) return;
  const newer = commandsOfNewerRelease(slot.readJson(), uid);
  if (newer.length) slot.write(JSON.stringify(newer));
  else slot.remove();
}

/**
 * Without Web Locks (pages by plain http) the check of the command's id alone keeps a command from being
 * applied twice.
 */
function withCommandLock(page: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(commandLockName(page), work) : work();
}
