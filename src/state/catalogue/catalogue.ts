import { useDeferredValue, useSyncExternalStore } from "react";
import { proxy, ref, subscribe } from "valtio";
import { compareNewest, isActiveProduct } from "../../domain/catalogue/collections";
import type {
  CatalogueChange,
  CatalogueStatus,
  InMemoryCatalogue,
} from "../../domain/catalogue/inMemoryCatalogue";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { useOffline } from "../device/syncStatus";

/*
 * The catalogue in memory. The first screen's request, the stored catalogue and the sync call
 * `applyCatalogueChange`; this file imports none of them, so that it stays small and loads first.
 */

/**
 * Interval, in milliseconds, at which screens get changes while the catalogue is being loaded, instead of
 * with every frame.
 */
const loadingIntervalMs = 200;

const statuses: readonly CatalogueStatus[] = ["loading", "partial", "ready"];
const byId = new Map<ProductId, Product>();
/**
 * The last product list of each collection. The same array is returned again while its products stay the
 * same.
 */
const lastLists = new Map<string, readonly Product[]>();
/** The changes that the screens have not received; undefined: the product was removed. */
let pendingChanges = new Map<ProductId, Product | undefined>();
let pendingStatus: CatalogueStatus = "loading";
let isFlushScheduled = false;

/** `ref` keeps valtio from tracking, copying and freezing thousands of products. */
const catalogue = proxy({ view: ref(createCatalogueView("loading", [])) });

/** The products of the server-rendered markup, see `useCatalogue`. */
let rendered: InMemoryCatalogue = catalogue.view;

/**
 * The catalogue; the component renders again when it changes. The first products are shown at once. Later
 * changes are rendered as a deferred value, which a tap interrupts: thousands of products take longer than a
 * frame. During hydration the products of the server-rendered markup are returned.
 */
export function useCatalogue(): InMemoryCatalogue {
  const view = useSyncExternalStore(subscribeCatalogue, currentCatalogue, renderedCatalogue);
  const deferred = useDeferredValue(view);
  return deferred.status === "loading" ? view : deferred;
}

/**
 * Whether product lists are empty because no product is on the device yet and the server cannot be reached.
 */
export function useCatalogueUnavailable(): boolean {
  const { status } = useCatalogue();
  const offline = useOffline();
  return offline && status === "loading";
}

/** The current catalogue, for code outside of components. */
export function currentCatalogue(): InMemoryCatalogue {
  return catalogue.view;
}

const renderedCatalogue = (): InMemoryCatalogue => rendered;

/** On the server: sets the products of the next rendered page. */
export function setRenderedCatalogue(products: readonly Product[]): void {
  const sorted = [...products].sort(compareNewest);
  rendered = createCatalogueView("partial", sorted, new Map(sorted.map((product) => [product.id, product])));
}

/**
 * Stores the current products as those that React's hydration renders. Called when the catalogue has exactly
 * the products of the server-rendered markup.
 */
export function keepCatalogueForHydration(): void {
  // A copy of the map, because `byId` is changed in place.
  rendered = createCatalogueView(catalogue.view.status, catalogue.view.products, new Map(byId));
  catalogue.view = ref(rendered);
}

/** Calls the listener after each change of the catalogue. Returns a function that removes the listener. */
export function subscribeCatalogue(listener: () => void): () => void {
  return subscribe(catalogue, listener, true);
}

/**
 * Applies changes to the catalogue in memory. Screens get all changes of a frame together, but a change of
 * the status at once. The status only moves forward: a complete catalogue stays usable while it is updated.
 */
export function applyCatalogueChange({ put = [], gone = [], status }: CatalogueChange): void {
  for (const product of put) pendingChanges.set(product.id, product);
  for (const id of gone) pendingChanges.set(id, undefined);
  if (status && statuses.indexOf(status) > statuses.indexOf(pendingStatus)) pendingStatus = status;
  if (pendingStatus === catalogue.view.status) scheduleFlush();
  else flushChanges();
}

/** Schedules `flushChanges` for the next frame; for the next interval while the catalogue is being loaded. */
function scheduleFlush(): void {
  if (isFlushScheduled) return;
  isFlushScheduled = true;
  const loading = catalogue.view.status === "partial" && pendingStatus === "partial";
  // A hidden page gets no animation frames.
  if (loading || typeof document === "undefined" || document.hidden) {
    setTimeout(flushChanges, loading ? loadingIntervalMs : 0);
  } else requestAnimationFrame(flushChanges);
}

/** Applies the pending changes and gives the screens a new view of the catalogue. */
function flushChanges(): void {
  isFlushScheduled = false;
  const changes = pendingChanges;
  const { status, products } = catalogue.view;
  if (changes.size === 0 && pendingStatus === status) return;
  pendingChanges = new Map();
  const unchanged = products.filter((product) => !changes.has(product.id));
  const added: Product[] = [];
  for (const [id, product] of changes) {
    if (product) {
      byId.set(id, product);
      added.push(product);
    } else byId.delete(id);
  }
  catalogue.view = ref(
    createCatalogueView(pendingStatus, mergeNewestFirst(unchanged, added.sort(compareNewest))),
  );
}

/** Merges two lists of products, each newest first, into one. */
function mergeNewestFirst(a: readonly Product[], b: readonly Product[]): readonly Product[] {
  const all: Product[] = [];
  let next = 0;
  for (const product of a) {
    while (next < b.length && compareNewest(b[next] as Product, product) < 0) all.push(b[next++] as Product);
    all.push(product);
  }
  return all.concat(b.slice(next));
}

/**
 * Creates a view of the catalogue. The product list of a collection is computed when it is first asked for.
 */
function createCatalogueView(
  status: CatalogueStatus,
  products: readonly Product[],
  productsById: ReadonlyMap<ProductId, Product> = byId,
): InMemoryCatalogue {
  const lists = new Map<string, readonly Product[]>();
  return {
    status,
    products,
    byId: productsById,
    inCollection(id) {
      const list = lists.get(id);
      if (list) return list;
      const found = products.filter(
        (product) => isActiveProduct(product) && product.collectionIds.includes(id),
      );
      const last = lastLists.get(id) ?? [];
      const same = last.length === found.length && found.every((product, index) => product === last[index]);
      const next = same ? last : found;
      lists.set(id, next);
      lastLists.set(id, next);
      return next;
    },
  };
}
