import { proxy, useSnapshot } from "valtio";
import {
  emptyInstallHistory,
  type InstallHistory,
  recordDeclined,
  recordVisit,
} from "../../domain/device/install";
import { installed as installedText } from "../../domain/device/messages";
import { showToast, withErrorToast } from "../shell/toasts";
import { hasInstallPrompt, isIosStandalone, takeInstallPrompt } from "./browserFeatures";
import { currentPreferences, savePreferences } from "./preferences";

/** How the shop can be installed, and which of its views are on screen. */
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

/** Follows the browser's install events, including those before this call. */
export function followInstallEvents(): void {
  if (watching) return;
  watching = true;
  updateInstallMethod();
  // startStatusArea keeps the prompt; its listener was added first.
  addEventListener("beforeinstallprompt", updateInstallMethod);
  addEventListener("appinstalled", () => {
    endOffer();
    showToast("success", installedText);
  });
}

/** The stored history of install offers on this device; undefined until the preferences are loaded. */
export function readInstallHistory(preferences = currentPreferences()): InstallHistory | undefined {
  return preferences && { ...emptyInstallHistory, ...preferences.install };
}

/** Counts this visit; pages that are opened within `installVisitGapMs` of each other are one visit. */
export async function countVisit(history: InstallHistory): Promise<void> {
  await savePreferences({ install: recordVisit(history, Date.now()) });
}

/** Shows the install card. */
export function showInstallCard(): void {
  install.isCardShown = true;
}

/** Shows the browser's prompt, or the instructions. A dismissed prompt counts as "Not now". */
export async function installNow(): Promise<void> {
  if (install.way === "ios") {
    install.areStepsOpen = true;
    return;
  }
  const prompt = takeInstallPrompt();
  endOffer();
  if (!prompt) return;
  await withErrorToast(async () => {
    await prompt.prompt();
    if ((await prompt.userChoice).outcome === "dismissed") await snooze();
  });
}

/** "Not now": hides the card and snoozes the offer. */
export async function declineInstall(): Promise<void> {
  install.isCardShown = false;
  await snooze();
}

/** Closes the instructions and snoozes the offer: the shopper may have installed the shop by hand. */
export async function dismissInstallInstructions(): Promise<void> {
  install.areStepsOpen = false;
  await declineInstall();
}

async function snooze(): Promise<void> {
  await savePreferences({ install: recordDeclined(readInstallHistory() ?? emptyInstallHistory, Date.now()) });
}

function updateInstallMethod(): void {
  install.way = hasInstallPrompt() ? "prompt" : isIosBrowser() ? "ios" : "none";
}

function endOffer(): void {
  install.way = isIosBrowser() ? "ios" : "none";
  install.isCardShown = false;
}

const isIosBrowser = (): boolean => isIosStandalone() === false;
