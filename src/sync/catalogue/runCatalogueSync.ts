import { ShopError } from "../../server/shopError";
import { currentCatalogue } from "../../state/catalogue/catalogue";
import { syncState } from "../../state/device/syncState";
import { createPollSchedule } from "../scheduler/pollSchedule";
import { createWakeTimer } from "../scheduler/wakeTimer";
import { createCatalogueStream } from "./catalogueStream";
import { currentStore, pullSession } from "./replica";

export type SyncStatus = Partial<typeof syncState>;

/**
 * Keeps the catalogue in step with the server until told to stop, or until the store is another one.
 * @param tell hears how it stands with the server
 */
export async function runCatalogueSync(
  until: AbortSignal,
  tell: (contact: SyncStatus) => void,
): Promise<void> {
  const alarm = createWakeTimer();
  const pace = createPollSchedule(alarm, createCatalogueStream(alarm));
  const store = currentStore();
  until.addEventListener("abort", pace.lookNow);
  while (!until.aborted && store === currentStore()) {
    pace.looked(await attempt(tell));
    await alarm.rung();
  }
  pace.end();
}

/**
 * The specification's way when a query fails: all products are read and filtered here. The snapshot is the cheap way
 * of reading all; when a server refuses that too, its plain records are left. Not when the server is out of reach or
 * asks to be spared.
 */
async function lastResort(error: unknown): Promise<void> {
  const answered =
    error instanceof ShopError && error.kind !== "offline" && ![429, 503].includes(error.status);
  if (answered && currentCatalogue().status !== "ready")
    await (await import("./fetchAllProducts")).fetchAllProducts();
}

async function attempt(tell: (contact: SyncStatus) => void): Promise<boolean> {
  tell({ syncing: true });
  try {
    await pullSession();
    tell({ syncing: false, offline: false, tried: true, lastSynced: Date.now() });
    return true;
  } catch (error) {
    const offline = error instanceof ShopError && error.kind === "offline";
    if (!offline || !syncState.offline) console.warn("The catalogue could not be brought up to date.", error);
    tell({ syncing: false, offline, tried: true });
    await lastResort(error).catch(console.warn);
    return false;
  }
}
