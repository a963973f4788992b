/** Browser signals that this version of TypeScript's library lacks. */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/**
 * Whether this visit may be measured: neither the shopper (Do Not Track, Global Privacy Control) nor the owner (SHOP_VITALS=0)
 * switched it off.
 */
export function areVitalsAllowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Signals;
  const setting = document.querySelector<HTMLMetaElement>('meta[name="shop:vitals"]')?.content;
  return doNotTrack !== "1" && globalPrivacyControl !== true && setting !== "0";
}
