import type { DeviceConditions } from "../../domain/catalogue/prefetchBudget";
import { opaqueResponseBytes } from "../../domain/shared/limits";
import { isHtmlPage } from "../../domain/shared/parse";

/** What TypeScript's types do not have, as not all browsers do. */
interface Means {
  connection?: { saveData?: boolean; effectiveType?: string; type?: string };
  getBattery?(): Promise<{ level: number; charging: boolean }>;
}

/** A picture that does not come in this time has no answer. */
const pictureTimeoutMs = 10_000;
/** A page that is never idle gets its pictures all the same, slowly. */
const idleTimeoutMs = 4_000;

/** What this device says about its network, its space and its battery at the moment. */
export async function readDeviceConditions(): Promise<DeviceConditions> {
  const { connection, getBattery } = navigator as Means;
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  return {
    saveData: connection?.saveData,
    effectiveType: connection?.effectiveType,
    type: connection?.type,
    quota,
    usage,
    batteryLevel: battery?.level,
    charging: battery?.charging,
  };
}

/**
 * Has the service worker fetch and keep a picture.
 * @returns its bytes; 0 when there is none at this address
 * @throws when there was no answer
 */
export async function fetchPicture(address: string): Promise<number> {
  if (new URL(address, location.href).origin !== location.origin) return bringForeign(address);
  const answer = await fetch(address, { priority: "low", signal: AbortSignal.timeout(pictureTimeoutMs) });
  // A hotel's page, or a proxy's: the shop itself was not asked, and may have the picture.
  if (answer.status >= 500 || isHtmlPage(answer.headers.get("Content-Type")))
    throw new TypeError(`No answer of the shop: ${answer.status}.`);
  return answer.ok ? (await answer.blob()).size : 0;
}

/** The page may not read other hosts' files, but it may show them; whether one exists it hears either way. */
function bringForeign(address: string): Promise<number> {
  return new Promise((resolve) => {
    const image = new Image();
    const end = (bytes: number) => {
      clearTimeout(timer);
      image.onload = image.onerror = null;
      resolve(bytes);
    };
    const timer = setTimeout(end, pictureTimeoutMs, 0);
    image.onload = () => end(opaqueResponseBytes);
    image.onerror = () => end(0);
    image.fetchPriority = "low";
    image.src = address;
  });
}

/** Waits until the page has nothing better to do. Always true: whether to go on is for others to say. */
export async function whenNetworkIdle(): Promise<true> {
  await new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, 100);
  });
  return true;
}
