import {
  compactCatalogue,
  deleteSegmentsOfOlderSnapshots,
  storeFirstScreen,
} from "../../db/catalogue/segments";
import { runWithRecovery } from "../../db/reopen";
import { type CatalogueState, readMeta, type ShopDatabase } from "../../db/schema";
import { hadStorageTrouble } from "../../db/storageErrors";
import { ShopError } from "../../server/shopError";
import type { CatalogueStore } from "../callbacks";
import { firstScreenProducts } from "./firstScreen";
import type { ProvisionalList } from "./provisionalList";
import { type CatalogueApi, type PullStep, pull } from "./pull";
import { ConflictError, createReplicaStorage, deleteKeptPages, needsCompaction } from "./replicaStorage";
import { createShownSegments } from "./shownSegments";

/**
 * Maximum number of tries of one pull: it is repeated when another tab has changed the stored catalogue, or
 * the database has failed.
 */
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
  /** The catalogue state of the server (epoch, seq …) that the in-memory catalogue shows. */
  readonly state: CatalogueState | undefined;
  /** Shows the stored catalogue: first the stored first screen, then all products. */
  open(): Promise<void>;
  /** Shows the segments that another tab has stored since the last call. Calls run one after another. */
  applyStored(): Promise<void>;
  /**
   * Fetches what has changed on the server since the stored catalogue, stores and shows it. A failing
   * database is not an error: the catalogue is then kept in memory only.
   * @throws {ShopError}
   */
  pull(): Promise<void>;
}

/** Creates a tab's replica of the catalogue. @param db undefined keeps the catalogue in memory only */
export function createReplica(
  db: ShopDatabase | undefined,
  api: CatalogueApi,
  { catalogue, provisional, onStored }: ReplicaDependencies,
): Replica {
  const storage = createReplicaStorage(db);
  const shown = createShownSegments(storage, provisional);

  return {
    get db() {
      return storage.db;
    },
    get state() {
      return shown.state;
    },
    applyStored: shown.showStored,
    async open() {
      const { db } = storage;
      if (!db) return;
      try {
        const [firstScreen = [], state] = await runWithRecovery(db, () =>
          Promise.all([readMeta(db, "firstScreen"), readMeta(db, "catalogue")]),
        );
        if (firstScreen.length > 0) provisional.showStored(firstScreen, state);
        await shown.showStored();
      } catch (error) {
        await storage.keepInMemory(error);
      }
    },
    async pull() {
      for (let tries = 1; ; tries += 1) {
        try {
          if (hadStorageTrouble("full")) await storage.stopStoring();
          return await pullOnce();
        } catch (error) {
          if (error instanceof ShopError || tries === pullTriesMax) throw error;
          if (!(error instanceof ConflictError)) await storage.keepInMemory(error);
        }
      }
    },
  };

  async function pullOnce(): Promise<void> {
    await shown.showStored();
    await applyStepsWhileReading(pull(api, shown.state), applyStep);
    provisional.confirmAll();
    // After a new snapshot, products that it lacks stay on the screens until the stored segments are shown.
    await shown.showStored();
    if (storage.db && shown.state) await storeFirstScreen(storage.db, firstScreenProducts(catalogue));
    await compactIfNeeded();
  }

  /** @throws {ConflictError} */
  async function applyStep(step: PullStep): Promise<void> {
    switch (step.type) {
      case "segment":
        await shown.add(step.segment);
        return onStored();
      case "snapshot-started":
        // The service worker cannot tell which kept pages a snapshot outdates, because the snapshot does not
        // say which products have changed: all kept pages are deleted.
        if (storage.db) await deleteKeptPages();
        return provisional.markAllUnconfirmed();
      case "partial":
        // The changes since the snapshot cannot be fetched now, so the catalogue is ready with the snapshot.
        // Unconfirmed products stay as they are, because the missing changes may contain them.
        return catalogue.change({ status: "ready" });
      case "snapshot-complete":
        // The first snapshot replaces nothing.
        if (storage.db && step.snapshotNumber > 1)
          await deleteSegmentsOfOlderSnapshots(storage.db, step.snapshotNumber);
    }
  }

  async function compactIfNeeded(): Promise<void> {
    if (!storage.db || !shown.state || !needsCompaction(shown.log, catalogue.current().byId.size)) return;
    await compactCatalogue(storage.db, shown.state);
    onStored();
    await shown.showStored();
  }
}

/** Applies each step of a pull while the next step is being read. */
async function applyStepsWhileReading(
  steps: AsyncIterable<PullStep>,
  applyStep: (step: PullStep) => Promise<void>,
): Promise<void> {
  let applying = Promise.resolve();
  try {
    for await (const step of steps) {
      await applying;
      applying = applyStep(step);
      // A rejection is handled by the next `await applying`.
      applying.catch(() => {});
    }
  } finally {
    await applying;
  }
}
