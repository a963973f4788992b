import type { VitalsReport } from "../../domain/device/vitals";

/** Sends the web vitals of a visit while the shopper leaves the page. A report that gets lost is not sent again. */
export function sendVitals(report: VitalsReport): void {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  navigator.sendBeacon?.("/api/shop/vitals", body);
}
