import { vitalsShare } from "../domain/device/vitals";
import { areVitalsAllowed } from "../state/device/vitals";
import { whenIdle } from "../ui/whenIdle";

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
