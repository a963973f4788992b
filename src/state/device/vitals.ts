import { type VitalsReport, vitalsShare } from "../../domain/device/vitals";
import { sendBeacon } from "../../server/http";

/** Privacy signals of browsers that TypeScript's library lacks. */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/**
 * Decides at random whether web vitals are measured in this visit; call it once per visit. false if the
 * shopper (Do Not Track, Global Privacy Control) or the owner (SHOP_VITALS=0) switched measuring off.
 */
export function decideVisitSampling(): boolean {
  if (Math.random() >= vitalsShare) return false;
  const { doNotTrack, globalPrivacyControl } = navigator as Signals;
  const setting = document.querySelector<HTMLMetaElement>('meta[name="shop:vitals"]')?.content;
  return doNotTrack !== "1" && globalPrivacyControl !== true && setting !== "0";
}

/**
 * Sends the web vitals of this visit together with the name of the release.
 * @returns false if the page's script does not name its release
 */
export function sendVitals(report: Omit<VitalsReport, "release">): boolean {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  const [, release] = /-([\w-]{8})\.js$/.exec(script) ?? [];
  if (release) sendBeacon("/api/shop/vitals", { release, ...report } satisfies VitalsReport);
  return release !== undefined;
}
