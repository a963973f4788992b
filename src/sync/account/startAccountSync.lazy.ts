import { storeProfile } from "../../db/account/mutations";
import { prepareDatabaseForAccount } from "../../db/account/prepareDatabaseForAccount";
import { isAccountStored, onSyncedChangeQueued } from "../../db/account/queries";
import { loadChangeRecorder } from "../../db/cart/recordRowChanges";
import { onDatabaseChanged } from "../../db/open";
import { parseProfile } from "../../domain/account/profile";
import { fieldsOf } from "../../domain/shared/parse";
import { subscribeToAccount } from "../../server/account/accountStream";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { isOfflineError } from "../../server/shopError";
import type { AccountCallbacks, AccountReports } from "../callbacks";
import { type CartSync, createCartSync } from "../cart/cartSync";
import {
  createEventStream,
  createPollSchedule,
  createWakeTimer,
  type EventStream,
  type WakeTimer,
} from "../scheduler/pollSchedule";
import { type AccountPull, createAccountPull } from "./accountPull";
import { sendRestoreLossQuestions } from "./restoreLossQuestions";

export { resolveRestoreLosses } from "./restoreLossQuestions";

/**
 * The first pull waits at most this long for the event stream to open, so that no change between the pull and
 * the opening is missed.
 */
const streamOpenMaxMs = 800;
/** Changes of orders that the server reports within this time are fetched by one request. */
const ordersChangeBatchMs = 200;

/** What the account's sync needs from its caller. */
export interface AccountSyncDependencies extends AccountCallbacks, AccountReports {
  signedInUid(): string | undefined;
}

/**
 * Keeps cart, wishlist, profile and orders of the signed-in account up to date in both directions. Each round
 * first checks whether the session is still valid.
 * @returns a function that ends the sync
 */
export function startAccountSync(uid: string, dependencies: AccountSyncDependencies): () => void {
  const timer = createWakeTimer();
  let stopped = false;
  // A request can end after the sync was stopped, when another account may be signed in: it then reports
  // nothing.
  const untilStopped =
    <T>(report: (value: T) => void) =>
    (value: T): void => {
      if (!stopped) report(value);
    };
  const onEntrySyncStatus = untilStopped(dependencies.onEntrySyncStatus);
  const onProblem = untilStopped(dependencies.onProblem);
  const cartSync = createCartSync(uid, { ...dependencies, onEntrySyncStatus });
  const accountPull = createAccountPull(uid);
  // A change of the cart is sent and fetched at once. After a failure the whole account is synced again, with
  // growing pauses.
  const syncCartSoon = () => {
    cartSync.sync().catch(() => timer.wakeWithin(0));
  };
  const pullOrdersSoon = () => {
    accountPull.reportOrdersChange();
    timer.wakeWithin(ordersChangeBatchMs);
  };
  const stream = createAccountStream(uid, timer, { syncCartSoon, pullOrdersSoon });
  const schedule = createPollSchedule(timer, stream);
  const stopListeningToRequests = dependencies.onSyncRequested(schedule.pollNow);
  let stopWatchingChanges = () => {};
  let stopWatchingDatabase = () => {};

  const isSignedIn = () => dependencies.signedInUid() === uid;
  const prepare = async () => {
    await loadChangeRecorder();
    const record = readStoredAuth()?.record;
    const email = isSignedIn() && record?.id === uid ? record.email : "";
    await sendRestoreLossQuestions().catch(console.warn);
    await prepareDatabaseForAccount(uid, isSignedIn, { email });
    return true;
  };
  // The browser can delete the database while the page is open.
  const prepareIfRecreated = async () => {
    if (!(await isAccountStored(uid))) await prepareDatabaseForAccount(uid, isSignedIn, { recreated: true });
  };
  const pollIfRecreated = () => {
    isAccountStored(uid).then((stored) => stored || schedule.pollNow(), console.warn);
  };
  const runSyncLoop = async () => {
    while (!(await runAndReportProblem(prepare, onProblem))) {
      if (stopped) return;
      schedule.reportResult(false);
      await timer.nextWake();
    }
    if (stopped) return;
    stopWatchingChanges = onSyncedChangeQueued(uid, syncCartSoon);
    stopWatchingDatabase = onDatabaseChanged(pollIfRecreated);
    stream.open();
    timer.wakeWithin(streamOpenMaxMs);
    for (;;) {
      await timer.nextWake();
      if (stopped) return;
      const exchange = async () => {
        await prepareIfRecreated();
        return exchangeAndPull(cartSync, accountPull, { ...dependencies, onProblem });
      };
      const succeeded = await runAndReportProblem(exchange, onProblem);
      if (stopped) return;
      schedule.reportResult(succeeded);
    }
  };
  runSyncLoop().catch(console.warn);
  return () => {
    stopped = true;
    schedule.stop();
    stopListeningToRequests();
    stopWatchingChanges();
    stopWatchingDatabase();
    timer.wakeWithin(0);
  };
}

