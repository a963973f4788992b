import type { CommandResult } from "../../db/cart/mutations";
import { type CartCommand, type LoggedCommand, loggedCommandsMax } from "../../domain/cart/commands";
import { StorageTimeoutError } from "../../domain/device/database";
import { commandLogSlot, pageIdsWithCommandLog } from "../../webStorage";
import { yieldToMain } from "../../yieldToMain";
import { signedInUid } from "../auth/session";
import { commandLockName, thisPageId } from "./commandAccount";

/*
 * The write-ahead log of commands (changes of cart and wishlist): a command is in localStorage, written
 * synchronously, from the tap until its transaction has committed. If the shopper reloads or leaves the page
 * at once, the next start replays the command (replayCommands.ts). When localStorage is blocked the command
 * is stored without the log.
 */

/**
 * Time that a failed command stays in the log: when a page is left, its transactions fail shortly before the
 * page ends.
 */
const keptAfterFailureMs = 1_000;

let preview: ((command: CartCommand) => ((result?: CommandResult) => void) | undefined) | undefined;

/**
 * Sets the function that shows a command before it is stored: `previewCommand`, which is loaded with the
 * database code.
 */
export function setCommandPreview(show: typeof preview): void {
  preview = show;
}

let commands = 0;
let pending: LoggedCommand[] = [];
/** Resolves when the previous command is stored: commands are stored one after the other, in their order. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Logs a change of cart or wishlist (command) and stores it in the database.
 * @param shownAtOnce whether the views show its expected result before it is stored
 * @throws errors of the database; after `StorageTimeoutError` the command stays in the log for the next
 * start. An error when the account that was signed in at the call is no longer signed in
 */
export function logAndStoreCommand(command: CartCommand, { shownAtOnce = true } = {}) {
  const logged: LoggedCommand = { id: `${thisPageId}-${++commands}`, uid: signedInUid() ?? "", tap: command };
  if (pending.length < loggedCommandsMax) keepPending([...pending, logged]);
  // The command is in the log already, so the browser can first paint the frame that shows its result.
  const stored = previous.then(yieldToMain).then(async () => {
    const { storeAfterEarlierPages } = await import("./replayCommands");
    return storeAfterEarlierPages(logged);
  });
  const endPreview = shownAtOnce ? preview?.(command) : undefined;
  if (endPreview) stored.then(endPreview, () => endPreview());
  const forget = () => keepPending(pending.filter((other) => other !== logged));
  const ended = stored.then(forget, (problem: unknown) => {
    // After a timeout the transaction may still commit; if it does not, the next start repeats it.
    if (!(problem instanceof StorageTimeoutError)) setTimeout(forget, keptAfterFailureMs);
  });
  previous = ended;
  navigator.locks?.request(commandLockName(thisPageId), { mode: "shared" }, () => ended).catch(() => {});
  return stored;
}

/**
 * Deletes the command logs of all tabs, at sign-out. A command whose transaction has begun is still stored.
 */
export function deleteCommandLogs(): void {
  pending = [];
  for (const page of pageIdsWithCommandLog()) commandLogSlot(page).remove();
}

function keepPending(next: LoggedCommand[]): void {
  pending = next;
  const slot = commandLogSlot(thisPageId);
  if (next.length) slot.write(JSON.stringify(next));
  else slot.remove();
}
