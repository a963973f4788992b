import { openDatabase } from "../db/open";
import { readMeta, type ShopDatabase, writeMeta } from "../db/schema";
import type { AccountProblem, EntrySyncStatus, SyncStatus } from "../domain/device/syncStatus";
import { fetchChangesSince, fetchSnapshotLines } from "../server/catalogue/products";
import { yieldToMain } from "../yieldToMain";
import { resolveRestoreLossesIfAny, syncWhileSignedIn } from "./account/syncWhileSignedIn";
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
  /** Whether the queries for the first screen were already sent. */
  firstScreenRequested: boolean;
  /**
   * The catalogue position, "<epoch>.<seq>", from which the server has rendered the page; undefined for a
   * page without the server's markup.
   */
  renderedCursor: string | undefined;
}

/**
 * Starts the part of sync that needs the database, loaded after the first paint: keeps the catalogue and the
 * signed-in account up to date.
 */
export async function startEngine(options: EngineOptions): Promise<void> {
  const { callbacks, firstScreen, firstScreenRequested } = options;
  const { catalogue, provisional, status } = firstScreen;
  callbacks.onEngineLoaded();
  // Loaded in advance for the first change of the cart, which loads it again if this import fails.
  import("../db/cart/mutations").catch(() => {});
  // Showing the stored rows, creating the database and opening the replica are separate tasks, because each
  // takes long on a slow phone.
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
  settleStartedCheckoutsIfAny(db).catch(console.warn);
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
    // The server has answered the pull, so it can also answer stored questions about restore losses.
    resolveRestoreLossesIfAny(replica.db, callbacks).catch(console.warn);
    writeMeta(replica.db, "syncedAt", change.lastSynced).catch(console.warn);
    startPicturePrefetchOnce({ ...callbacks, replica, status: status.current });
  };
  const dependencies = { ...firstScreen, replica, status: { current: status.current, report } };
  await whileVisible(async (hidden) => {
    await replica.applyStored().catch(console.warn);
    const sync = async () => {
      const onProblem = (accountProblem: AccountProblem | undefined) => report({ accountProblem });
      const onEntrySyncStatus = (shared: EntrySyncStatus | undefined) => report({ shared });
      const stopAccountSync = syncWhileSignedIn({ ...callbacks, onProblem, onEntrySyncStatus });
      await runCatalogueSync(dependencies, hidden).finally(stopAccountSync);
    };
    await runAsLeader(replica.db, sync, hidden);
  });
}

/**
 * Creates the requests for the server's catalogue. Only the first request for a snapshot names the rendered
 * page's position, so that a cache can answer it.
 */
function createCatalogueApi(db: ShopDatabase, renderedCursor: string | undefined): CatalogueApi {
  let cursor = renderedCursor;
  return {
    fetchSnapshotLines() {
      const cursorOfThisRequest = cursor;
      // The second snapshot is requested when the server did not know the cursor of the first, so it must not
      // come from a cache.
      cursor = undefined;
      return fetchSnapshotLines(cursorOfThisRequest);
    },
    fetchChangesSince: withTextPageUpdate(db, fetchChangesSince, renderedCursor ? "rendered" : "other"),
  };
}

/**
 * Applies the messages of other tabs, and informs them when the shopper clears the pictures or requests an
 * account sync in this tab.
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

/**
 * Runs `settleStartedCheckouts` if the database has a started checkout. Most devices have none and do not
 * load its code.
 */
async function settleStartedCheckoutsIfAny(db: ShopDatabase): Promise<void> {
  if ((await db.checkouts.count()) === 0) return;
  await (await import("./checkout/settleStartedCheckouts.lazy")).settleStartedCheckouts();
}

/**
 * Picture prefetch starts this long after the first successful pull, so that it does not delay visible
 * pictures.
 */
const picturePrefetchDelayMs = 6_000;
let picturePrefetchStarted = false;

/**
 * Starts the picture prefetch, once per page. After its code could not be loaded, the next call tries again.
 */
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
