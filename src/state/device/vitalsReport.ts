import type { VitalsReport } from "../../domain/device/vitals";
import { sendVitals } from "../../server/device/vitals";

/** Sends the web vitals of this visit with the release. @returns false if the page's script does not name its release */
export function reportVitals(report: Omit<VitalsReport, "release">): boolean {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  const [, release] = /-([\w-]{8})\.js$/.exec(script) ?? [];
  if (release) sendVitals({ release, ...report });
  return release !== undefined;
}
