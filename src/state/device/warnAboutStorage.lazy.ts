import { loginTitle } from "../../domain/auth/messages";
import {
  type LostRows,
  storageEvicted,
  storageFull,
  storageLost,
  storageOutdated,
  storageUnavailable,
  storageUnopened,
} from "../../domain/device/messages";
import { workerMessages } from "../../domain/device/offlineCaches";
import { storageStuck } from "../../domain/shared/messages";
import { signedInUid } from "../auth/session";
import { openPanel } from "../shell/panels";
import { showToastWhenVisible, type ToastAction } from "../shell/toasts";
import { serviceWorkers } from "./browserFeatures";

const texts = {
  unavailable: () => storageUnavailable,
  unopened: () => storageUnopened,
  full: () => storageFull,
  lost: () => storageLost,
  evicted: (lost?: LostRows) => lost && storageEvicted(lost, signedInUid() !== undefined),
  outdated: () => storageOutdated,
  stuck: () => storageStuck,
};

const signIn: ToastAction = { label: loginTitle, run: () => openPanel("signIn") };

/**
 * Shows a toast about a storage problem. The database reports each kind of problem once per page. Without a
 * database the service worker caches the catalogue instead.
 * @param lost which of the shopper's data were in a database that the browser has deleted
 * @param trouble kind of the problem
 */
export function warnAboutStorage(trouble: keyof typeof texts, lost?: LostRows): void {
  // The web vitals report counts this mark (src/app/vitals.lazy.ts).
  if (trouble === "evicted") performance.mark("evicted");
  const text = texts[trouble](lost);
  // A visitor's cart was on this device only, so the toast offers to sign in.
  const offersSignIn = trouble === "evicted" && signedInUid() === undefined;
  if (text) showToastWhenVisible("warning", text, offersSignIn ? signIn : undefined);
  if (trouble !== "unavailable" && trouble !== "unopened") return;
  serviceWorkers()?.ready.then(({ active }) => active?.postMessage(workerMessages.cacheCatalogue));
}
