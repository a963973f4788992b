import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { openStatusAreaForInstall } from "./app/Overlays";
import { preloadPage } from "./app/routes";
import { startScrollRestoration } from "./app/scroll";
import { syncCallbacks } from "./app/syncCallbacks";
import { keepCatalogueForHydration } from "./state/catalogue/catalogue";
import { hideBlockedStorageApis, serviceWorkers } from "./state/device/browserFeatures";
import { decideVisitSampling } from "./state/device/vitals";
import { startBrandLoader } from "./state/shell/brandLoader";
import { setMarkupHasSearchText } from "./state/shell/hydration";
import { setRenderedTextPages } from "./state/textPages/textPages";
import { startSync } from "./sync/start";
import { nextTask, whenIdle } from "./ui/scheduling";

/**
 * Derived from a function's parameter, because this file may not import src/domain (scripts/lib/layers.mjs).
 */
type RenderedTextPages = NonNullable<Parameters<typeof setRenderedTextPages>[0]>;

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/**
 * Pause before the web vitals are measured, in milliseconds from the moment when the page is loaded and the
 * browser idle. Visits that end earlier are not measured.
 */
const vitalsDelayMs = 10_000;

start().catch(console.error);

/**
 * Starts the shop in three tasks, between which a slow phone can paint and record taps: the evaluation of the
 * modules (it ends with this call), the start of sync and page state, and the rendering of the page.
 */
async function start(): Promise<void> {
  await nextTask();
  hideBlockedStorageApis();
  const pageData = readPageData();
  startSync(syncCallbacks, pageData);
  keepCatalogueForHydration();
  setMarkupHasSearchText(pageData?.searched === true);
  setRenderedTextPages(pageData?.textPages);
  startScrollRestoration();
  startBrandLoader();
  startServiceWorker();
  openStatusAreaForInstall();
  startVitals();
  await nextTask();
  renderPage(document.getElementById("root"));
}

/** The data from which the server has rendered the page, see `RenderedProducts` in src/sync/start.ts. */
interface PageData {
  cursor: string;
  records: unknown[];
  lists: boolean;
  /** Whether the markup was rendered for a URL with a search text. */
  searched: boolean;
  textPages: RenderedTextPages;
  /**
   * Whether the page comes from the service worker's cache, so that its data may be older than the data in
   * the device's database.
   */
  kept: boolean;
}

/**
 * Reads the data block that the server writes into a page (pb_hooks/lib/pages/compose.js). Returns undefined
 * for a page that the server has not rendered, which has no such block.
 */
function readPageData(): PageData | undefined {
  const element = document.getElementById("page-data");
  const text = element?.textContent;
  if (!text) return;
  const { cursor, products, lists, searched, textPages } = JSON.parse(text) as Record<string, unknown>;
  return {
    cursor: `${cursor}`,
    records: Array.isArray(products) ? products : [],
    lists: lists === true,
    searched: searched === true,
    kept: element.hasAttribute("data-kept"),
    textPages: textPages as RenderedTextPages,
  };
}

/**
 * Registers the service worker and starts update checks, once the page no longer needs network and processor.
 */
function startServiceWorker(): void {
  // During development a service worker would serve outdated code.
  if (!import.meta.env.PROD || !serviceWorkers()) return;
  whenIdle(() => {
    import("./app/updates.lazy").then(({ startUpdateChecks }) => startUpdateChecks()).catch(console.warn);
  });
}

/** Starts to measure web vitals, if this visit is in the random sample. */
function startVitals(): void {
  if (!import.meta.env.PROD || !decideVisitSampling()) return;
  whenIdle(() =>
    setTimeout(() => {
      import("./app/vitals.lazy").then(({ measureVitals }) => measureVitals()).catch(console.warn);
    }, vitalsDelayMs),
  );
}

/** Hydrates the server-rendered markup; if there is none, renders the page in the browser. */
function renderPage(root: HTMLElement | null): void {
  if (root?.firstChild) {
    preloadPage(location.pathname);
    // In a transition React works in slices of 5 ms, between which the browser paints and handles taps.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else if (root) createRoot(root).render(app);
}
