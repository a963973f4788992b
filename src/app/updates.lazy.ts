import { Workbox } from "workbox-window";
import { cacheNames, serviceWorkerPath, workerMessages } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { hourMs } from "../domain/shared/timeUnits";
import { waitForCheckoutIdle } from "../state/checkout/checkoutAttempt";
import { prefersReducedData } from "../state/device/browserFeatures";
import { whenIdle } from "../ui/scheduling";
import { acceptedReleaseSlot } from "../webStorage";
import { showUpdatePrompt } from "./UpdatePrompt";

/**
 * Interval at which an open page checks for a new release, in milliseconds; it also checks whenever the
 * shopper returns to its tab.
 */
const updateCheckIntervalMs = hourMs;
/** Minimum time between two update checks, and between two attempts to register the service worker. */
const retryIntervalMs = 60_000;
/**
 * Maximum time for the activation of a new release, in milliseconds; it usually takes some milliseconds.
 * Chromium lets the older service worker finish its requests first, so after this time the page reloads
 * anyway, which ends the requests of this page.
 */
const activationTimeoutMs = 5_000;
/**
 * How many times a page that reloaded before the accepted release was active may activate it again without
 * asking the shopper.
 */
const repeatsMax = 2;
const withdrawnCheckTimeoutMs = 10_000;

/** Whether a release is being activated; a reload follows. */
let isActivating = false;
/** The worker of the release that the page has offered last. The page offers each release once. */
let offeredRelease: ServiceWorker | null | undefined;
/** Offers the shopper a release that is newer than the page; set when the first registration begins. */
let offerNewerRelease = async (): Promise<void> => {};

/**
 * Registers the service worker and offers each new release to the shopper once it is completely cached. A
 * release activates when the shopper accepts the prompt, or when no tab runs the old release. A page never
 * reloads without its shopper's consent; the registration code of vite-plugin-pwa is not used, because it
 * reloads every tab (docs/decisions/device.md).
 */
export async function startUpdateChecks(): Promise<void> {
  keepShownPages();
  registerAndFollowReleases();
  // The first registration fails when a file of the release is missing; the browser does not retry by itself.
  const retry = setInterval(registerAndFollowReleases, retryIntervalMs);
  const registration = await navigator.serviceWorker.ready;
  clearInterval(retry);
  // The worker claims the open pages when it activates, but not a page that is just loading: that page would
  // cache no pictures until its next load.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage(workerMessages.claimPages);
  checkForReleasesRegularly(registration);
}

/**
 * Registers the service worker and offers each of its new releases. The caller repeats a registration that
 * was rejected.
 */
function registerAndFollowReleases(): void {
  const workbox = new Workbox(serviceWorkerPath);
  const offerIfNewerOrThrow = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const release = registration?.waiting ?? registration?.active;
    const isNewer = registration?.waiting || (await isPageOutdated(registration?.active));
    if (isActivating) return;
    const repeats = Number(acceptedReleaseSlot.read());
    acceptedReleaseSlot.remove();
    if (!isNewer) return;
    if (repeats > 0) return activateUpdate(workbox, repeats - 1);
    if (release && release === offeredRelease) return;
    offeredRelease = release;
    showUpdatePrompt(() => void activateUpdate(workbox, repeatsMax));
  };
  // Reading the cache fails when the shopper leaves the page meanwhile.
  const offerIfNewer = () => offerIfNewerOrThrow().catch(console.warn);
  offerNewerRelease = offerIfNewer;
  workbox.addEventListener("waiting", offerIfNewer);
  // The shopper accepted the update in another tab: this tab offers it too, and runs its own release until
  // its shopper accepts.
  workbox.addEventListener("controlling", offerIfNewer);
  // A release failed to install. A Workbox instance reports only one update that it did not cause itself, so
  // a new instance follows the next update.
  workbox.addEventListener("redundant", ({ isExternal }) => isExternal && registerAndFollowReleases());
  const offerWhenInstalled = (registration?: ServiceWorkerRegistration) => {
    // Offers a release that another Workbox instance has found, because this instance has missed its event.
    // The first release of a device is no update.
    if (registration?.active) registration.installing?.addEventListener("statechange", offerIfNewer);
    return offerIfNewer();
  };
  workbox.register({ immediate: true }).then(offerWhenInstalled, () => {});
}

/**
 * Checks for a new release because the shopper's changes cannot be sent without it. Offers a release again
 * that the shopper has not accepted.
 */
export async function checkForRequiredUpdate(): Promise<void> {
  offeredRelease = undefined;
  await offerNewerRelease();
  await (await navigator.serviceWorker?.getRegistration())?.update();
}

/**
 * Asks the service worker to cache the HTML of each page that the shopper opens, once the worker is active
 * and the page is idle.
 */
function keepShownPages(): void {
  const cacheShownPage = () => {
    const message = { ...workerMessages.keepPage, path: location.pathname };
    whenIdle(async () => {
      if (!prefersReducedData()) (await navigator.serviceWorker.ready).active?.postMessage(message);
    });
  };
  for (const event of ["pushState", "popstate"]) addEventListener(event, cacheShownPage);
  cacheShownPage();
}

function checkForReleasesRegularly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (document.hidden || performance.now() - checkedAt < retryIntervalMs) return;
    checkedAt = performance.now();
    registration.update().catch(() => unregisterIfWithdrawn(registration));
  };
  document.addEventListener("visibilitychange", check);
  setInterval(check, updateCheckIntervalMs);
  check();
}

/** Whether this page runs another release than the service worker's cache holds. */
export async function isPageOutdated(worker?: ServiceWorker | null): Promise<boolean> {
  // While it is activating, the cache also contains the page of the older release.
  if (worker?.state === "activating") await untilStateChange(worker);
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const shell = await caches.open(cacheNames.shell);
  // May include the page of an older release, if the newer worker could not remove it. The list is empty if
  // the browser has emptied the cache; then the page does not count as outdated.
  const cached = await shell.matchAll("/index.html", { ignoreSearch: true });
  const pages = await Promise.all(cached.map((page) => page.text()));
  return pages.length > 0 && !pages.some((page) => page.includes(`${script}`));
}

function untilStateChange(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
}

/**
 * Activates the waiting release and reloads the page; only reloads when the release is active already.
 * @param repeats how often the activation may be repeated without asking, when the page reloads before the
 * release is active
 */
async function activateUpdate(workbox: Workbox, repeats: number): Promise<void> {
  isActivating = true;
  acceptedReleaseSlot.write(`${repeats}`);
  // Waits, because a reload would prevent the navigation to the hosted checkout.
  await waitForCheckoutIdle();
  const reload = () => location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, activationTimeoutMs);
  workbox.messageSkipWaiting();
}

/**
 * Unregisters the service worker when the owner has removed sw.js: the server then answers 404 or 410 in
 * plain text. A network error proves nothing, and neither does HTML from a captive portal or a proxy.
 */
async function unregisterIfWithdrawn(registration: ServiceWorkerRegistration): Promise<void> {
  const signal = AbortSignal.timeout(withdrawnCheckTimeoutMs);
  const request = fetch(serviceWorkerPath, { method: "HEAD", cache: "no-store", signal });
  const response = await request.catch(() => undefined);
  if (response?.status !== 404 && response?.status !== 410) return;
  if (isHtmlPage(response.headers.get("Content-Type"))) return;
  await registration.unregister();
  await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
}
