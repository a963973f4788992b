import { Workbox } from "workbox-window";
import { cacheNames, serviceWorkerPath, workerMessages } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { hourMs } from "../domain/shared/timeUnits";
import { waitForCheckoutIdle } from "../state/checkout/checkoutAttempt";
import { prefersReducedData } from "../state/device/browserFeatures";
import { whenIdle } from "../ui/scheduling";
import { acceptedReleaseSlot } from "../webStorage";
import { offerUpdate } from "./UpdatePrompt";

/** An open page checks for a new release this often, and whenever the shopper returns to its tab. */
const updateCheckIntervalMs = hourMs;
/** Minimum time between two update checks, and between two attempts to register the service worker. */
const retryIntervalMs = 60_000;
/**
 * A new release usually activates within milliseconds. Chromium lets the older service worker end its
 * requests first, so after this time the page reloads anyway, which ends those of this page.
 */
const activationTimeoutMs = 5_000;
/**
 * A page that was reloaded too early activates the accepted release without asking again, at most so often.
 */
const repeatsMax = 2;
const withdrawnCheckTimeoutMs = 10_000;

/** A release is being activated: a reload follows. */
let isActivating = false;
/** The release that the page has offered last. The page offers each release once. */
let offered: ServiceWorker | null | undefined;
/** Offers a release that is newer than the page; set when the first registration begins. */
let offerNewerRelease = async (): Promise<void> => {};

/**
 * Registers the service worker and offers each new release once it is completely cached. A release activates
 * when the shopper accepts the prompt, or when no tab runs the old one. A page never reloads without its
 * shopper's consent, so this does not use the registration code of vite-plugin-pwa, which reloads every tab
 * (docs/decisions/device.md).
 */
export async function startUpdateChecks(): Promise<void> {
  keepShownPages();
  watchReleases();
  // The first registration fails when a file of the release is missing; the browser does not try again by
  // itself.
  const retry = setInterval(watchReleases, retryIntervalMs);
  const registration = await navigator.serviceWorker.ready;
  clearInterval(retry);
  // The worker claims the open pages when it activates, but not one that is just loading: that page would
  // keep no pictures until its next load.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage(workerMessages.claimPages);
  checkRegularly(registration);
}

/**
 * Registers the service worker and follows its releases. Rejected registrations are repeated by the caller.
 */
function watchReleases(): void {
  const workbox = new Workbox(serviceWorkerPath);
  const offerIfNewer = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const release = registration?.waiting ?? registration?.active;
    const isNewer = registration?.waiting || (await isPageOutdated(registration?.active));
    if (isActivating) return;
    const repeats = Number(acceptedReleaseSlot.read());
    acceptedReleaseSlot.remove();
    if (!isNewer) return;
    if (repeats > 0) return activateUpdate(workbox, repeats - 1);
    if (release && release === offered) return;
    offered = release;
    offerUpdate(() => void activateUpdate(workbox, repeatsMax));
  };
  offerNewerRelease = offerIfNewer;
  workbox.addEventListener("waiting", offerIfNewer);
  // The shopper accepted the update in another tab: this one offers it, too, and runs its own release until
  // then.
  workbox.addEventListener("controlling", offerIfNewer);
  // A release failed to install. An instance reports only one update that it did not cause itself: follow the
  // next.
  workbox.addEventListener("redundant", ({ isExternal }) => isExternal && watchReleases());
  const offerWhenInstalled = (registration?: ServiceWorkerRegistration) => {
    // A release that another instance found: this one missed its event. The first release is not an update.
    if (registration?.active) registration.installing?.addEventListener("statechange", offerIfNewer);
    return offerIfNewer();
  };
  workbox.register({ immediate: true }).then(offerWhenInstalled, () => {});
}

/** Looks for a new release that the shopper's changes wait for; one that was put off is offered again. */
export async function checkForRequiredUpdate(): Promise<void> {
  offered = undefined;
  await offerNewerRelease();
  await (await navigator.serviceWorker?.getRegistration())?.update();
}

/**
 * Asks the service worker to keep the HTML of each page that the shopper opens, once it is active and the
 * page is idle.
 */
function keepShownPages(): void {
  const keep = () => {
    const message = { ...workerMessages.keepPage, path: location.pathname };
    whenIdle(async () => {
      if (!prefersReducedData()) (await navigator.serviceWorker.ready).active?.postMessage(message);
    });
  };
  for (const event of ["pushState", "popstate"]) addEventListener(event, keep);
  keep();
}

function checkRegularly(registration: ServiceWorkerRegistration): void {
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
  // Until then the cache also holds the page of the older release.
  if (worker?.state === "activating") await untilStateChange(worker);
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const shell = await caches.open(cacheNames.shell);
  // Also the page of an older release, if its worker could not remove it. None: the browser has emptied the
  // cache.
  const cached = await shell.matchAll("/index.html", { ignoreSearch: true });
  const pages = await Promise.all(cached.map((page) => page.text()));
  return pages.length > 0 && !pages.some((page) => page.includes(`${script}`));
}

function untilStateChange(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
}

/**
 * Activates the waiting release and reloads; only reloads when it is active already.
 * @param repeats how often this may be repeated without asking, when the page reloads before the release is
 * active
 */
async function activateUpdate(workbox: Workbox, repeats: number): Promise<void> {
  isActivating = true;
  acceptedReleaseSlot.write(`${repeats}`);
  // A reload would prevent the navigation to the hosted checkout.
  await waitForCheckoutIdle();
  const reload = () => location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, activationTimeoutMs);
  workbox.messageSkipWaiting();
}

/**
 * Unregisters the service worker when the owner removed sw.js: the server then answers 404 or 410 in plain
 * text. A network error proves nothing, nor does the HTML of a captive portal or proxy.
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
