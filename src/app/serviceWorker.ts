import { serviceWorkerPath } from "../domain/device/offlineCaches";
import { serviceWorkers } from "../state/device/serviceWorkers";
import { whenIdle } from "../ui/whenIdle";

/** A first visitor's tab has the newest version; what follows updates need not come with the page. */
const firstVisitMs = 60_000;

/** Has the shop kept on the device, as soon as the page needs neither the network nor the processor for itself. */
export function startServiceWorker(): void {
  const serviceWorker = serviceWorkers();
  // Not while developing: it would serve yesterday's code.
  if (!import.meta.env.PROD || !serviceWorker) return;
  whenIdle(() => {
    serviceWorker.register(serviceWorkerPath).catch(console.warn);
    setTimeout(
      () => import("./updates").then(({ startUpdateChecks }) => startUpdateChecks()).catch(console.warn),
      serviceWorker.controller ? 0 : firstVisitMs,
    );
  });
}
