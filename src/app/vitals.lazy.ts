import { onCLS, onINP, onLCP } from "web-vitals";
import { toVitalPage, type VitalName, type VitalsReport } from "../domain/device/vitals";
import { pagePatternOf } from "../domain/shared/paths";
import { currentSyncStatus } from "../state/device/syncStatus";
import { sendVitals } from "../state/device/vitals";
import { offlineStartsSlot } from "../webStorage";

/** The kind of page on which this visit began: LCP and the first card belong to it. */
const page = toVitalPage(
  pagePatternOf(new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href).pathname),
);

/**
 * Measures the web vitals of this visit and reports them once, when the page is hidden for the first time. A
 * visit that starts without a connection is counted on the device; the next report that can be sent contains
 * the count.
 */
export function measureVitals(): void {
  const values: VitalsReport["values"] = {};
  const recordAs = (name: VitalName) => (metric: { value: number }) => {
    values[name] = metric.value;
  };
  onLCP(recordAs("lcp"));
  onINP(recordAs("inp"), { reportAllChanges: true });
  onCLS(({ value }) => recordAs("cls")({ value: value * 1000 }), { reportAllChanges: true });
  const { offline, lastSynced } = currentSyncStatus();
  const starts = Number(offlineStartsSlot.read()) || 0;
  if (offline && !lastSynced) offlineStartsSlot.write(String(starts + 1));

  const report = () => {
    // The listeners of web-vitals, which report the last values, run before this one.
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", report);
    sendReport({ ...values, ...readShopVitals() });
  };
  addEventListener("visibilitychange", report);
}

/** The metrics that the shop itself measures, in addition to those of web-vitals. */
function readShopVitals(): VitalsReport["values"] {
  const [firstCard] = performance.getEntriesByName("first-card");
  const [synced] = performance.getEntriesByName("synced");
  return {
    ...(firstCard ? { firstCard: firstCard.startTime } : {}),
    ...(synced ? { syncLag: synced.startTime } : {}),
    offlineStarts: Number(offlineStartsSlot.read()) || 0,
    evictions: performance.getEntriesByName("evicted").length,
  };
}

function sendReport(values: VitalsReport["values"]): void {
  // Without a connection the count of offline starts stays on the device.
  if (!currentSyncStatus().offline && sendVitals({ page, values })) offlineStartsSlot.remove();
}
