import {
  type CatalogueSegment,
  compactCatalogue,
  deleteCatalogue,
  deleteSegmentsBefore,
  isSameCatalogueState,
  readSegmentsAfter,
  readStoredPosition,
  storeFirstScreen,
  storeSegment,
} from "../../db/catalogue/segments";
import { runWithRecovery } from "../../db/reopen";
import { type CatalogueState, readMeta, type ShopDatabase } from "../../db/schema";
import {
  hadStorageTrouble,
  isConnectionLost,
  isOutOfSpace,
  reportStorageTrouble,
} from "../../db/storageErrors";
import { cacheNames } from "../../domain/device/offlineCaches";
import { shouldYield, yieldToMain } from "../../domain/shared/scheduling";
import { ShopError } from "../../server/shopError";
import type { CatalogueStore } from "../callbacks";
import { firstScreenProducts } from "./firstScreen";
import type { ProvisionalList } from "./provisional";
import { type CatalogueApi, type PullStep, pull } from "./pull";
import { ConflictError, emptyLog, needsCompaction, withSegment } from "./segmentLog";

/** A pull is repeated after a conflict, at most this often. */
const pullTriesMax = 5;

export interface ReplicaDependencies {
  /** The in-memory catalogue that the replica keeps up to date. */
  catalogue: CatalogueStore;
  /** Shows segments in that catalogue. */
  provisional: ProvisionalList;
  /** Called after a change of the stored catalogue, so that other tabs can read it. */
  onStored(): void;
}

/**
 * A tab's copy of the server's catalogue. Its segments are stored in the database, which all tabs share: one tab pulls,
 * the others apply what it has stored.
 */
export interface Replica {
  /** The database with the catalogue; undefined when the catalogue is kept in memory only. */
  readonly db: ShopDatabase | undefined;
  /** The server's state that the in-memory catalogue shows. */
  readonly state: CatalogueState | undefined;
  /** Shows what is stored: the first screen, then the whole catalogue. */
  open(): Promise<void>;
  /** Shows the segments that another tab has stored since the last call. Calls run one after another. */
  applyStored(): Promise<void>;
  /**
   * Fetches the changes on the server, stores and shows them. A failing database is not an error: the catalogue is then
   * kept in memory only.
   * @throws {ShopError}
   */
  pull(): Promise<void>;
}

/** @param db undefined keeps the catalogue in memory only */
export function createReplica(
  db: ShopDatabase | undefined,
  api: CatalogueApi,
  { catalogue, provisional, onStored }: ReplicaDependencies,
): Replica {
  let store = db;
  let shown: CatalogueState | undefined;
  let log = emptyLog;
  let applying = Promise.resolve();

  const replica: Replica = {
    get db() {
      return store;
    },
    get state() {
      return shown;
    },
    async open() {
      const db = store;
      if (!db) return;
      try {
        const [firstScreen = [], state] = await runWithRecovery(db, () =>
          Promise.all([readMeta(db, "firstScreen"), readMeta(db, "catalogue")]),
        );
        if (firstScreen.length > 0) provisional.showStored(firstScreen, state);
        await replica.applyStored();
      } catch (error) {
        await keepInMemory(error);
      }
    },
    applyStored() {
      const turn = applying.then(applyNewSegments);
      applying = turn.catch(() => {});
      return turn;
    },
    async pull() {
      for (let tries = 1; ; tries += 1) {
        try {
          if (hadStorageTrouble("full")) await stopStoring();
          await replica.applyStored();
          await pullOnce();
          provisional.confirmAll();
          // A new snapshot leaves products that are gone on the screens until the stored segments are applied.
          await replica.applyStored();
          if (store && shown) await storeFirstScreen(store, firstScreenProducts(catalogue));
          return await compactIfNeeded();
        } catch (error) {
          if (error instanceof ShopError || tries === pullTriesMax) throw error;
          if (!(error instanceof ConflictError)) await keepInMemory(error);
        }
      }
    },
  };
  return replica;

  async function applyNewSegments(): Promise<void> {
    if (!store) return;
    const { state, first } = await readStoredPosition(store);
    if (!state) {
      [shown, log] = [undefined, emptyLog];
      return;
    }
    if (first === log.first && isSameCatalogueState(state, shown)) return;
    if (first !== log.first) {
      log = emptyLog;
      provisional.markAllUnconfirmed();
    }
    for await (const { n, put, gone } of readSegmentsAfter(store, log.last)) {
      provisional.showSegment({ put, gone, to: { ...state, complete: false } });
      log = withSegment(log, n, put.length + gone.length);
      if (shouldYield()) await yieldToMain();
    }
    provisional.showSegment({ put: [], gone: [], to: state });
    shown = state;
  }

  /** Applies each step of a pull while the next one is read. */
  async function pullOnce(): Promise<void> {
    let applyingStep = Promise.resolve();
    try {
      for await (const step of pull(api, shown)) {
        await applyingStep;
        applyingStep = applyStep(step);
        // A rejection is handled by the next `await applyingStep`.
        applyingStep.catch(() => {});
      }
    } finally {
      await applyingStep;
    }
  }

  async function applyStep(step: PullStep): Promise<void> {
    if (step.type === "segment") await commit(step.segment);
    else if (step.type === "snapshot-started") {
      // The service worker cannot tell which kept pages a snapshot outdates, as it does not know which products it changes.
      if (store) await deleteKeptPages();
      provisional.markAllUnconfirmed();
    }
    // Ready, because the changes since the snapshot cannot be fetched now. They may have what the page's markup shows and the
    // snapshot has not, so this confirms and removes nothing.
    else if (step.type === "partial") catalogue.change({ status: "ready" });
    // The first snapshot replaces nothing.
    else if (store && step.generation > 1) await deleteSegmentsBefore(store, step.generation);
  }

  /** @throws {ConflictError} */
  async function commit(segment: CatalogueSegment): Promise<void> {
    if (segment.from?.complete && !hasServiceWorker()) await deleteKeptPages();
    if (store) {
      const n = await storeSegment(store, segment);
      if (n === undefined) throw new ConflictError();
      if (n > 0) log = withSegment(log, n, segment.put.length + segment.gone.length);
    }
    provisional.showSegment(segment);
    shown = segment.to;
    onStored();
  }

  async function compactIfNeeded(): Promise<void> {
    if (!store || !shown || !needsCompaction(log, catalogue.current().byId.size)) return;
    await compactCatalogue(store, shown);
    onStored();
    await replica.applyStored();
  }

  /** Continues with the catalogue in memory after an error of the database. @throws the error when no database was in use */
  async function keepInMemory(error: unknown): Promise<void> {
    if (!store) throw error;
    if (isOutOfSpace(error)) reportStorageTrouble("full", error);
    else console.warn("The catalogue is kept in memory.", error);
    // After a lost connection the stored catalogue is kept: the next visit can read it.
    if (isConnectionLost(error)) store = undefined;
    else await stopStoring();
  }

  /** Keeps the catalogue in memory from now on, and deletes the stored one so that the cart has its space. */
  async function stopStoring(): Promise<void> {
    const previous = store;
    store = undefined;
    if (previous) await deleteCatalogue(previous).catch(console.warn);
  }
}

/** Whether the service worker sees the requests of this page, and so deletes outdated kept pages itself; not after Shift+Reload. */
const hasServiceWorker = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** Deletes the HTML of visited pages that the service worker keeps: it shows what the device is about to replace. */
async function deleteKeptPages(): Promise<void> {
  await globalThis.caches?.delete(cacheNames.pages).catch(console.warn);
}
