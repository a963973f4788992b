import { readOpenLossQuestions } from "../../db/device/queries";
import type { SyncCallbacks } from "../callbacks";

/**
 * Asks the server the questions that it has not answered. Most devices have none: they do not load the code.
 */
export async function settleLossQuestionsIfAny(callbacks: SyncCallbacks): Promise<void> {
  if ((await readOpenLossQuestions()).length === 0) return;
  await (await import("./lossQuestions.lazy")).settleLossQuestions(callbacks);
}
