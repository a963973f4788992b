import type { DataLoss } from "../../domain/account/dataLoss";
import { normaliseEmail } from "../../domain/auth/credentials";
import { queueEntryDeltas, readEntryIntents } from "../cart/sync/outbox";
import { readEntryExchangeState } from "../cart/sync/syncedEntries";
import {
  type LostAccount,
  type MetaRows,
  type RestoreLossQuestion,
  readMeta,
  type ShopDatabase,
  writeMeta,
} from "../schema";
import { readWithReopen } from "../writeWithFallback";
import { databaseHoldsAccount, hasUnjoinedChanges, writeAccountRows } from "./accountRows";
import { convertOldProfileEdits, deleteProfileEdits } from "./profileEdits";

/*
 * Restore losses: accounts, or changes of accounts, that the server has lost because it was restored from a
 * backup. Their unsent
 * changes stay in the outbox, under the id of the lost account, until the shopper has registered the same
 * email address again; the new account has another id. Also the questions about them: the server has not
 * answered yet whether it has lost an account, and the account's unsent changes wait for the answer.
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
export async function markAccountLostByRestore(
  db: ShopDatabase,
  { uid, emailHash }: LostAccount,
): Promise<void> {
  if (emailHash === "") return;
  const others = (await readLostAccounts(db)).filter((each) => each.uid !== uid);
  await writeMetaList(db, "lostAccounts", [...others, { uid, emailHash }]);
}

/**
 * Stores the question whether a restored server has lost the account or changes of it, if the account has
 * unsent changes. Called while the database holds the account's data, because the question needs the
 * account's cursors.
 */
export async function storeRestoreLossQuestion(
  db: ShopDatabase,
  question: Omit<RestoreLossQuestion, "cursor" | "staleCursor">,
): Promise<void> {
  const account = await readMeta(db, "account");
  const isUnjoined = account?.uid === question.uid && hasUnjoinedChanges(account);
  const queued = await db.intents.filter(({ id }) => id === question.uid).count();
  if (queued === 0 && !isUnjoined) return;
  const { cursor, staleCursor } = await readEntryExchangeState(db);
  await deleteRestoreLossQuestion(db, question.uid);
  const others = await readRestoreLossQuestions(db);
  await writeMetaList(db, "lossQuestions", [...others, { ...question, cursor, staleCursor }]);
}

/** Deletes the stored question whether a restored server has lost this account. */
export async function deleteRestoreLossQuestion(db: ShopDatabase, uid: string): Promise<void> {
  const others = (await readRestoreLossQuestions(db)).filter((each) => each.uid !== uid);
  await writeMetaList(db, "lossQuestions", others);
}

const readRestoreLossQuestions = async (db: ShopDatabase): Promise<RestoreLossQuestion[]> =>
  (await readMeta(db, "lossQuestions")) ?? [];

/** Reads the stored questions, not yet answered by the server, whether a restore has lost an account
 * or changes of it. */
export const readOpenRestoreLossQuestions = (): Promise<RestoreLossQuestion[]> =>
  readWithReopen(readRestoreLossQuestions);

/**
 * Applies the server's answer to the question whether a restore has lost an account, and deletes the
 * question. If the account is lost, its unsent changes wait for an account with the same email address; if
 * nothing is lost, its unsent profile edits are deleted unless the question's `keepsProfile` is set. Does
 * nothing when the question is already answered. While the database still holds the account's data, the
 * question stays stored: the account's next sign-in removes it, and after a sign-out the device asks again.
 */
export function applyRestoreLossAnswer(asked: RestoreLossQuestion, loss: DataLoss): Promise<void> {
  return writeAccountRows(async (db) => {
    const { uid } = asked;
    const open = (await readRestoreLossQuestions(db)).find((each) => each.uid === uid);
    if (open?.token !== asked.token || open.cursor !== asked.cursor) return;
    if (await databaseHoldsAccount(db, uid)) return;
    await deleteRestoreLossQuestion(db, uid);
    if (loss === "account") await markAccountLostByRestore(db, open);
    if (loss === "nothing" && !open.keepsProfile) await deleteProfileEdits(db, uid);
  });
}

/**
 * Gives the unsent changes of lost accounts with this email address to the account `uid`, which signs in.
 * @returns whether there was a lost account with this address
 */
export async function adoptChangesOfLostAccounts(
  db: ShopDatabase,
  uid: string,
  emailHash: string,
): Promise<boolean> {
  if (emailHash === "") return false;
  const lost = await readLostAccounts(db);
  const own = lost.filter((each) => each.emailHash === emailHash);
  for (const { uid: lostUid } of own) {
    await convertOldProfileEdits(db, lostUid);
    const unsent = await readEntryIntents(db, lostUid);
    await db.intents.bulkDelete(unsent.map(({ n }) => n));
    await queueEntryDeltas(db, uid, unsent);
  }
  const others = lost.filter((each) => !own.includes(each));
  await writeMetaList(db, "lostAccounts", others);
  return own.length > 0;
}

/**
 * Deletes the records of lost accounts, and the questions about restore losses, that are not needed any more:
 * those of the account `uid`, which has signed in, so the server has it, and those of accounts without unsent
 * changes on this device.
 */
export async function deleteObsoleteRestoreLosses(db: ShopDatabase, uid?: string): Promise<void> {
  const [lost, questions] = [await readLostAccounts(db), await readRestoreLossQuestions(db)];
  if (lost.length === 0 && questions.length === 0) return;
  const ids = new Set((await db.intents.toArray()).map(({ id }) => id));
  const isWaiting = (each: LostAccount) => each.uid !== uid && ids.has(each.uid);
  await writeMetaList(db, "lostAccounts", lost.filter(isWaiting));
  await writeMetaList(db, "lossQuestions", questions.filter(isWaiting));
}

const readLostAccounts = async (db: ShopDatabase) => (await readMeta(db, "lostAccounts")) ?? [];

async function writeMetaList<K extends "lostAccounts" | "lossQuestions">(
  db: ShopDatabase,
  key: K,
  list: MetaRows[K],
): Promise<void> {
  if (list.length > 0) await writeMeta(db, key, list);
  else await db.meta.delete(key);
}
