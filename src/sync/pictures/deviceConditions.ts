import type { DeviceConditions } from "../../domain/catalogue/prefetchBudget";
import { opaqueResponseBytes } from "../../domain/shared/limits";
import { isHtmlPage } from "../../domain/shared/parse";

/** Parts of Navigator that TypeScript's types lack, because not all browsers have them. */
interface NavigatorConditions {
  connection?: { saveData?: boolean; effectiveType?: string; type?: string };
  getBattery?(): Promise<{ level: number; charging: boolean }>;
}

/** A picture request without a result after this time counts as unanswered. */
const pictureTimeoutMs = 10_000;
/** If the page is never idle, the picture prefetch continues after this time. */
const idleTimeoutMs = 4_000;

/** Reads network, storage and battery conditions, as far as the browser reports them. */
export async function readDeviceConditions(): Promise<DeviceConditions> {
  const { connection, getBattery } = navigator as NavigatorConditions;
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  // Safari before 17 has no `estimate`.
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
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
 * Requests a picture, which the service worker caches.
 * @returns its size in bytes; 0 when the server does not have it
 * @throws {TypeError} when the shop's server does not answer
 */
export async function fetchPicture(address: string): Promise<number> {
  if (new URL(address, location.href).origin !== location.origin) return loadPictureOfOtherHost(address);
  const answer = await fetch(address, { priority: "low", signal: AbortSignal.timeout(pictureTimeoutMs) });
  // The answer is a captive portal's or a proxy's page: the shop itself did not answer.
  if (answer.status >= 500 || isHtmlPage(answer.headers.get("Content-Type")))
    throw new TypeError(`No answer of the shop: ${answer.status}.`);
  return answer.ok ? (await answer.blob()).size : 0;
}

/**
 * Loads a picture of another host as an image: a page cannot read its bytes, but learns whether it exists.
 * @returns the bytes that the browser counts for such a picture; 0 when it does not exist or does not arrive
 *   in time
 */
function loadPictureOfOtherHost(address: string): Promise<number> {
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

/** Waits until the main thread is idle. */
export async function whenMainThreadIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, 100);
  });
}
