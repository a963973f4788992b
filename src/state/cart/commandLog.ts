import type { CommandResult } from "../../db/cart/mutations";
import { type CartCommand, type LoggedCommand, loggedCommandsMax } from "../../domain/cart/commands";
import { StorageTimeoutError } from "../../domain/device/database";
import { commandLogSlot, pageIdsWithCommandLog } from "../../webStorage";
import { yieldToMain } from "../../yieldToMain";
import { signedInUid } from "../auth/session";
import { commandLockName, thisPageId } from "./commandPage";

/*
 * The write-ahead log of commands (changes of cart and wishlist): a command is in localStorage, written
 * synchronously, from the shopper's tap until its transaction has committed. If the shopper reloads or leaves
 * the page at once, the next start replays the command (replayCommands.ts). When localStorage is blocked the
 * command is stored without the log.
 */

/**
 * Time that a failed command stays in the log: when a page is left, its transactions fail shortly before the
 * page ends, and the next start has to replay them.
 */
const keptAfterFailureMs = 1_000;

let previewer: ((command: CartCommand) => ((result?: CommandResult) => void) | undefined) | undefined;

/**
 * Sets the function that shows the expected result of a command before it is stored: `previewCommand`, which
 * is loaded with the database code.
 */
export function setCommandPreviewer(preview: typeof previewer): void {
  previewer = preview;
}

let commandCount = 0;
/** The commands of this page in the log. */
let pendingCommands: LoggedCommand[] = [];
/** Resolves when the previous command is stored: commands are stored one after the other, in their order. */
let previousStored: Promise<unknown> = Promise.resolve();

/**
 * Logs a change of cart or wishlist (command) and stores it in the database; resolves with the result of
 * `storeCommand`.
 * @param shownAtOnce whether the views show the command's expected result before the command is stored
 * @throws errors of the database; after `StorageTimeoutError` the command stays in the log for the next
 * start. Also throws when the account that was signed in at the call is no longer signed in
 */
export function logAndStoreCommand(command: CartCommand, { shownAtOnce = true } = {}) {
  const logged: LoggedCommand = {
    id: `${thisPageId}-${++commandCount}`,
    uid: signedInUid() ?? "",
    tap: command,
  };
  if (pendingCommands.length < loggedCommandsMax) writePendingCommands([...pendingCommands, logged]);
  // The command is in the log already, so the browser can first paint the frame that shows its result.
  const stored = previousStored.then(yieldToMain).then(async () => {
    const { storeAfterCommandsOfEarlierPages } = await import("./replayCommands");
    return storeAfterCommandsOfEarlierPages(logged);
  });
  const endPreview = shownAtOnce ? previewer?.(command) : undefined;
  if (endPreview) stored.then(endPreview, () => endPreview());
  const removeFromLog = () => writePendingCommands(pendingCommands.filter((other) => other !== logged));
  const ended = stored.then(removeFromLog, (problem: unknown) => {
    // After a timeout the transaction may still commit; if it does not, the next start replays the command.
    if (!(problem instanceof StorageTimeoutError)) setTimeout(removeFromLog, keptAfterFailureMs);
  });
  previousStored = ended;
  navigator.locks?.request(commandLockName(thisPageId), { mode: "shared" }, () => ended).catch(() => {});
  return stored;
}

/**
 * Deletes the command logs of all tabs, at sign-out. A command whose transaction has begun is still stored.
 */
export function deleteCommandLogs(): void {
  pendingCommands = [];
  for (const page of pageIdsWithCommandLog()) commandLogSlot(page).remove();
}

/** Replaces the command log of this page. */
function writePendingCommands(commands: LoggedCommand[]): void {
  pendingCommands = commands;
  const slot = commandLogSlot(thisPageId);
  if (commands.length) slot.write(JSON.stringify(commands));
  else slot.remove();
}
