import { proxy } from "valtio/vanilla";
import { type InstallMemory, neverAsked, noteDeclined, noteVisit } from "../../domain/device/install";
import { installed as installedText } from "../../domain/device/messages";
import { currentPreferences } from "../cart/cartStore";
import { showToast } from "../shell/toasts";
import { withErrorToast } from "../shell/withErrorToast";
import { deferredInstallPrompt } from "./deferredInstallPrompt";
import { keepPreferences } from "./preferences";

/** How the shop can be installed, and what of that is on screen. Read with `useValue`. */
export const install = proxy({
  /** prompt: by the browser's own question; ios: by hand, as the panel says; none: not, or it is already. */
  way: "none" as "prompt" | "ios" | "none",
  /** The card that asks is on screen. */
  asking: false,
  /** The panel that says how is open. */
  explaining: false,
});

let following = false;

/** Notices what the browser says about installing, from what it said before on. */
export function followInstall(): void {
  if (following) return;
  following = true;
  look();
  // startCorner keeps it; that listener came first.
  addEventListener("beforeinstallprompt", look);
  addEventListener("appinstalled", () => {
    done();
    showToast("success", installedText);
  });
}

/** What the device remembers; undefined until it is loaded. */
export function installMemory(preferences = currentPreferences()): InstallMemory | undefined {
  return preferences && { ...neverAsked, ...preferences.install };
}

/** Counts this visit, unless it is counted. */
export async function countVisit(memory: InstallMemory): Promise<void> {
  await keepPreferences({ install: noteVisit(memory, Date.now()) });
}

/** Installs it, or shows how. A dismissed question of the browser counts as "not now". */
export async function installNow(): Promise<void> {
  if (install.way === "ios") {
    install.explaining = true;
    return;
  }
  const { prompt } = deferredInstallPrompt;
  deferredInstallPrompt.prompt = undefined;
  done();
  if (!prompt) return;
  await withErrorToast(async () => {
    await prompt.prompt();
    if ((await prompt.userChoice).outcome === "dismissed") await snooze();
  });
}

/** "Not now". */
export async function declineInstall(): Promise<void> {
  install.asking = false;
  await snooze();
}

/** The panel was read; whoever did as it says needs not be asked again soon. */
export async function closeExplanation(): Promise<void> {
  install.explaining = false;
  await declineInstall();
}

async function snooze(): Promise<void> {
  await keepPreferences({ install: noteDeclined(installMemory() ?? neverAsked, Date.now()) });
}

function look(): void {
  install.way = deferredInstallPrompt.prompt ? "prompt" : isIosBrowser() ? "ios" : "none";
}

function done(): void {
  install.way = isIosBrowser() ? "ios" : "none";
  install.asking = false;
}

function isIosBrowser(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
