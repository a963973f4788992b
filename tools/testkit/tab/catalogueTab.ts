import type { OpenDatabase } from "../../../src/db/open";
import { ShopDatabase } from "../../../src/db/schema";
import type { Product } from "../../../src/domain/catalogue/product";
import { type Cursor, fetchChangesSince, fetchSnapshotLines } from "../../../src/server/catalogue/products";
import { loadFirstScreen } from "../../../src/sync/catalogue/firstScreen";
import { createProvisionalList } from "../../../src/sync/catalogue/provisionalList";
import { createReplica } from "../../../src/sync/catalogue/replica";
import { openTabChannel, type TabMessage } from "../../../src/sync/scheduler/tabCoordination";
import { createMemoryCatalogue, createMemoryStatus } from "./memoryCatalogue";

export interface TabOptions {
  catalogue?: ReturnType<typeof createMemoryCatalogue>;
  /** By default the tab opens the device's database itself. */
  database?: OpenDatabase;
  /** The products of the page's markup, and the position of the catalogue that they are from. */
  rendered?: [products: Product[], cursor: Cursor];
}

/** Opens a tab's catalogue: each tab has its own replica, and all tabs share the device's database. */
export async function openCatalogueTab({
  catalogue = createMemoryCatalogue(),
  database,
  rendered,
}: TabOptions = {}) {
  const { db, durable } = database ?? (await openOwnDatabase());
  const provisional = createProvisionalList(catalogue);
  if (rendered) provisional.showProvisional(...rendered);
  const status = createMemoryStatus();
  let send: (message: TabMessage) => void = () => {};
  const replica = createReplica(
    durable ? db : undefined,
    { fetchChangesSince, fetchSnapshotLines },
    { catalogue, provisional, onStored: () => send({ stored: true }) },
  );
  await replica.open();
  return {
    replica,
    pull: replica.pull,
    applyStored: replica.applyStored,
    db,
    catalogue,
    provisional,
    status: status.current,
    loadFirstScreen: () => loadFirstScreen({ catalogue, provisional, status }),
    /** Sends messages to the other tabs and listens to theirs. */
    joinChannel() {
      send = openTabChannel((message) => {
        if ("stored" in message) void replica.applyStored();
      });
    },
    /** The stored catalogue, as id and price. */
    async stored(): Promise<Record<string, number>> {
      const prices = new Map<string, number>();
      for (const { put, gone } of await db.catalogue.toArray()) {
        for (const { id, price } of put) prices.set(id, price);
        for (const id of gone) prices.delete(id);
      }
      return Object.fromEntries(prices);
    },
    view: catalogue.current,
    /** The shown catalogue, as id and price. */
    prices: () =>
      Object.fromEntries([...catalogue.current().byId].map(([id, product]) => [id, product.price])),
  };
}

export type Tab = Awaited<ReturnType<typeof openCatalogueTab>>;

async function openOwnDatabase(): Promise<OpenDatabase> {
  const db = new ShopDatabase();
  await db.open();
  return { db, durable: true };
}
