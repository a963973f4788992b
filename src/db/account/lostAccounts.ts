import type { DataLoss } from "../../domain/account/dataLoss";
import { normaliseEmail } from "../../domain/auth/credentials";
import { queueEntryDeltas, readEntryIntents } from "../cart/sync/outbox";
import { readSharedState } from "../cart/sync/sharedEntries";
import {
  type LossQuestion,
  type LostAccount,
  type MetaRows,
  readMeta,
  type ShopDatabase,
  writeMeta,
} from "../schema";
import { readWithReopen } from "../writeWithFallback";
import { databaseHoldsAccount, hasUnjoinedChanges, writeAccountRows } from "./accountRows";
import { convertProfileIntents, deleteProfileEdits } from "./profileEdits";

/*
 * Accounts that a restored server has lost. Their unsent changes stay in the outbox, under the id of the lost
 * account, until the shopper has registered the same email address again; the new account has another id.
 * Also loss questions: the server has not answered whether it has lost an account, and the account's unsent
 * changes wait for the answer.
 */

/**
 * Computes the SHA-256 of an email address in hex, by which the device recognises a lost account without its
 * address. Call it before a transaction: IndexedDB ends a transaction that waits for other work.
 * @returns "" without an address, and on an http page, where the browser has no hash function; the changes of
 *   lost accounts are not taken over then
 */
export async function hashEmail(email: string): Promise<string> {
  const address = normaliseEmail(email);
  if (!address || !globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Stores that a restored server has lost this account: its unsent changes wait until an account with the same
 * email address signs in. Does nothing when `emailHash` is "".
 */
export async function markAccountLost(db: ShopDatabase, { uid, emailHash }: LostAccount): Promise<void> {
  if (emailHash === "") return;
  const others = (await readLostAccounts(db)).filter((each) => each.uid !== uid);
  await writeList(db, "lostAccounts", [...others, { uid, emailHash }]);
}

/**
 * Stores the question whether a restored server has lost the account or changes of it, if the account has
 * unsent changes. Called while the database holds the account's data, because the question needs the
 * account's cursors.
 */
export async function addLossQuestion(
  db: ShopDatabase,
  question: Omit<LossQuestion, "cursor" | "staleCursor">,
): Promise<void> {
  const account = await readMeta(db, "account");
  const isUnjoined = account?.uid === question.uid && hasUnjoinedChanges(account);
  const queued = await db.intents.filter(({ id }) => id === question.uid).count();
  if (queued === 0 && !isUnjoined) return;
  const { cursor, staleCursor } = await readSharedState(db);
  await removeLossQuestion(db, question.uid);
  const others = await readLossQuestions(db);
  await writeList(db, "lossQuestions", [...others, { ...question, cursor, staleCursor }]);
}

/** Deletes the stored loss question about an account: whether a restored server has lost it. */
export async function removeLossQuestion(db: ShopDatabase, uid: string): Promise<void> {
  const others = (await readLossQuestions(db)).filter((each) => each.uid !== uid);
  await writeList(db, "lossQuestions", others);
}

const readLossQuestions = async (db: ShopDatabase): Promise<LossQuestion[]> =>
  (await readMeta(db, "lossQuestions")) ?? [];

/** Reads the questions that the server has not answered: whether a restore has lost an account. */
export const readOpenLossQuestions = (): Promise<LossQuestion[]> => readWithReopen(readLossQuestions);

/**
 * Deletes a loss question and applies the server's answer: after the loss of the account, its unsent changes
 * wait for an account with the same email address; after no loss, its unsent profile edits are deleted unless
 * the question keeps them. Does nothing when the question is already answered. While the database still holds
 * the account's data, the question stays stored: the account's next sign-in removes it, and after a sign-out
 * the device asks again.
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

/**
 * Gives the unsent changes of lost accounts with this email address to the account `uid`, which signs in.
 * @returns whether there was a lost account with this address
 */
export async function adoptLostEntries(db: ShopDatabase, uid: string, emailHash: string): Promise<boolean> {
  if (emailHash === "") return false;
  const lost = await readLostAccounts(db);
  const own = lost.filter((each) => each.emailHash === emailHash);
  for (const { uid: lostUid } of own) {
    await convertProfileIntents(db, lostUid);
    const kept = await readEntryIntents(db, lostUid);
    await db.intents.bulkDelete(kept.map(({ n }) => n));
    await queueEntryDeltas(db, uid, kept);
  }
  const others = lost.filter((each) => !own.includes(each));
  await writeList(db, "lostAccounts", others);
  return own.length > 0;
}

/**
 * Deletes the records of lost accounts and the loss questions that are not needed any more: those of the
 * account `uid`, which has signed in, so the server has it, and those of accounts without unsent changes on
 * this device.
 */
export async function forgetLostAccounts(db: ShopDatabase, uid?: string): Promise<void> {
  const [lost, questions] = [await readLostAccounts(db), await readLossQuestions(db)];
  if (lost.length === 0 && questions.length === 0) return;
  const ids = new Set((await db.intents.toArray()).map(({ id }) => id));
  const isWaiting = (each: LostAccount) => each.uid !== uid && ids.has(each.uid);
  await writeList(db, "lostAccounts", lost.filter(isWaiting));
  await writeList(db, "lossQuestions", questions.filter(isWaiting));
}

const readLostAccounts = async (db: ShopDatabase) => (await readMeta(db, "lostAccounts")) ?? [];

async function writeList<K extends "lostAccounts" | "lossQuestions">(
  db: ShopDatabase,
  key: K,
  list: MetaRows[K],
): Promise<void> {
  if (list.length > 0) await writeMeta(db, key, list);
  else await db.meta.delete(key);
}
