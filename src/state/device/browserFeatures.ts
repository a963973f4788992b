/* Detects browser features that not every browser has. A small file, because the first script includes it. */

/** The browser's event `beforeinstallprompt`; TypeScript's own types do not have it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let installPrompt: InstallPrompt | undefined;

/**
 * Stores the browser's install prompt for later: the browser fires the event once, before the install card is
 * loaded.
 */
export function deferInstallPrompt(prompt: InstallPrompt): void {
  installPrompt = prompt;
}

/** Whether an install prompt is available. */
export const hasInstallPrompt = (): boolean => installPrompt !== undefined;

/** Returns and removes the stored install prompt: the browser accepts each prompt only once. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = installPrompt;
  installPrompt = undefined;
  return prompt;
}

/** Whether this page runs as the installed app, in its own window. */
export const isInstalled = (): boolean => matchMedia("(display-mode:standalone)").matches;

/**
 * Whether iOS runs this page as an app from the home screen; undefined on other systems, which lack this
 * property.
 */
export const isIosStandalone = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone;

/** The browser's service workers; undefined over plain http, and while site data are blocked. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/**
 * Makes the browser APIs that store data `undefined` where the browser blocks site data, so that the shop
 * treats them as missing. Chromium throws when one of them is read. Firefox still has all of them: the
 * constructor of BroadcastChannel throws, which Dexie calls when it is imported, and each call of the others
 * rejects and writes an error to the console. Called before the database and the service worker are used.
 */
export function hideBlockedStorageApis(): void {
  try {
    void localStorage;
  } catch {
    for (const name of ["indexedDB", "caches", "BroadcastChannel"]) hideProperty(globalThis, name);
    for (const name of ["serviceWorker", "locks"]) hideProperty(navigator, name);
  }
}

function hideProperty(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: undefined, configurable: true });
}

/** https://developer.mozilla.org/docs/Web/API/NetworkInformation, which only Chromium has. */
type Connection = { saveData?: boolean; effectiveType?: string } | undefined;

/**
 * Whether the browser's data saver is on, or the network has one of these effective types ("2g", "3g"). false
 * in browsers without NetworkInformation.
 */
const isDataLimited = (slowTypes: RegExp): boolean => {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || slowTypes.test(connection?.effectiveType ?? "");
};

/** Whether to prefetch nothing: the browser's data saver is on, or the network is 2g. */
export const prefersReducedData = (): boolean => isDataLimited(/2g/);

/** Whether videos start only after a tap: the browser's data saver is on, or the network is 2g or 3g. */
export const prefersNoAutoplay = (): boolean => isDataLimited(/2g|3g/);
