import type { DataLoss } from "../../domain/account/dataLoss";
import type { LossQuestion } from "../schema";
import { readWithReopen } from "../writeWithFallback";
import { databaseHoldsAccount, writeAccountRows } from "./accountRows";
import { markAccountLost, readLossQuestions, removeLossQuestion } from "./lostAccounts";
import { deleteProfileEdits } from "./profileEdits";

/* Late answers of the server to questions about sessions that have ended. */

/** The questions that are still open. */
export const readOpenLossQuestions = (): Promise<LossQuestion[]> => readWithReopen(readLossQuestions);

/**
 * Applies an answer as if it had come before the session ended: the entries wait for the lost account's
 * address, or for the same account; profile edits stay only when the server has lost something. Changes
 * nothing when the question is already answered. While the database still holds the account's data, the
 * question stays open: the account's next sign-in removes it, and after a sign-out the device asks again.
 */
export function settleLossQuestion(asked: LossQuestion, loss: DataLoss): Promise<void> {
  return writeAccountRows(async (db) => {
    const { uid } = asked;
    const open = (await readLossQuestions(db)).find((each) => each.uid === uid);
    if (open?.token !== asked.token || open.cursor !== asked.cursor) return;
    if (await databaseHoldsAccount(db, uid)) return;
    await removeLossQuestion(db, uid);
    if (loss === "account") await markAccountLost(db, open);
    if (loss === "nothing" && !open.keepsProfile) await deleteProfileEdits(db, uid);
  });
}
