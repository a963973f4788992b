import { databaseName } from "../db/databaseName";
import { serviceWorkers } from "../state/device/serviceWorkers";
import { loadFirstScreen } from "./catalogue/firstScreen";

/** Asking for the databases' names takes milliseconds, on a busy phone many. A browser that does not answer has none. */
const namesTimeoutMs = 1_000;
/** Pictures that take longer than this do not keep the rest of the catalogue waiting. */
const loadTimeoutMs = 4_000;
/** After this pause the engine's file is asked for again. */
const importRetryMs = 5_000;

/**
 * Starts feeding the catalogue. Called once, as early as possible: it waits for nothing that the page needs. A first
 * visitor's first screen is fetched at once, and the engine comes when the page has its pictures; whoever was here
 * before has the catalogue on the device, and needs the engine to read it.
 */
export function startSync(): void {
  run().catch(console.warn);
}

async function run(): Promise<void> {
  const visitedBefore = await hasCatalogue();
  if (!visitedBefore && (await loadFirstScreen())) await pageSettled();
  const { startEngine } = await loadEngine();
  await startEngine(!visitedBefore);
}

/** Whether the device may have the catalogue: in the database, or, without one, with the service worker. */
async function hasCatalogue(): Promise<boolean> {
  try {
    if (serviceWorkers()?.controller) return true;
    const names = await Promise.race([indexedDB.databases(), pause(namesTimeoutMs)]);
    return names?.some(({ name }) => name === databaseName) ?? false;
  } catch {
    return false;
  }
}

async function pageSettled(): Promise<void> {
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
      console.warn("The shop's storage could not be loaded; trying again.", problem);
      await pause(importRetryMs);
    }
  }
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
