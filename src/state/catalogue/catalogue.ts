import { useDeferredValue, useSyncExternalStore } from "react";
import { compareNewest, isListed } from "../../domain/catalogue/collections";
import type { Product, ProductId } from "../../domain/catalogue/product";

/**
 * The catalogue in memory, which every screen reads. It is fed in turn by the first screen's fetch, by what the
 * device has stored, and by changes; it knows none of them, so that it stays small and loads before any of them.
 */
export interface CatalogueView {
  /** loading: nothing is known yet; partial: what is there is right, but there may be more; ready: all of it. */
  status: "loading" | "partial" | "ready";
  /** Active products, newest first. */
  products: readonly Product[];
  /** The newest state of every product. One living map: hold on to the view, not to the map, to notice a change. */
  byId: ReadonlyMap<ProductId, Product>;
  /** The products of a collection, newest first; the same array until one of them changes. */
  inCollection(id: string): readonly Product[];
}

export interface CatalogueChange {
  put?: readonly Product[];
  gone?: readonly ProductId[];
  status?: CatalogueView["status"];
}

/** While the catalogue streams in, screens are told of it this often, not at every frame (milliseconds). */
const streamingGapMs = 200;

const byId = new Map<ProductId, Product>();
const listeners = new Set<() => void>();
/** What each collection held when it was last asked for. */
const lastLists = new Map<string, readonly Product[]>();
const stages: readonly CatalogueView["status"][] = ["loading", "partial", "ready"];
let waiting = new Map<ProductId, Product | undefined>();
let waitingStatus: CatalogueView["status"] = "loading";
let scheduled = false;
let view = makeView("loading", []);

/**
 * The catalogue as it is now; the component renders again when it changes. The first products are shown at once. What
 * follows is rendered in slices, behind a tap that comes meanwhile: thousands of products take more than a frame.
 */
export function useCatalogue(): CatalogueView {
  const now = useSyncExternalStore(subscribeCatalogue, currentCatalogue, currentCatalogue);
  const soon = useDeferredValue(now);
  return soon.status === "loading" ? now : soon;
}

export function currentCatalogue(): CatalogueView {
  return view;
}

export function subscribeCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notes a change; screens see it with the next frame, together with all others of that frame, and at once when it
 * takes the catalogue to another status. The status only goes forward: a catalogue that was complete stays usable.
 */
export function changeCatalogue({ put = [], gone = [], status }: CatalogueChange): void {
  for (const product of put) waiting.set(product.id, product);
  for (const id of gone) waiting.set(id, undefined);
  if (status && stages.indexOf(status) > stages.indexOf(waitingStatus)) waitingStatus = status;
  if (waitingStatus === view.status) schedule();
  else flush();
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  const streaming = view.status === "partial" && waitingStatus === "partial";
  // A hidden page has no frames, but the next tab to ask it for a product should not find an old one.
  if (streaming || typeof document === "undefined" || document.hidden) {
    setTimeout(flush, streaming ? streamingGapMs : 0);
  } else requestAnimationFrame(flush);
}

function flush(): void {
  scheduled = false;
  const changes = waiting;
  if (changes.size === 0 && waitingStatus === view.status) return;
  waiting = new Map();
  const kept = view.products.filter((product) => !changes.has(product.id));
  const added: Product[] = [];
  for (const [id, product] of changes) {
    if (product) {
      byId.set(id, product);
      added.push(product);
    } else byId.delete(id);
  }
  view = makeView(waitingStatus, merge(kept, added.sort(compareNewest)));
  for (const listener of [...listeners]) listener();
}

function merge(a: readonly Product[], b: readonly Product[]): readonly Product[] {
  const all: Product[] = [];
  let next = 0;
  for (const product of a) {
    while (next < b.length && compareNewest(b[next] as Product, product) < 0) all.push(b[next++] as Product);
    all.push(product);
  }
  return all.concat(b.slice(next));
}

function makeView(status: CatalogueView["status"], products: readonly Product[]): CatalogueView {
  const lists = new Map<string, readonly Product[]>();
  return {
    status,
    products,
    byId,
    inCollection(id) {
      const known = lists.get(id);
      if (known) return known;
      const found = products.filter((product) => isListed(product) && product.collectionIds.includes(id));
      const last = lastLists.get(id) ?? [];
      const same = last.length === found.length && found.every((product, at) => product === last[at]);
      const list = same ? last : found;
      lists.set(id, list);
      lastLists.set(id, list);
      return list;
    },
  };
}
