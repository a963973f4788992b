import type { VitalsReport } from "../../domain/device/vitals";

/** Sends a report while the page is left. Nothing waits for it and nothing repeats it. */
export function sendVitals(report: VitalsReport): void {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  navigator.sendBeacon?.("/api/shop/vitals", body);
}
