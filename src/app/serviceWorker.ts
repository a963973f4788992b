import { serviceWorkers } from "../state/device/browserFeatures";
import { whenIdle } from "../ui/whenIdle";

/** Registers the service worker and starts update checks once the page needs neither network nor processor. */
export function startServiceWorker(): void {
  // During development a service worker would serve outdated code.
  if (!import.meta.env.PROD || !serviceWorkers()) return;
  whenIdle(() => {
    import("./updates.lazy").then(({ startUpdateChecks }) => startUpdateChecks()).catch(console.warn);
  });
}
