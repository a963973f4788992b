import { onStorageTrouble } from "../db/trouble";
import { currentCatalogue } from "../state/catalogue";
import { tellStorageTrouble } from "../state/notices";
import { syncState } from "../state/sync";
import { loadFirstScreen } from "./firstScreen";
import { type Contact, keepInStep } from "./keepInStep";
import { catchUp, currentStore, joinTabs, openSession } from "./session";
import { takeTurn } from "./turns";

/**
 * The part of sync that needs the database, loaded after the first paint.
 * @param asked whether the first screen was asked for already
 */
export async function startEngine(asked: boolean): Promise<void> {
  onStorageTrouble(tellStorageTrouble);
  await openSession();
  if (!asked && currentCatalogue().status === "loading") void loadFirstScreen();

  const post = joinTabs((message) => {
    if ("contact" in message) Object.assign(syncState, message.contact);
  });
  const tell = (contact: Contact) => {
    Object.assign(syncState, contact);
    post({ contact });
  };
  let running = false;
  const syncWhileVisible = async () => {
    while (!running && !document.hidden) {
      running = true;
      await catchUp().catch(console.warn);
      const { hidden, forget } = whenHidden();
      await takeTurn(currentStore().db, () => keepInStep(hidden, tell), hidden).catch(console.warn);
      forget();
      running = false;
    }
  };
  document.addEventListener("visibilitychange", syncWhileVisible);
  addEventListener("pageshow", syncWhileVisible);
  await syncWhileVisible();
}

/** A hidden page syncs no further: it leaves the turn to a visible one, and the battery to the shopper. */
function whenHidden(): { hidden: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const look = () => {
    if (document.hidden) controller.abort();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return {
    hidden: controller.signal,
    forget: () => document.removeEventListener("visibilitychange", look),
  };
}
