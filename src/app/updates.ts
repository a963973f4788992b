import { subscribe } from "valtio/vanilla";
import { cacheNames, serviceWorkerPath, toServiceWorker } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { checkout } from "../state/checkout/checkout";
import { offerUpdate } from "./UpdatePrompt";

/** Between two looks for a new version while the page stays open; coming back to it is a reason to look, too. */
const lookMs = 60 * 60_000;
const lookAgainMs = 60_000;
/** A new version takes over within a blink; one that does not must not keep the shopper who asked for it. */
const takeOverMaxMs = 5_000;
/** Of the question whether there still is a service worker. */
const answerMaxMs = 10_000;

/**
 * Looks for new versions of the shop, and offers one that is complete on this device. It takes over when the shopper
 * agrees, or once no tab runs the old one any more; no page is ever reloaded without being asked.
 */
export async function startUpdateChecks(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await untilKept();
  const offer = async () => {
    if (registration.waiting || (await isReplaced())) offerUpdate(() => void takeOver(registration));
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  // Another tab's shopper agreed: this one is told, and goes on meanwhile with the parts of its own version.
  serviceWorker.addEventListener("controllerchange", offer);
  await offer();
  lookRegularly(registration);
}

/** The first attempt to keep the shop on this device may have failed, or may have been cut off: it is made again. */
async function untilKept(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const keep = () => void serviceWorker.register(serviceWorkerPath).catch(() => {});
  const again = setInterval(keep, lookAgainMs);
  keep();
  const registration = await serviceWorker.ready;
  clearInterval(again);
  return registration;
}

function lookRegularly(registration: ServiceWorkerRegistration): void {
  let looked = 0;
  const look = () => {
    if (document.hidden || Date.now() - looked < lookAgainMs) return;
    looked = Date.now();
    registration.update().catch(() => leaveIfWithdrawn(registration));
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookMs);
  look();
}

/** Whether this page runs another version than the one that answers for it. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const page = await (await caches.open(cacheNames.shell)).match("/index.html", { ignoreSearch: true });
  // A browser that has cleared the cache has no other version.
  return page !== undefined && !(await page.text()).includes(`${script}`);
}

async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<void> {
  await checkoutIsOver();
  const reload = () => location.reload();
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, takeOverMaxMs);
  waiting.postMessage(toServiceWorker.takeOver);
}

/** A page that is about to leave for the hosted checkout must get there. */
function checkoutIsOver(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (checkout.pending) return;
      forget();
      resolve();
    };
    const forget = subscribe(checkout, look);
    look();
  });
}

/**
 * The way back for an owner: a shop whose sw.js is gone for good wants none. A network error says nothing, nor does a page
 * of a hotel or a proxy; the shop's own "there is no such file" does, which is plain text.
 */
async function leaveIfWithdrawn(registration: ServiceWorkerRegistration): Promise<void> {
  const signal = AbortSignal.timeout(answerMaxMs);
  const asked = fetch(serviceWorkerPath, { method: "HEAD", cache: "no-store", signal });
  const answer = await asked.catch(() => undefined);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  if (isHtmlPage(answer.headers.get("Content-Type"))) return;
  await registration.unregister();
  await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
}
