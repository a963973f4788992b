import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { startBrandLoader } from "./app/brandLoader";
import { startStatusArea } from "./app/Overlays";
import { readPageData } from "./app/pageData";
import { preloadPage } from "./app/routes";
import { startScrollRestoration } from "./app/scroll";
import { startServiceWorker, startVitals } from "./app/startWhenIdle";
import { syncCallbacks } from "./app/syncCallbacks";
import { keepCatalogueForHydration } from "./state/catalogue/catalogue";
import { hideBlockedFeatures } from "./state/device/browserFeatures";
import { setMarkupHasSearchText } from "./state/shell/hydration";
import { setRenderedTextPages } from "./state/textPages/textPages";
import { startSync } from "./sync/start";

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

const root = document.getElementById("root");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Hydrates the server's markup; without it the page is rendered here.
if (root?.firstChild) {
  preloadPage(location.pathname);
  // As a transition: React works in slices of 5 ms between which the browser paints and handles taps.
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else if (root) createRoot(root).render(app);
