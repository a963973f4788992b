import { readCart, readPreferences, readWishlist } from "../db/cart/rows";
import { readMeta, writeMeta } from "../db/schema";
import { onStorageTrouble } from "../db/storageErrors";
import { watchRows } from "../db/watchRows";
import { storedAuth } from "../server/auth/storedAuth";
import { publishCart, publishPreferences, publishWishlist } from "../state/cart/cartStore";
import { currentCatalogue } from "../state/catalogue/catalogue";
import { isInstalled } from "../state/device/installed";
import { syncState } from "../state/device/syncState";
import { openPanel } from "../state/shell/panels";
import { whileSignedIn } from "./account/whileSignedIn";
import { loadFirstScreen } from "./catalogue/firstScreen";
import { applyStored, currentStore, joinTabs, openSession } from "./catalogue/replica";
import { runCatalogueSync, type SyncStatus } from "./catalogue/runCatalogueSync";
import { runAsLeader } from "./scheduler/leaderElection";
import { whileVisible } from "./scheduler/whileVisible";

/**
 * The part of the shop that needs the database, loaded after the first paint: it hands cart and wishlist on to the
 * views as plain values, and keeps the catalogue in step.
 * @param asked whether the first screen was asked for already
 */
export async function startEngine(asked: boolean): Promise<void> {
  onStorageTrouble((trouble) => {
    import("../state/device/warnAboutStorage").then(
      ({ warnAboutStorage }) => warnAboutStorage(trouble),
      console.warn,
    );
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
    import("../state/auth/verification").then(({ watchVerification }) => watchVerification(), console.warn);
  // A tap must be stored at once: what stores it is there before most taps. A failure is tried again by the tap.
  import("../db/cart/mutations").catch(() => {});
  await openSession();
  const db = currentStore();
  if (db) syncState.lastSynced = (await readMeta(db, "syncedAt").catch(console.warn)) ?? 0;
  if (!asked && currentCatalogue().status === "loading") void loadFirstScreen();

  const post = joinTabs((message) => {
    if ("contact" in message) show(message.contact);
  });
  const tell = (contact: SyncStatus) => {
    show(contact);
    post({ contact });
    const db = currentStore();
    if (!db || !contact.lastSynced) return;
    writeMeta(db, "syncedAt", contact.lastSynced).catch(console.warn);
    startPictures();
  };
  await whileVisible(async (hidden) => {
    await applyStored().catch(console.warn);
    await runAsLeader(currentStore(), keepAllInStep(hidden, tell), hidden);
  });
}

/** The catalogue, and the account of whoever is signed in meanwhile. */
const keepAllInStep = (hidden: AbortSignal, tell: (contact: SyncStatus) => void) => async () => {
  const end = whileSignedIn();
  await runCatalogueSync(hidden, tell).finally(end);
};

function show(contact: SyncStatus): void {
  Object.assign(syncState, contact);
  if (contact.offline) openPanel("statusArea");
}

/** What nobody looks at yet must not compete with what somebody does. */
const picturesDelayMs = 6_000;
let picturesStarted = false;

function startPictures(): void {
  if (picturesStarted) return;
  picturesStarted = true;
  setTimeout(() => {
    import("./catalogue/picturePrefetch")
      .then(({ startPicturePrefetch }) => startPicturePrefetch())
      .catch(console.warn);
  }, picturesDelayMs);
}

/** Whoever keeps something here gets what takes care of it. */
function keep(): void {
  import("./device/persistentStorage").then(
    ({ startPersistentStorage }) => startPersistentStorage(),
    console.warn,
  );
}
