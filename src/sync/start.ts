import { databaseName } from "../domain/device/database";
import { parseCursor } from "../server/catalogue/products";
import type { SyncCallbacks } from "./callbacks";
import { type FirstScreenDependencies, loadFirstScreen } from "./catalogue/firstScreen";
import { activeProducts } from "./catalogue/productRecords";
import { createProvisionalList } from "./catalogue/provisionalList";
import { pause, retryLoading } from "./retryLoading";

/** Time limit of `indexedDB.databases()`; without a result in this time the visit counts as the first one. */
const namesTimeoutMs = 1_000;
/** Maximum wait for the page's pictures before the whole catalogue is pulled. */
const loadTimeoutMs = 4_000;

/** The products that the server has rendered the page with. */
export interface RenderedProducts {
  /** The catalogue position, "<epoch>.<seq>", that these products are from. */
  cursor: string;
  /** Raw product records. */
  records: readonly unknown[];
  /** Whether `records` has all products that the first screen of home needs. */
  lists: boolean;
  /**
   * Whether the page came from the service worker's cache of visited pages. Stored products of another
   * journal (epoch) are then newer, and replace the page's products at once.
   */
  kept: boolean;
}

/**
 * Starts the sync; called once, as early as possible. Shows the products of the server's markup before it
 * returns. On a first visit it queries what the first screen lacks and loads the engine when the page has
 * loaded; on a later visit it loads the engine at once, which reads the stored catalogue.
 */
export function startSync(callbacks: SyncCallbacks, rendered?: RenderedProducts): void {
  const { catalogue, status } = callbacks;
  const firstScreen = { catalogue, provisional: createProvisionalList(catalogue), status };
  if (rendered?.records.length)
    firstScreen.provisional.showProvisional(activeProducts(rendered.records), parseCursor(rendered.cursor), {
      isKeptPage: rendered.kept,
    });
  loadAndStartEngine(callbacks, firstScreen, rendered).catch(console.warn);
}

async function loadAndStartEngine(
  callbacks: SyncCallbacks,
  firstScreen: FirstScreenDependencies,
  rendered: RenderedProducts | undefined,
): Promise<void> {
  const visitedBefore = await mayHaveCatalogue();
  if (!visitedBefore) await loadMissingFirstScreen(firstScreen, rendered);
  const { startEngine } = await retryLoading(() => import("./engine"), "The sync engine");
  await startEngine({
    callbacks,
    firstScreen,
    firstScreenRequested: !visitedBefore,
    renderedCursor: rendered?.cursor,
  });
}

/**
 * On a first visit: requests the first screen's products, unless the server has rendered the page with all of
 * them. A page that the server has rendered is painted before other requests begin.
 */
async function loadMissingFirstScreen(
  firstScreen: FirstScreenDependencies,
  rendered: RenderedProducts | undefined,
): Promise<void> {
  if (rendered) await waitForPageLoad();
  if (rendered?.lists) return;
  if ((await loadFirstScreen(firstScreen)) && !rendered) await waitForPageLoad();
}

/**
 * Whether this device may have the catalogue from an earlier visit: in the database, or, in a browser without
 * IndexedDB, in the service worker's cache.
 */
async function mayHaveCatalogue(): Promise<boolean> {
  try {
    if (navigator.serviceWorker?.controller) return true;
    const names = await Promise.race([indexedDB.databases(), pause(namesTimeoutMs)]);
    return names?.some(({ name }) => name === databaseName) ?? false;
  } catch {
    // Browsers that block site data throw here.
    return false;
  }
}

async function waitForPageLoad(): Promise<void> {
  if (document.readyState !== "complete") {
    const loaded = new Promise((resolve) => addEventListener("load", resolve, { once: true }));
    await Promise.race([loaded, pause(loadTimeoutMs)]);
  }
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}
