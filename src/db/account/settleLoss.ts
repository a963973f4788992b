import type { DataLoss } from "../../domain/account/dataLoss";
import type { LossQuestion } from "../schema";
import { readWithReopen } from "../writeWithFallback";
import { databaseHoldsAccount, writeAccountRows } from "./accountRows";
import { markAccountLost, readLossQuestions, removeLossQuestion } from "./lostAccounts";
import { deleteProfileEdits } from "./profileEdits";

/* Answers of the server to questions that it has not answered before a session ended. */

/** The questions that are still open. */
export const readOpenLossQuestions = (): Promise<LossQuestion[]> => readWithReopen(readLossQuestions);

/**
 * Applies an answer as if it had come before the session ended: the entries wait for the lost account's
 * address, or for the same account; profile edits stay only when the server has lost something. Does nothing
 * when the question is answered, and when the account has signed in again, so that its edits are its own.
 */
export function settleLossQuestion(asked: LossQuestion, loss: DataLoss): Promise<void> {
  return writeAccountRows(async (db) => {
    const { uid } = asked;
    const open = (await readLossQuestions(db)).find((each) => each.uid === uid);
    if (open?.token !== asked.token || open.cursor !== asked.cursor) return;
    await removeLossQuestion(db, uid);
    if (await databaseHoldsAccount(db, uid)) return;
    if (loss === "account") await markAccountLost(db, open);
    if (loss === "nothing" && !open.keepsProfile) await deleteProfileEdits(db, uid);
  });
}
