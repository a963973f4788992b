/*
 * Browser features that not every browser has, in a small file that the first script includes.
 */

/** The browser's event `beforeinstallprompt`; TypeScript's own types do not have it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let installPrompt: InstallPrompt | undefined;

/** Keeps the last install prompt: the browser fires the event once, before the install card is loaded. */
export function deferInstallPrompt(prompt: InstallPrompt): void {
  installPrompt = prompt;
}

/** Whether an install prompt is available. */
export const hasInstallPrompt = (): boolean => installPrompt !== undefined;

/** Returns the install prompt and forgets it: a prompt can be used once. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = installPrompt;
  installPrompt = undefined;
  return prompt;
}

/** Whether this page is the installed shop, in a window of its own. */
export const isInstalled = (): boolean => matchMedia("(display-mode:standalone)").matches;

/**
 * The browser's service workers; undefined over plain http.
 * Reading them throws in browsers that block all site data; that counts as undefined.
 */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return;
  }
}
