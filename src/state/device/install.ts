import { proxy, useSnapshot } from "valtio";
import {
  emptyInstallHistory,
  type InstallHistory,
  recordInstallDeclined,
  recordVisit,
} from "../../domain/device/install";
import { installed as installedText } from "../../domain/device/messages";
import { showToast, withErrorToast } from "../shell/toasts";
import { hasInstallPrompt, isIosStandalone, takeInstallPrompt } from "./browserFeatures";
import { currentPreferences, savePreferences } from "./preferences";

/** How the shop can be installed as an app, and which install views are on screen. */
export interface InstallState {
  /** prompt: by the browser's prompt; ios: by hand, with instructions; none: impossible or done. */
  way: "prompt" | "ios" | "none";
  /** The install card is on screen. */
  isCardShown: boolean;
  /** The dialog with the instructions is open. */
  areStepsOpen: boolean;
}

const install = proxy<InstallState>({ way: "none", isCardShown: false, areStepsOpen: false });

/** The install state; the component renders again when a property that it reads changes. */
export const useInstall = (): InstallState => useSnapshot(install);

let watching = false;

/** Updates the install state at the browser's install events, including those before this call. */
export function followInstallEvents(): void {
  if (watching) return;
  watching = true;
  updateInstallWay();
  // The listener of openStatusAreaForInstall was added first, so the prompt is stored when this one runs.
  addEventListener("beforeinstallprompt", updateInstallWay);
  addEventListener("appinstalled", () => {
    endInstallOffer();
    showToast("success", installedText);
  });
}

/** The history of install offers in the stored preferences; undefined until the preferences are loaded. */
export function readInstallHistory(preferences = currentPreferences()): InstallHistory | undefined {
  return preferences && { ...emptyInstallHistory, ...preferences.install };
}

/** Counts this visit; pages that are opened within `installVisitGapMs` of each other are one visit. */
export async function countVisit(history: InstallHistory): Promise<void> {
  await savePreferences({ install: recordVisit(history, Date.now()) });
}

/** Shows the card that offers to install the shop. */
export function showInstallCard(): void {
  install.isCardShown = true;
}

/** Shows the browser's install prompt, or on iOS the instructions. A dismissed prompt counts as "Not now". */
export async function installNow(): Promise<void> {
  if (install.way === "ios") {
    install.areStepsOpen = true;
    return;
  }
  const prompt = takeInstallPrompt();
  endInstallOffer();
  if (!prompt) return;
  await withErrorToast(async () => {
    await prompt.prompt();
    if ((await prompt.userChoice).outcome === "dismissed") await snoozeInstallOffer();
  });
}

/** Handles "Not now": hides the install card and snoozes the offer. */
export async function declineInstall(): Promise<void> {
  install.isCardShown = false;
  await snoozeInstallOffer();
}

/** Closes the install instructions and snoozes the offer: the shopper may have installed the shop by hand. */
export async function dismissInstallInstructions(): Promise<void> {
  install.areStepsOpen = false;
  await declineInstall();
}

/** Stores that the shopper has declined, so that the install card is not shown again for some time. */
async function snoozeInstallOffer(): Promise<void> {
  await savePreferences({
    install: recordInstallDeclined(readInstallHistory() ?? emptyInstallHistory, Date.now()),
  });
}

function updateInstallWay(): void {
  install.way = hasInstallPrompt() ? "prompt" : isIosBrowser() ? "ios" : "none";
}

/** Hides the install card, and the browser's prompt no longer counts as available. */
function endInstallOffer(): void {
  install.way = isIosBrowser() ? "ios" : "none";
  install.isCardShown = false;
}

const isIosBrowser = (): boolean => isIosStandalone() === false;
