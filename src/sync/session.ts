import {
  type CatalogueStep,
  forgetCatalogue,
  productsById,
  sameState,
  storedProducts,
} from "../db/catalogue";
import { openDatabase } from "../db/open";
import { type CatalogueState, readMeta, writeMeta } from "../db/schema";
import { hadStorageTrouble, isStorageFailure, reportStorageTrouble } from "../db/trouble";
import { ServerError } from "../server/http";
import { breathe, outOfBreath } from "../state/breathe";
import { changeCatalogue, currentCatalogue } from "../state/catalogue";
import { type Message, openChannel } from "./channel";
import { showStep } from "./early";
import { firstScreenOfHome, productOfPage } from "./firstScreen";
import { MovedOn, pull } from "./pull";
import { type CatalogueStore, databaseStore } from "./store";

/*
 * The catalogue of this tab between three places: the server, the device's store, and what the screens show. The
 * store is shared by all tabs; one of them pulls, the others follow what it tells them.
 */

/** Other tabs, or the browser, can get between a pull and its store; not time and again. */
const triesMax = 5;

let store: CatalogueStore;
let shown: CatalogueState | undefined;
/** The first screen that is stored, as text to compare. */
let storedHome = "";
let tell: (message: Message) => void = () => {};

/** Where the catalogue is kept at the moment; another one after the disk was found full. */
export function currentStore(): CatalogueStore {
  return store;
}

/** Opens the store and shows what is in it: what the page starts with at once, then all of it. */
export async function openSession(): Promise<void> {
  const { db, durable } = await openDatabase();
  store = databaseStore(db);
  if (!durable) return storeInMemory();
  try {
    const home = (await readMeta(db, "firstScreen")) ?? [];
    storedHome = home.join();
    const put = await productsById(db, [productOfPage() ?? "", ...home]);
    if (put.length > 0) changeCatalogue({ put, status: "partial" });
    await catchUp();
  } catch (error) {
    await giveUpStoring(error);
  }
}

/** Listens to the tab that syncs, and lets this one speak when it does. */
export function joinTabs(hear: (message: Message) => void): (message: Message) => void {
  let following = Promise.resolve();
  tell = openChannel((message) => {
    hear(message);
    if ("to" in message) following = following.then(() => follow(message)).catch(console.warn);
  });
  return tell;
}

async function follow({ from, to, ids }: Extract<Message, { to: unknown }>): Promise<void> {
  if (!store.db || sameState(to, shown)) return;
  if (!sameState(from, shown)) return catchUp();
  const put = await productsById(store.db, ids);
  const found = new Set(put.map(({ id }) => id));
  showStep({ put, gone: ids.filter((id) => !found.has(id)), to });
  shown = to;
}

/** Shows what is stored where it is not what is shown, because another tab moved it on. */
export async function catchUp(): Promise<void> {
  const state = await store.state();
  if (!store.db || !state || sameState(state, shown)) return;
  const unseen = new Set(currentCatalogue().byId.keys());
  for await (const put of storedProducts(store.db)) {
    for (const { id } of put) unseen.delete(id);
    showStep({ put, gone: [], to: { ...state, complete: false } });
    if (outOfBreath()) await breathe();
  }
  showStep({ put: [], gone: state.complete ? [...unseen] : [], to: state });
  shown = state;
}

/**
 * Pulls what changed on the server into the store and onto the screens. A store that fails is no failure: the
 * catalogue is the first thing that is not stored any more.
 * @throws {ServerError}
 */
export async function pullSession(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (store.db && hadStorageTrouble("full")) await storeInMemory();
      await catchUp();
      await pull({ store, stored: onStored });
      // Without locks another tab may have been at it, too.
      await catchUp();
      return await rememberHome();
    } catch (error) {
      if (error instanceof ServerError || tries === triesMax) throw error;
      if (!(error instanceof MovedOn)) await giveUpStoring(error);
    }
  }
}

function onStored(step: CatalogueStep): void {
  const { from, to, put, gone } = step;
  showStep(step);
  shown = to;
  tell({ from, to, ids: [...put.map(({ id }) => id), ...gone] });
}

async function giveUpStoring(error: unknown): Promise<void> {
  if (!store.db) throw error;
  if (isStorageFailure(error)) reportStorageTrouble("full", error);
  else if (!hadStorageTrouble("outdated")) reportStorageTrouble("unavailable", error);
  await storeInMemory();
}

/** From here on the catalogue lives as long as the page. What is stored of it makes room for the cart. */
async function storeInMemory(): Promise<void> {
  const { memoryStore } = await import("./memoryStore");
  const { db } = store;
  store = memoryStore(shown?.complete ? shown : undefined, currentCatalogue().byId.keys());
  if (db) await forgetCatalogue(db).catch(console.warn);
}

async function rememberHome(): Promise<void> {
  const home = firstScreenOfHome();
  if (!store.db || home.join() === storedHome) return;
  storedHome = home.join();
  await writeMeta(store.db, "firstScreen", home);
}
