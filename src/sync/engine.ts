import { openDatabase } from "../db/open";
import { readMeta, type ShopDatabase, writeMeta } from "../db/schema";
import type { AccountProblem, SharedStatus, SyncStatus } from "../domain/device/syncStatus";
import { fetchChangesSince, fetchSnapshotLines } from "../server/catalogue/products";
import { yieldToMain } from "../yieldToMain";
import { settleLossQuestionsIfAny, syncWhileSignedIn } from "./account/syncWhileSignedIn";
import type { SyncCallbacks } from "./callbacks";
import { type FirstScreenDependencies, loadFirstScreen } from "./catalogue/firstScreen";
import type { CatalogueApi } from "./catalogue/pull";
import { createReplica, type Replica } from "./catalogue/replica";
import { runCatalogueSync } from "./catalogue/runCatalogueSync";
import { keepEvictionNoteCurrent, watchShopperData } from "./device/shopperData";
import type { PicturePrefetchDependencies } from "./pictures/picturePrefetch.lazy";
import { retryLoading } from "./retryLoading";
import { openTabChannel, runAsLeader, type TabMessage, whileVisible } from "./scheduler/tabCoordination";
import { withTextPageUpdate } from "./textPages/withTextPageUpdate";

export interface EngineOptions {
  callbacks: SyncCallbacks;
  firstScreen: FirstScreenDependencies;
  /** The first screen's queries were already sent. */
  firstScreenRequested: boolean;
  /** The position of the catalogue that the page was rendered with, "<epoch>.<seq>". */
  renderedCursor: string | undefined;
}

/**
 * The part of sync that needs the database, loaded after the first paint: keeps the catalogue and the
 * signed-in account up to date.
 */
export async function startEngine(options: EngineOptions): Promise<void> {
  const { callbacks, firstScreen, firstScreenRequested } = options;
  const { catalogue, provisional, status } = firstScreen;
  callbacks.onEngineLoaded();
  // Loaded before the first tap that needs it. After a failure the tap loads it again.
  import("../db/cart/mutations").catch(() => {});
  // The rows render for the first time, the database is created, and the replica opens in tasks of their own:
  // each takes long on a slow phone.
  await yieldToMain();
  watchShopperData(callbacks);

  let send: (message: TabMessage) => void = () => {};
  const { db, durable } = await retryLoading(openDatabase, "The code of the in-memory database");
  await yieldToMain();
  if (durable) keepEvictionNoteCurrent();
  const replica = createReplica(durable ? db : undefined, createCatalogueApi(db, options.renderedCursor), {
    catalogue,
    provisional,
    onStored: () => send({ stored: true }),
  });
  settleCheckoutsIfAny(db).catch(console.warn);
  await replica.open();
  if (replica.db)
    status.report({ lastSynced: (await readMeta(replica.db, "syncedAt").catch(console.warn)) ?? 0 });
  if (!firstScreenRequested && catalogue.current().status === "loading") void loadFirstScreen(firstScreen);

  const showStatus = (change: Partial<SyncStatus>) => {
    status.report(change);
    if (change.offline) callbacks.onOffline();
  };
  send = connectTabs(callbacks, replica, showStatus);
  const report = (change: Partial<SyncStatus>) => {
    showStatus(change);
    send({ status: change });
    if (!change.lastSynced || !replica.db) return;
    // The server answers again.
    settleLossQuestionsIfAny(replica.db, callbacks).catch(console.warn);
    writeMeta(replica.db, "syncedAt", change.lastSynced).catch(console.warn);
    startPicturePrefetchOnce({ ...callbacks, replica, status: status.current });
  };
  const dependencies = { ...firstScreen, replica, status: { current: status.current, report } };
  await whileVisible(async (hidden) => {
    await replica.applyStored().catch(console.warn);
    const sync = async () => {
      const onProblem = (accountProblem: AccountProblem | undefined) => report({ accountProblem });
      const onShared = (shared: SharedStatus | undefined) => report({ shared });
      const stopAccountSync = syncWhileSignedIn({ ...callbacks, onProblem, onShared });
      await runCatalogueSync(dependencies, hidden).finally(stopAccountSync);
    };
    await runAsLeader(replica.db, sync, hidden);
  });
}

/**
 * The server's catalogue. Only the first snapshot may be the one of the rendered page, which a cache can
 * answer.
 */
function createCatalogueApi(db: ShopDatabase, renderedCursor: string | undefined): CatalogueApi {
  let cursor = renderedCursor;
  return {
    fetchSnapshotLines() {
      const once = cursor;
      // When the server does not know a snapshot's cursor, the next one must not come from a cache.
      cursor = undefined;
      return fetchSnapshotLines(once);
    },
    fetchChangesSince: withTextPageUpdate(db, fetchChangesSince, renderedCursor ? "rendered" : "other"),
  };
}

/**
 * Applies the messages of other tabs, and reports to them what happens in this tab.
 * @returns a function that sends a message to the other tabs
 */
function connectTabs(
  callbacks: SyncCallbacks,
  replica: Replica,
  showStatus: (change: Partial<SyncStatus>) => void,
): (message: TabMessage) => void {
  const send = openTabChannel((message) => {
    if ("status" in message) showStatus(message.status);
    else if ("picturesCleared" in message) callbacks.onPicturesClearedElsewhere();
    else if ("accountSyncRequested" in message) callbacks.onAccountSyncRequestedElsewhere();
    else replica.applyStored().catch(console.warn);
  });
  callbacks.onPicturesCleared(() => send({ picturesCleared: true }));
  callbacks.onAccountSyncRequested((isElsewhere) => isElsewhere || send({ accountSyncRequested: true }));
  return send;
}

/** Most devices have no started checkout: they do not load the code. */
async function settleCheckoutsIfAny(db: ShopDatabase): Promise<void> {
  if ((await db.checkouts.count()) === 0) return;
  await (await import("./checkout/settleStartedCheckouts.lazy")).settleStartedCheckouts();
}

/**
 * Picture prefetch starts this long after the first successful pull, so that it does not delay visible
 * pictures.
 */
const picturePrefetchDelayMs = 6_000;
let picturePrefetchStarted = false;

/** After a failure, the next successful pull starts it again. */
function startPicturePrefetchOnce(dependencies: PicturePrefetchDependencies): void {
  if (picturePrefetchStarted) return;
  picturePrefetchStarted = true;
  setTimeout(() => {
    import("./pictures/picturePrefetch.lazy")
      .then(({ startPicturePrefetch }) => startPicturePrefetch(dependencies))
      .catch((problem: unknown) => {
        console.warn(problem);
        picturePrefetchStarted = false;
      });
  }, picturePrefetchDelayMs);
}
