import {
  type CatalogueSegment,
  forgetCatalogue,
  readPosition,
  removeBefore,
  sameState,
  segmentsAfter,
  storeSegment,
} from "../../db/catalogue/segments";
import { openDatabase } from "../../db/open";
import { type CatalogueState, readMeta, type ShopDatabase, writeMeta } from "../../db/schema";
import { hadStorageTrouble, isStorageFailure, reportStorageTrouble } from "../../db/storageErrors";
import { ShopError } from "../../server/shopError";
import { changeCatalogue, currentCatalogue } from "../../state/catalogue/catalogue";
import { shouldYield, yieldToMain } from "../../state/shell/scheduling";
import { type Message, openChannel } from "../scheduler/tabChannel";
import { firstScreenOfPage } from "./firstScreen";
import { markAllUnconfirmed, showSegment } from "./provisional";
import { pull } from "./pull";
import { emptyLog, needsCompaction, withSegment } from "./segmentLog";

/*
 * The catalogue of this tab between three places: the server, the device's store, and what the screens show. The
 * store is shared by all tabs; one of them pulls, the others follow what it stores.
 */

/** Another tab, or the browser, changed the stored catalogue in the meantime. Look at it and begin again. */
class MovedOn extends Error {}

/** Others can get between a pull and its store; not time and again. */
const triesMax = 5;

/** Where the catalogue is stored, unless it lives in memory only. */
let store: ShopDatabase | undefined;
/** The state that the screens show, and the stored steps that they know. */
let shown: CatalogueState | undefined;
let log = emptyLog;
/** The first screen that is stored, as text to compare. */
let storedHome = "";
let catching = Promise.resolve();
let tell: (message: Message) => void = () => {};

export function currentStore(): ShopDatabase | undefined {
  return store;
}

/** How far the catalogue that the screens show follows the server's. */
export function currentState(): CatalogueState | undefined {
  return shown;
}

/** Opens the store and shows what is in it: what the page starts with at once, then all of it. */
export async function openSession(): Promise<void> {
  const { db, durable } = await openDatabase();
  if (!durable) return;
  store = db;
  try {
    const home = (await readMeta(db, "firstScreen")) ?? [];
    storedHome = JSON.stringify(home);
    if (home.length > 0) changeCatalogue({ put: home, status: "partial" });
    await applyStored();
  } catch (error) {
    await giveUpStoring(error);
  }
}

/** Listens to the tab that syncs, and lets this one speak when it does. */
export function joinTabs(hear: (message: Message) => void): (message: Message) => void {
  tell = openChannel((message) => {
    hear(message);
    if ("stored" in message) applyStored().catch(console.warn);
  });
  return tell;
}

/** Shows what is stored where it is not what is shown, because another tab moved it on. One at a time. */
export function applyStored(): Promise<void> {
  const turn = catching.then(catchUpNow);
  catching = turn.catch(() => {});
  return turn;
}

async function catchUpNow(): Promise<void> {
  if (!store) return;
  const { state, first } = await readPosition(store);
  if (!state) {
    shown = undefined;
    log = emptyLog;
    return;
  }
  if (first === log.first && sameState(state, shown)) return;
  if (first !== log.first) {
    log = emptyLog;
    markAllUnconfirmed();
  }
  for await (const { n, put, gone } of segmentsAfter(store, log.last)) {
    showSegment({ put, gone, to: { ...state, complete: false } });
    log = withSegment(log, n, put.length + gone.length);
    if (shouldYield()) await yieldToMain();
  }
  showSegment({ put: [], gone: [], to: state });
  shown = state;
}

/**
 * Pulls what changed on the server into the store and onto the screens. A store that fails is no failure: the
 * catalogue is the first thing that is not stored any more.
 * @throws {ShopError}
 */
export async function pullSession(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (hadStorageTrouble("full")) await stopStoring();
      await applyStored();
      await pull(shown, { commit, startOver: markAllUnconfirmed, makeDo, finish });
      return await tidyUp();
    } catch (error) {
      if (error instanceof ShopError || tries === triesMax) throw error;
      if (!(error instanceof MovedOn)) await giveUpStoring(error);
    }
  }
}

async function commit(step: CatalogueSegment): Promise<void> {
  if (store) {
    const n = await storeSegment(store, step);
    if (n === undefined) throw new MovedOn();
    if (n > 0) log = withSegment(log, n, step.put.length + step.gone.length);
  }
  showSegment(step);
  shown = step.to;
  tell({ stored: true });
}

function makeDo(state: CatalogueState): void {
  showSegment({ put: [], gone: [], to: { ...state, complete: true } });
}

async function finish(generation: number): Promise<void> {
  // Nothing is older than the first snapshot.
  if (store && generation > 1) await removeBefore(store, generation);
}

async function giveUpStoring(error: unknown): Promise<void> {
  if (!store) throw error;
  if (isStorageFailure(error)) reportStorageTrouble("full", error);
  else if (!hadStorageTrouble("outdated")) reportStorageTrouble("unavailable", error);
  await stopStoring();
}

/** From here on the catalogue lives as long as the page. What is stored of it makes room for the cart. */
async function stopStoring(): Promise<void> {
  const db = store;
  store = undefined;
  if (db) await forgetCatalogue(db).catch(console.warn);
}

async function tidyUp(): Promise<void> {
  // What a complete snapshot replaced is still on the screens of a tab that began with it.
  await applyStored();
  if (!store || !shown) return;
  const home = firstScreenOfPage();
  if (JSON.stringify(home) !== storedHome) {
    storedHome = JSON.stringify(home);
    await writeMeta(store, "firstScreen", home);
  }
  if (needsCompaction(log, currentCatalogue().byId.size)) {
    const { compactCatalogue } = await import("../../db/catalogue/segments");
    await compactCatalogue(store, shown);
    tell({ stored: true });
    await applyStored();
  }
}
