import { databaseName } from "../domain/device/offlineCaches";
import { createStatusReporter, type SyncCallbacks } from "./callbacks";
import { loadFirstScreen } from "./catalogue/firstScreen";
import { createProvisionalList } from "./catalogue/provisional";

/** Time limit of `indexedDB.databases()`; without an answer the device counts as new. */
const namesTimeoutMs = 1_000;
/** Longest wait for the page's pictures before the rest of the catalogue is loaded. */
const loadTimeoutMs = 4_000;
/** Pause before the engine's import is repeated. */
const importRetryMs = 5_000;

/**
 * Starts the sync; called once, as early as possible. On a first visit it queries the first screen at once and loads
 * the engine when the page has loaded; on a later visit it loads the engine at once, which reads the stored catalogue.
 */
export function startSync(callbacks: SyncCallbacks): void {
  run(callbacks).catch(console.warn);
}

async function run(callbacks: SyncCallbacks): Promise<void> {
  const { catalogue } = callbacks;
  const firstScreen = {
    catalogue,
    provisional: createProvisionalList(catalogue),
    status: createStatusReporter(callbacks),
  };
  const visitedBefore = await hasCatalogue();
  if (!visitedBefore && (await loadFirstScreen(firstScreen))) await pageLoaded();
  const { startEngine } = await loadEngine();
  await startEngine({ callbacks, firstScreen, firstScreenRequested: !visitedBefore });
}

/** Whether the device may have the catalogue: in the database, or, without one, in the service worker's cache. */
async function hasCatalogue(): Promise<boolean> {
  try {
    if (navigator.serviceWorker?.controller) return true;
    const names = await Promise.race([indexedDB.databases(), pause(namesTimeoutMs)]);
    return names?.some(({ name }) => name === databaseName) ?? false;
  } catch {
    // Browsers that block site data throw here.
    return false;
  }
}

async function pageLoaded(): Promise<void> {
  if (document.readyState !== "complete") {
    const loaded = new Promise((resolve) => addEventListener("load", resolve, { once: true }));
    await Promise.race([loaded, pause(loadTimeoutMs)]);
  }
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}

async function loadEngine(): Promise<typeof import("./engine")> {
  for (;;) {
    try {
      return await import("./engine");
    } catch (problem) {
      console.warn("The sync engine could not be loaded; trying again.", problem);
      await pause(importRetryMs);
    }
  }
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
