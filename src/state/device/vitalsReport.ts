import type { VitalsReport } from "../../domain/device/vitals";
import { sendVitals } from "../../server/device/vitals";

/** Sends the report of this visit. @returns whether it was sent: not on a page without the main script's name */
export function reportVitals(report: Omit<VitalsReport, "release">): boolean {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  const [, release] = /-([\w-]{8})\.js$/.exec(script) ?? [];
  if (release) sendVitals({ release, ...report });
  return release !== undefined;
}
