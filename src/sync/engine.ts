import { readCart, readPreferences, readWishlist } from "../db/rows";
import { readMeta, writeMeta } from "../db/schema";
import { onStorageTrouble } from "../db/trouble";
import { watchRows } from "../db/watch";
import { storedAuth } from "../server/storedAuth";
import { currentCatalogue } from "../state/catalogue";
import { isInstalled } from "../state/installed";
import { publishCart, publishPreferences, publishWishlist } from "../state/live";
import { openPanel } from "../state/panels";
import { syncState } from "../state/sync";
import { loadFirstScreen } from "./firstScreen";
import { type Contact, keepInStep } from "./keepInStep";
import { catchUp, currentStore, joinTabs, openSession } from "./session";
import { takeTurn } from "./turns";
import { whileSignedIn } from "./whileSignedIn";
import { whileVisible } from "./whileVisible";

/**
 * The part of the shop that needs the database, loaded after the first paint: it hands cart and wishlist on to the
 * views as plain values, and keeps the catalogue in step.
 * @param asked whether the first screen was asked for already
 */
export async function startEngine(asked: boolean): Promise<void> {
  onStorageTrouble((trouble) => {
    import("../state/notices").then(({ tellStorageTrouble }) => tellStorageTrouble(trouble), console.warn);
  });
  watchRows(readCart, [], (lines) => {
    publishCart(lines);
    // In the installed shop also without any: a badge may have been left behind.
    if (lines.length > 0 || isInstalled()) keep();
  });
  watchRows(readWishlist, [], (items) => {
    publishWishlist(items);
    if (items.length > 0) keep();
  });
  watchRows(readPreferences, {}, publishPreferences);
  if (storedAuth()?.record.verified === false)
    import("../state/verification").then(({ watchVerification }) => watchVerification(), console.warn);
  // A tap must be stored at once: what stores it is there before most taps. A failure is tried again by the tap.
  import("../db/mutations").catch(() => {});
  await openSession();
  const db = currentStore();
  if (db) syncState.lastSynced = (await readMeta(db, "syncedAt").catch(console.warn)) ?? 0;
  if (!asked && currentCatalogue().status === "loading") void loadFirstScreen();

  const post = joinTabs((message) => {
    if ("contact" in message) show(message.contact);
  });
  const tell = (contact: Contact) => {
    show(contact);
    post({ contact });
    const db = currentStore();
    if (!db || !contact.lastSynced) return;
    writeMeta(db, "syncedAt", contact.lastSynced).catch(console.warn);
    startPictures();
  };
  await whileVisible(async (hidden) => {
    await catchUp().catch(console.warn);
    await takeTurn(currentStore(), keepAllInStep(hidden, tell), hidden);
  });
}

/** The catalogue, and the account of whoever is signed in meanwhile. */
const keepAllInStep = (hidden: AbortSignal, tell: (contact: Contact) => void) => async () => {
  const end = whileSignedIn();
  await keepInStep(hidden, tell).finally(end);
};

function show(contact: Contact): void {
  Object.assign(syncState, contact);
  if (contact.offline) openPanel("corner");
}

/** What nobody looks at yet must not compete with what somebody does. */
const picturesDelayMs = 6_000;
let picturesStarted = false;

function startPictures(): void {
  if (picturesStarted) return;
  picturesStarted = true;
  setTimeout(() => {
    import("./picturesAhead").then(({ keepPicturesAhead }) => keepPicturesAhead()).catch(console.warn);
  }, picturesDelayMs);
}

/** Whoever keeps something here gets what takes care of it. */
function keep(): void {
  import("./belongings").then(({ keepBelongings }) => keepBelongings(), console.warn);
}
