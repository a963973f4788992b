import { type CommandResult, storeCommand } from "../../db/cart/mutations";
import { commandsOfNewerRelease, type LoggedCommand, parseCommandLog } from "../../domain/cart/commands";
import { cartRefusalText } from "../../domain/cart/lineChanges";
import { commandLogSlot, pageIdsWithCommandLog } from "../../webStorage";
import { signedInUid } from "../auth/session";
import { showToast } from "../shell/toasts";
import { commandLockName, isCommandAccountSignedIn, thisPageId } from "./commandPage";

/**
 * Maximum time that a page's commands wait for those of earlier pages: a page that the shopper has left keeps
 * its Web Lock for a moment, and a page that the browser has frozen keeps it until it is shown again.
 */
const earlierPagesMaxMs = 5_000;

/**
 * Stores the commands (changes of cart and wishlist) that earlier pages have logged but not stored. A command
 * whose transaction has committed is not applied again. A page that is still open stores its own commands:
 * the replay waits for that page's Web Lock until it has stored them or was closed.
 * @throws errors of the database, also when this page has a database in memory only: the log then stays for
 * the next start
 */
export function replayCommands(): Promise<void> {
  return replayLogsOfPages(otherPagesWithLog());
}

/**
 * Replays the command logs of these pages, one after the other.
 * @param pages ids of page loads, earliest first
 */
async function replayLogsOfPages(pages: readonly string[]): Promise<void> {
  let earlier: Promise<unknown> = Promise.resolve();
  const replays = pages.map((page) => {
    const replaysBefore = earlier;
    const replay = withCommandLock(page, () =>
      waitAtMost(replaysBefore, earlierPagesMaxMs).then(() => replayLog(page)),
    );
    earlier = Promise.allSettled([replaysBefore, replay]);
    return replay;
  });
  await Promise.all(replays);
}

/**
 * The ids of other page loads that have a command log, earliest first: an id starts with the time of the
 * load.
 */
const otherPagesWithLog = () =>
  pageIdsWithCommandLog()
    .filter((page) => page !== thisPageId)
    .sort();

/**
 * Resolves when the commands of earlier pages were stored or failed, at the latest after `earlierPagesMaxMs`.
 */
let firstReplay: Promise<void> | undefined;

/**
 * Stores a command of this page after those of earlier pages: the order of "remove" and "add" matters.
 * @throws errors of the database
 */
export async function storeAfterCommandsOfEarlierPages(logged: LoggedCommand): Promise<CommandResult> {
  // Two open pages must not wait for each other: only the one that was loaded later waits.
  const earlierPages = otherPagesWithLog().filter((page) => page < thisPageId);
  if (!firstReplay && earlierPages.length > 0)
    firstReplay = waitAtMost(replayLogsOfPages(earlierPages).catch(console.warn), earlierPagesMaxMs);
  await firstReplay;
  return storeCommand(logged.id, logged.tap, { isAllowed: () => isCommandAccountSignedIn(logged) });
}

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

/** Stores the commands in the log of one page, then deletes the log, except commands of a newer release. */
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
 * Runs `work` while holding the Web Lock of a page's command log. Without Web Locks (pages by plain http)
 * only the check of the command's id prevents that a command is applied twice.
 */
function withCommandLock(page: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(commandLockName(page), work) : work();
}
