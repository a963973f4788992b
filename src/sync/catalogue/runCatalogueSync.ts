import { subscribeToTopics } from "../../server/realtime";
import { isOfflineError, ShopError } from "../../server/shopError";
import {
  createEventStream,
  createPollSchedule,
  createWakeTimer,
  type EventStream,
  type WakeTimer,
} from "../scheduler/pollSchedule";
import type { FirstScreenDependencies } from "./firstScreen";
import type { Replica } from "./replica";

/**
 * The server reports a burst of catalogue changes, up to 250 ms long, by one message; after this time the
 * burst is over.
 */
const burstMs = 300;
/**
 * All devices receive the message about a change at the same time. Their requests are spread over the time
 * that the message gives (`spreadMs`), within these limits.
 */
const spreadMinMs = 700;
const spreadMaxMs = 10_000;

export interface CatalogueSyncDependencies extends FirstScreenDependencies {
  replica: Pick<Replica, "db" | "pull">;
}

/**
 * Pulls the catalogue now and whenever it may have changed, until `until` is aborted or the replica stops
 * using its database.
 */
export async function runCatalogueSync(
  dependencies: CatalogueSyncDependencies,
  until: AbortSignal,
): Promise<void> {
  const { replica } = dependencies;
  const timer = createWakeTimer();
  // The random share of the spread is drawn once per pull. If it were drawn at each message, the smallest of
  // many draws would count, because the timer keeps its earliest time.
  let randomShare = Math.random();
  let lastMessage = { at: Number.NEGATIVE_INFINITY, spreadMs: spreadMinMs };
  const wakeAfterBurst = () => timer.wakeWithin(burstMs + randomShare * lastMessage.spreadMs);
  const stream = createCatalogueStream(timer, (message) => {
    lastMessage = { at: performance.now(), spreadMs: readSpreadMs(message) };
    wakeAfterBurst();
  });
  const schedule = createPollSchedule(timer, stream);
  const { db } = replica;
  until.addEventListener("abort", schedule.pollNow);
  while (!until.aborted && db === replica.db) {
    const startedAt = performance.now();
    schedule.reportResult(await pullAndReport(dependencies));
    randomShare = Math.random();
    // Pulls once more after the burst: the server sends no message about later changes of the same burst.
    if (startedAt - lastMessage.at < burstMs) wakeAfterBurst();
    await timer.nextWake();
  }
  schedule.stop();
}

/** Creates the event stream over which the server reports catalogue changes. */
function createCatalogueStream(timer: WakeTimer, onMessage: (message: unknown) => void): EventStream {
  return createEventStream(timer, {
    connect: (listener) => subscribeToTopics(["shop/catalogue"], listener),
    onMessage,
    // A server that stops ends its streams; the poll then finds the server offline.
    pollAfterEndMs: 1_000,
    doublingsMax: 4,
  });
}

/**
 * Reads from a message over how many milliseconds devices have to spread their requests, limited to
 * `spreadMinMs` and `spreadMaxMs`; the minimum for a server of an earlier release, which sends no time.
 */
function readSpreadMs(message: unknown): number {
  const [, named] = /"spreadMs":(\d+)/.exec(String(message)) ?? [];
  return Math.min(Math.max(Number(named) || 0, spreadMinMs), spreadMaxMs);
}

/** Pulls the catalogue and reports the sync status. @returns whether the pull succeeded */
async function pullAndReport({ replica, status, ...rest }: CatalogueSyncDependencies): Promise<boolean> {
  status.report({ syncing: true });
  try {
    await replica.pull();
    // Read by the field measurements (src/app/vitals.lazy.ts).
    if (performance.getEntriesByName("synced").length === 0) performance.mark("synced");
    status.report({ syncing: false, offline: false, tried: true, lastSynced: Date.now() });
    return true;
  } catch (error) {
    const offline = isOfflineError(error);
    if (!offline || !status.current.offline)
      console.warn("The catalogue could not be brought up to date.", error);
    status.report({ syncing: false, offline, tried: true });
    await fetchAllProductsIfRefused(error, rest).catch(console.warn);
    return false;
  }
}

/**
 * Fetches all products page by page after a failed pull: the specification's fallback. Only when the server
 * has refused the pull for another reason than overload (429, 503), and the catalogue is not complete yet.
 */
async function fetchAllProductsIfRefused(
  error: unknown,
  { catalogue, provisional }: Pick<FirstScreenDependencies, "catalogue" | "provisional">,
): Promise<void> {
  const refused = error instanceof ShopError && !isOfflineError(error) && ![429, 503].includes(error.status);
  if (!refused || catalogue.current().status === "ready") return;
  const { fetchAllProducts } = await import("./fetchAllProducts.lazy");
  await fetchAllProducts(catalogue, provisional);
}