/**
 * Runs a step of the account's sync; if it throws, reports the reason to `onProblem`.
 * @returns what `step` returns; false when it throws
 */
async function runAndReportProblem(
  step: () => Promise<boolean>,
  onProblem: AccountSyncDependencies["onProblem"],
): Promise<boolean> {
  try {
    return await step();
  } catch (problem) {
    const offline = isOfflineError(problem);
    if (!offline) console.warn("The account could not be brought up to date.", problem);
    onProblem(offline ? "offline" : "refused");
    return false;
  }
}

/**
 * Syncs the shared entries (cart, wishlist and so on), and fetches profile and orders at the same time.
 * Rejects with the error of the cart's sync; if that has succeeded, with the error of the fetch.
 * @returns false when the session is not valid or could not be checked
 */
async function exchangeAndPull(
  cartSync: CartSync,
  accountPull: AccountPull,
  dependencies: AccountSyncDependencies,
): Promise<boolean> {
  const session = await dependencies.checkSession();
  if (session === "unknown") dependencies.onProblem("offline");
  // With an invalid token the server answers as to a visitor, who has no orders: such an answer must not be
  // stored.
  if (session !== "ok") return false;
  // Not `Promise.all`: if one fails, the other still runs to its end.
  const [synced, pulled] = await Promise.allSettled([cartSync.sync(), accountPull.pull()]);
  if (synced.status === "rejected") {
    // `cartSync.sync` counts the answers to its own requests only, so the answer to the pull is counted here.
    if (pulled.status === "fulfilled" && isOfflineError(synced.reason)) await cartSync.countServerAnswer();
    throw synced.reason;
  }
  if (pulled.status === "rejected") throw pulled.reason;
  dependencies.onProblem(undefined);
  return true;
}

/** Creates the event stream over which the server reports changes of the account. */
function createAccountStream(
  uid: string,
  timer: WakeTimer,
  { syncCartSoon, pullOrdersSoon }: { syncCartSoon(): void; pullOrdersSoon(): void },
): EventStream {
  return createEventStream(timer, {
    connect: (listener) => subscribeToAccount(uid, listener),
    onMessage(message) {
      const { collectionName, changed } = fieldsOf(fieldsOf(message)["record"]);
      // A record of `accountSync` says only whether the orders or the shared entries have changed.
      if (collectionName === "accountSync") return changed === "orders" ? pullOrdersSoon() : syncCartSoon();
      storeProfileMessage(uid, message).catch((problem: unknown) => {
        console.warn("A message about the account could not be stored.", problem);
        timer.wakeWithin(0);
      });
    },
    // The server also ends the stream when it signs this device out, so the next poll follows soon.
    pollAfterEndMs: 400,
    doublingsMax: 6,
  });
}

/** Stores the profile in a realtime message, if the message reports an update of this account's profile. */
async function storeProfileMessage(uid: string, message: unknown): Promise<void> {
  const { action, record } = fieldsOf(message);
  const profile = parseProfile(record);
  if (profile?.uid === uid && action === "update") await storeProfile(profile);
}
