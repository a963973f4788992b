import { compareNewest, isActiveProduct } from "../../../src/domain/catalogue/collections";
import type { CatalogueStatus } from "../../../src/domain/catalogue/inMemoryCatalogue";
import type { Product, ProductId } from "../../../src/domain/catalogue/product";
import type { SyncStatus } from "../../../src/domain/device/syncStatus";
import type { CatalogueStore, StatusReporter } from "../../../src/sync/callbacks";

const statuses: readonly CatalogueStatus[] = ["loading", "partial", "ready"];

/** The in-memory catalogue of a test's tab: applies each change at once. */
export function createMemoryCatalogue(): CatalogueStore & { subscribe(listener: () => void): void } {
  const products = new Map<ProductId, Product>();
  const listeners: (() => void)[] = [];
  let status: CatalogueStatus = "loading";
  const newestFirst = () => [...products.values()].sort(compareNewest);
  return {
    current: () => ({
      status,
      products: newestFirst(),
      byId: products,
      inCollection: (id) =>
        newestFirst().filter((product) => isActiveProduct(product) && product.collectionIds.includes(id)),
    }),
    change({ put = [], gone = [], status: next = status }) {
      for (const product of put) products.set(product.id, product);
      for (const id of gone) products.delete(id);
      if (statuses.indexOf(next) > statuses.indexOf(status)) status = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** The sync status of a test's tab. */
export function createMemoryStatus(): StatusReporter {
  const current: SyncStatus = { offline: false, syncing: false, lastSynced: 0, tried: false };
  return { current, report: (change) => Object.assign(current, change) };
}
