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
 * Accounts that a restored server has lost. Their entries stay in the outbox, under the id of the lost
 * account, until the shopper has registered the same address again; the new account has another id.
 * Also accounts of which the device does not know whether they are lost: their entries wait for the server's
 * answer.
 */

/**
 * The SHA-256 of an address in hex: what a device keeps of a lost account besides its entries. Computed
 * before a transaction, which would end meanwhile.
 * @returns "" without an address, and on an http page, where the browser has no hash function: nothing is
 * taken over then
 */
export async function hashEmail(email: string): Promise<string> {
  const address = normaliseEmail(email);
  if (!address || !globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Remembers that the entries of an account wait for another account with the same address. */
export async function markAccountLost(db: ShopDatabase, { uid, emailHash }: LostAccount): Promise<void> {
  if (emailHash === "") return;
  const others = (await readLostAccounts(db)).filter((each) => each.uid !== uid);
  await writeList(db, "lostAccounts", [...others, { uid, emailHash }]);
}

/**
 * Remembers that the entries of an account, if it has any, wait for the server's answer. Called while the
 * database holds the account's data, with its cursors.
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

/** Deletes the loss question about an account, after the server has answered it. */
export async function removeLossQuestion(db: ShopDatabase, uid: string): Promise<void> {
  const others = (await readLossQuestions(db)).filter((each) => each.uid !== uid);
  await writeList(db, "lossQuestions", others);
}

const readLossQuestions = async (db: ShopDatabase): Promise<LossQuestion[]> =>
  (await readMeta(db, "lossQuestions")) ?? [];

/** The loss questions that the server has not answered. */
export const readOpenLossQuestions = (): Promise<LossQuestion[]> => readWithReopen(readLossQuestions);

/**
 * Applies the answer to a loss question as if it had come before the session ended: the entries wait for the
 * lost account's address, or for the same account; profile edits stay only when the server has lost
 * something. Changes nothing when the question is already answered. While the database still holds the
 * account's data, the question stays open: the account's next sign-in removes it, and after a sign-out the
 * device asks again.
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
 * Makes the entries of lost accounts with this address unsent changes of an account that signs in.
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
 * Forgets lost accounts and loss questions: those of an account that has signed in, because the server has
 * it, and those of accounts without unsent changes on this device.
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
