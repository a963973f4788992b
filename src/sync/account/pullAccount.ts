import { subscribe } from "valtio/vanilla";
import { marksOf, onEditQueued, openAccount, storeAccount } from "../../db/account/mutations";
import { settleOrdered } from "../../db/checkout/startedCheckouts";
import { parseProfile } from "../../domain/account/profile";
import { type Order, parseOrder } from "../../domain/orders/order";
import { profileRecord } from "../../server/account/profile";
import { ownOrders } from "../../server/orders/orders";
import { ShopError } from "../../server/shopError";
import { accountState, accountSyncRequests } from "../../state/account/accountSync";
import { checkSession } from "../../state/auth/checkSession";
import { signedInAs } from "../../state/auth/signedIn";
import { createPollSchedule } from "../scheduler/pollSchedule";
import { createWakeTimer } from "../scheduler/wakeTimer";
import { createAccountStream } from "./accountStream";
import { pushEdits } from "./pushProfileEdits";

/** The first look waits for the stream, so that nothing falls between the two, but not for long. */
const streamFirstMs = 800;

/**
 * Keeps orders and profile of whoever is signed in in step with the server: what it tells is stored, what was edited
 * here is sent. Each look begins with the question whether the sign-in still counts, and ends it when it does not.
 * @returns ends it
 */
export function syncAccount(uid: string): () => void {
  const alarm = createWakeTimer();
  const stream = createAccountStream(uid, alarm);
  const pace = createPollSchedule(alarm, stream);
  const forgetWishes = subscribe(accountSyncRequests, pace.lookNow);
  let forgetEdits = () => {};
  let over = false;

  const run = async () => {
    await openAccount(uid, () => signedInAs() === uid);
    if (over) return;
    forgetEdits = onEditQueued(uid, pace.lookNow);
    stream.open();
    alarm.within(streamFirstMs);
    for (;;) {
      await alarm.rung();
      if (over) return;
      const done = await look(uid);
      if (over) return;
      pace.looked(done);
    }
  };
  run().catch(console.warn);
  return () => {
    over = true;
    pace.end();
    forgetWishes();
    forgetEdits();
    alarm.within(0);
  };
}

/** Brings both sides to the same state; false when the server could not be asked. */
async function look(uid: string): Promise<boolean> {
  try {
    const standing = await checkSession();
    if (standing === "unknown") accountState.problem = "offline";
    // A token that is worth nothing is a visitor's, who has no orders: nothing of that must be stored.
    if (standing !== "ok") return false;
    await pushEdits(uid);
    await pullAccount(uid);
    accountState.problem = undefined;
    return true;
  } catch (problem) {
    const offline = problem instanceof ShopError && problem.kind === "offline";
    if (!offline) console.warn("The account could not be brought up to date.", problem);
    accountState.problem = offline ? "offline" : "refused";
    return false;
  }
}

/**
 * Fetches profile and orders and stores them together. What comes after a sign-out is not stored.
 * @throws {ShopError}
 */
export async function pullAccount(uid: string): Promise<void> {
  const before = await marksOf(uid);
  const [record, rows] = await Promise.all([profileRecord(uid), ownOrders()]);
  const profile = parseProfile(record);
  if (profile?.uid !== uid) throw new ShopError("broken", { status: 200, cause: record });
  const orders = rows.map(parseOrder).filter((order): order is Order => order !== undefined);
  await storeAccount(uid, { profile, orders, before });
  await settleOrdered(orders.map(({ orderId }) => orderId));
}
