import { prepareDatabaseForAccount } from "../../db/account/prepareDatabaseForAccount";
import { isAccountStored } from "../../db/account/queries";
import { applyRestoreLossAnswer, readOpenRestoreLossQuestions } from "../../db/account/restoreLosses";
import type { RestoreLossQuestion } from "../../db/schema";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { fetchAccountDataLoss } from "../../server/cart/dataLoss";
import type { SyncCallbacks } from "../callbacks";

/*
 * A restore loss question asks the server whether the restore of a backup has lost an account. The device
 * stores such a question when a session ends without the server's answer, and repeats it until the server
 * answers, or until the device deletes the unsent changes that wait for the answer.
 */

let running: Promise<boolean> | undefined;

/**
 * Sends every open question, except the one about the signed-in account, and applies the server's answers.
 * Rejects when the database fails.
 * @returns whether the restore of a backup has lost one of these accounts
 */
export function sendRestoreLossQuestions(): Promise<boolean> {
  running ??= sendAllQuestions().finally(() => {
    running = undefined;
  });
  return running;
}

async function sendAllQuestions(): Promise<boolean> {
  // An account that has signed in again is not lost, and sends its changes itself.
  const signedIn = readStoredAuth()?.record.id;
  const questions = (await readOpenRestoreLossQuestions()).filter(({ uid }) => uid !== signedIn);
  return (await Promise.all(questions.map(askWhetherRestoreLostAccount))).includes(true);
}

/** Sends one question and applies the answer. @returns whether a restore has lost the account */
async function askWhetherRestoreLostAccount(question: RestoreLossQuestion): Promise<boolean> {
  const loss = await fetchAccountDataLoss(question);
  if (loss) await applyRestoreLossAnswer(question, loss);
  return loss === "account";
}

/**
 * Sends the loss questions (`sendRestoreLossQuestions`). If the signed-in account has the email of a lost
 * account, it then takes over the entries that wait in the outbox under the lost account's id.
 */
export async function resolveRestoreLosses({
  signedInUid,
  loadAccountCallbacks,
}: Pick<SyncCallbacks, "signedInUid" | "loadAccountCallbacks">): Promise<void> {
  if (!(await sendRestoreLossQuestions())) return;
  const { record } = readStoredAuth() ?? {};
  if (!record) return (await loadAccountCallbacks()).onAccountLost();
  const isSignedIn = () => signedInUid() === record.id;
  // If the account's data are not stored yet, the account's sync prepares the database itself.
  if (isSignedIn() && (await isAccountStored(record.id)))
    await prepareDatabaseForAccount(record.id, isSignedIn, { email: record.email });
}
