import {
  type CatalogueSegment,
  compactCatalogue,
  deleteOlderGenerations,
  isSameCatalogueState,
  iterateSegmentsAfter,
  readCatalogueState,
  storeFirstScreen,
  storeSegment,
} from "../../db/catalogue/segments";
import { runWithRecovery } from "../../db/reopen";
import { type CatalogueState, readMeta, type ShopDatabase } from "../../db/schema";
import { hadStorageTrouble } from "../../db/storageErrors";
import { ShopError } from "../../server/shopError";
import { shouldYield, yieldToMain } from "../../yieldToMain";
import type { CatalogueStore } from "../callbacks";
import { firstScreenProducts } from "./firstScreen";
import type { ProvisionalList } from "./provisionalList";
import { type CatalogueApi, type PullStep, pull } from "./pull";
import {
  ConflictError,
  createReplicaStorage,
  deleteKeptPages,
  emptyLog,
  hasServiceWorker,
  needsCompaction,
  withSegment,
} from "./replicaStorage";

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
 * A tab's copy of the server's catalogue. Its segments are stored in the database, which all tabs share: one
 * tab pulls, the others apply what it has stored.
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
   * Fetches the changes on the server, stores and shows them. A failing database is not an error: the
   * catalogue is then kept in memory only.
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
  const storage = createReplicaStorage(db);
  let shown: CatalogueState | undefined;
  let log = emptyLog;
  let applying = Promise.resolve();

  const replica: Replica = {
    get db() {
      return storage.db;
    },
    get state() {
      return shown;
    },
    async open() {
      const { db } = storage;
      if (!db) return;
      try {
        const [firstScreen = [], state] = await runWithRecovery(db, () =>
          Promise.all([readMeta(db, "firstScreen"), readMeta(db, "catalogue")]),
        );
        if (firstScreen.length > 0) provisional.showStored(firstScreen, state);
        await replica.applyStored();
      } catch (error) {
        await storage.keepInMemory(error);
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
          if (hadStorageTrouble("full")) await storage.stopStoring();
          await replica.applyStored();
          await pullOnce();
          provisional.confirmAll();
          // A new snapshot leaves products that are gone on the screens until the stored segments are
          // applied.
          await replica.applyStored();
          if (storage.db && shown) await storeFirstScreen(storage.db, firstScreenProducts(catalogue));
          return await compactIfNeeded();
        } catch (error) {
          if (error instanceof ShopError || tries === pullTriesMax) throw error;
          if (!(error instanceof ConflictError)) await storage.keepInMemory(error);
        }
      }
    },
  };
  return replica;

  async function applyNewSegments(): Promise<void> {
    const { db } = storage;
    if (!db) return;
    const { state, first } = await readCatalogueState(db);
    if (!state) {
      [shown, log] = [undefined, emptyLog];
      return;
    }
    if (first === log.first && isSameCatalogueState(state, shown)) return;
    if (first !== log.first) {
      log = emptyLog;
      provisional.markAllUnconfirmed();
    }
    for await (const { n, put, gone } of iterateSegmentsAfter(db, log.last)) {
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
      // The service worker cannot tell which kept pages a snapshot outdates, as it does not know which
      // products it changes.
      if (storage.db) await deleteKeptPages();
      provisional.markAllUnconfirmed();
    }
    // The changes since the snapshot cannot be fetched now, so the catalogue is ready with the snapshot.
    // Unconfirmed products stay as they are, because the missing changes may contain them.
    else if (step.type === "partial") catalogue.change({ status: "ready" });
    // The first snapshot replaces nothing.
    else if (storage.db && step.generation > 1) await deleteOlderGenerations(storage.db, step.generation);
  }

  /** @throws {ConflictError} */
  async function commit(segment: CatalogueSegment): Promise<void> {
    if (segment.from?.complete && !hasServiceWorker()) await deleteKeptPages();
    if (storage.db) {
      const n = await storeSegment(storage.db, segment);
      if (n === undefined) throw new ConflictError();
      if (n > 0) log = withSegment(log, n, segment.put.length + segment.gone.length);
    }
    provisional.showSegment(segment);
    shown = segment.to;
    onStored();
  }

  async function compactIfNeeded(): Promise<void> {
    if (!storage.db || !shown || !needsCompaction(log, catalogue.current().byId.size)) return;
    await compactCatalogue(storage.db, shown);
    onStored();
    await replica.applyStored();
  }
}
