import { vitalsShare } from "../domain/device/vitals";
import { serviceWorkers } from "../state/device/browserFeatures";
import { areVitalsAllowed } from "../state/device/vitals";
import { whenIdle } from "../ui/scheduling";

/** Registers the service worker and starts update checks once the page needs neither network nor processor. */
export function startServiceWorker(): void {
  // During development a service worker would serve outdated code.
  if (!import.meta.env.PROD || !serviceWorkers()) return;
  whenIdle(() => {
    import("./updates.lazy").then(({ startUpdateChecks }) => startUpdateChecks()).catch(console.warn);
  });
}

/** Later than all that the page itself loads. Shorter visits are not measured. */
const delayMs = 10_000;

/** Starts the field measurements for a share of the visits, unless shopper or owner switched them off. */
export function startVitals(): void {
  if (!import.meta.env.PROD || Math.random() >= vitalsShare || !areVitalsAllowed()) return;
  whenIdle(() =>
    setTimeout(() => {
      import("./vitals.lazy").then(({ measureVitals }) => measureVitals()).catch(console.warn);
    }, delayMs),
  );
}
