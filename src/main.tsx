import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { startStatusArea } from "./app/Overlays";
import { readPageData } from "./app/pageData";
import { preloadPage } from "./app/routes";
import { startScrollRestoration } from "./app/scroll";
import { startServiceWorker, startVitals } from "./app/startWhenIdle";
import { syncCallbacks } from "./app/syncCallbacks";
import { keepCatalogueForHydration } from "./state/catalogue/catalogue";
import { hideBlockedFeatures } from "./state/device/browserFeatures";
import { startBrandLoader } from "./state/shell/brandLoader";
import { setMarkupHasSearchText } from "./state/shell/hydration";
import { setRenderedTextPages } from "./state/textPages/textPages";
import { startSync } from "./sync/start";
import { nextTask } from "./ui/scheduling";

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

start().catch(console.error);

/**
 * Starts the shop in three tasks, between which a slow phone paints and keeps taps: the evaluation of the modules, which has just
 * ended, the first data, and the page.
 */
async function start(): Promise<void> {
  await nextTask();
  hideBlockedFeatures();
  const pageData = readPageData();
  startSync(syncCallbacks, pageData);
  keepCatalogueForHydration();
  setMarkupHasSearchText(pageData?.searched === true);
  setRenderedTextPages(pageData?.textPages);
  startScrollRestoration();
  startBrandLoader();
  startServiceWorker();
  startStatusArea();
  startVitals();
  await nextTask();
  renderPage(document.getElementById("root"));
}

/** Hydrates the server's markup; without it the page is rendered here. */
function renderPage(root: HTMLElement | null): void {
  if (root?.firstChild) {
    preloadPage(location.pathname);
    // As a transition: React works in slices of 5 ms between which the browser paints and handles taps.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else if (root) createRoot(root).render(app);
}
