import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { startBrandLoader } from "./app/brandLoader";
import { startStatusArea } from "./app/Overlays";
import { startScrollRestoration } from "./app/scrollRestoration";
import { startServiceWorker } from "./app/serviceWorker";
import { syncCallbacks } from "./app/syncCallbacks";
import { hideBlockedFeatures } from "./state/device/browserFeatures";
import { startSync } from "./sync/start";

hideBlockedFeatures();
startSync(syncCallbacks);
startScrollRestoration();
startBrandLoader();
startServiceWorker();
startStatusArea();

const root = document.getElementById("root");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Markup that the server put in is taken over; without it the page is rendered here.
if (root?.firstChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
