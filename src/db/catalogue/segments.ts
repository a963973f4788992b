import type { Product, ProductId } from "../../domain/catalogue/product";
import { repeatAfterLostConnection, runWithRecovery } from "../reopen";
import { type CatalogueState, readMeta, type ShopDatabase, type StoredSegment, writeMeta } from "../schema";

/**
 * A batch of catalogue changes: the products that changed (`put`) and that were removed (`gone`) between two
 * states of the catalogue.
 */
export interface CatalogueSegment {
  /** undefined before the first snapshot. */
  from: CatalogueState | undefined;
  to: CatalogueState;
  put: Product[];
  gone: ProductId[];
}

/** Products per segment: storing one takes about 10 ms of a slow phone's main thread. */
export const productsPerSegment = 250;
/** Segments read in one query: reading two full ones takes about 10 ms of a slow phone's main thread. */
const segmentsPerRead = 2;

/**
 * Reads the state of the stored catalogue and the number of its first segment (`firstSegment`), which changes
 * when a tab compacts the catalogue.
 */
export function readCatalogueState(
  db: ShopDatabase,
): Promise<{ state: CatalogueState | undefined; firstSegment: number | undefined }> {
  return repeatAfterLostConnection(db, () =>
    db.transaction("r", db.catalogue, db.meta, async () => {
      const state = await readMeta(db, "catalogue");
      const [firstSegment] = await db.catalogue.orderBy(":id").limit(1).primaryKeys();
      return { state, firstSegment };
    }),
  );
}

/**
 * Stores a segment and the catalogue state after it (`to`) in one transaction, so that an interrupted sync
 * continues from what is stored.
 * @returns the segment's number; 0 when it is empty and only the state was stored; undefined, and nothing is
 *   stored, when the stored state is not `from`, because another tab has changed it
 */
export function storeSegment(
  db: ShopDatabase,
  { from, to, put, gone }: CatalogueSegment,
): Promise<number | undefined> {
  let segmentNumber: number | undefined;
  return writeCatalogueInTransaction(db, async () => {
    const state = await readMeta(db, "catalogue");
    // This run repeats the work, because the connection was lost after the commit: the segment is already
    // stored.
    if (segmentNumber !== undefined && isSameCatalogueState(state, to)) return segmentNumber;
    if (!isSameCatalogueState(state, from)) return undefined;
    const isEmpty = put.length + gone.length === 0;
    segmentNumber = isEmpty ? 0 : await db.catalogue.add({ generation: to.generation, put, gone });
    await writeMeta(db, "catalogue", to);
    return segmentNumber;
  });
}

/** Whether two states of the stored catalogue are equal. */
export function isSameCatalogueState(a: CatalogueState | undefined, b: CatalogueState | undefined): boolean {
  const text = (state?: CatalogueState) =>
    state && `${state.epoch} ${state.seq} ${state.generation} ${state.complete}`;
  return text(a) === text(b);
}

/** Iterates over the stored segments with a number above `after`, oldest first. */
export function iterateSegmentsAfter(db: ShopDatabase, after: number): AsyncGenerator<StoredSegment, void> {
  return readSegmentsInBatches(
    (last) => repeatAfterLostConnection(db, () => querySegmentsAfter(db, last)),
    after,
  );
}

const querySegmentsAfter = (db: ShopDatabase, after: number): Promise<StoredSegment[]> =>
  db.catalogue.where(":id").above(after).limit(segmentsPerRead).toArray();

async function* readSegmentsInBatches(
  read: (after: number) => Promise<StoredSegment[]>,
  after: number,
): AsyncGenerator<StoredSegment, void> {
  for (;;) {
    const segments = await read(after);
    yield* segments;
    const last = segments.at(-1);
    if (!last || segments.length < segmentsPerRead) return;
    after = last.n;
  }
}

/**
 * Deletes the segments (batches of product changes) that belong to earlier snapshots: the new, complete
 * snapshot contains their products.
 * @param snapshotNumber `CatalogueState.generation` of the new snapshot
 */
export async function deleteSegmentsOfOlderSnapshots(
  db: ShopDatabase,
  snapshotNumber: number,
): Promise<void> {
  await runWithRecovery(db, () => db.catalogue.where("generation").below(snapshotNumber).delete());
}

/** Stores the products to show first at the next visit, unless they are stored already. */
export async function storeFirstScreen(db: ShopDatabase, products: Product[]): Promise<void> {
  await runWithRecovery(db, async () => {
    const stored = await readMeta(db, "firstScreen");
    if (JSON.stringify(stored) !== JSON.stringify(products)) await writeMeta(db, "firstScreen", products);
  });
}

/** Deletes the stored catalogue, which the server can send again. */
export function deleteCatalogue(db: ShopDatabase): Promise<void> {
  return writeCatalogueInTransaction(db, async () => {
    await db.catalogue.clear();
    await db.meta.bulkDelete(["catalogue", "firstScreen"]);
  });
}

/**
 * Rewrites the stored segments without the products that later segments have replaced or removed, in one
 * transaction. Does nothing when the state of the stored catalogue is not `state`.
 */
export function compactCatalogue(db: ShopDatabase, state: CatalogueState): Promise<void> {
  return writeCatalogueInTransaction(db, async () => {
    if (!isSameCatalogueState(await readMeta(db, "catalogue"), state)) return;
    const current = new Map<ProductId, Product>();
    let lastSegment = 0;
    for await (const { n, put, gone } of readSegmentsInBatches((after) => querySegmentsAfter(db, after), 0)) {
      for (const product of put) current.set(product.id, product);
      for (const id of gone) current.delete(id);
      lastSegment = n;
    }
    const products = [...current.values()];
    for (let start = 0; start < products.length; start += productsPerSegment) {
      const put = products.slice(start, start + productsPerSegment);
      await db.catalogue.add({ generation: state.generation, put, gone: [] });
    }
    await db.catalogue.where(":id").belowOrEqual(lastSegment).delete();
  });
}

/** Runs `work` in one transaction on the stored catalogue; it may run again, see `runWithRecovery`. */
const writeCatalogueInTransaction = <T>(db: ShopDatabase, work: () => Promise<T>): Promise<T> =>
  runWithRecovery(db, () => db.transaction("rw", db.catalogue, db.meta, work));
