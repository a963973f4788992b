import { ServerError } from "../server/http";
import { currentCatalogue } from "../state/catalogue";
import { syncState } from "../state/sync";
import { jitter, makeAlarm } from "./alarm";
import { makeCatalogueStream } from "./catalogueStream";
import { currentStore, pullSession } from "./session";

/** Between two looks while changes are told over realtime; a stream that died silently is noticed by then. */
const pollWithStreamMs = 60_000;
/** Between two looks without realtime. */
const pollAloneMs = 15_000;
/** Failed attempts are repeated after 1 s, 2 s, 4 s and so on, up to this: a server that comes back is soon found. */
const retryMaxMs = 8_000;

/** Hints that the network, or the page, is another one than before. */
const hints = ["online", "offline", "pageshow"];

export type Contact = Partial<typeof syncState>;

/**
 * Keeps the catalogue in step with the server until told to stop, or until the store is another one.
 * @param tell hears how it stands with the server
 */
export async function keepInStep(until: AbortSignal, tell: (contact: Contact) => void): Promise<void> {
  const alarm = makeAlarm();
  const stream = makeCatalogueStream(alarm);
  const store = currentStore();
  let failures = 0;
  const lookNow = () => {
    failures = 0;
    alarm.within(0);
  };
  until.addEventListener("abort", lookNow);
  for (const hint of hints) addEventListener(hint, lookNow);

  while (!until.aborted && store === currentStore()) {
    if (await attempt(tell)) {
      failures = 0;
      stream.open();
      alarm.within(jitter(stream.isReady() ? pollWithStreamMs : pollAloneMs));
    } else alarm.within(jitter(Math.min(retryMaxMs, 1000 * 2 ** failures++)));
    await alarm.rung();
  }
  for (const hint of hints) removeEventListener(hint, lookNow);
  stream.close();
}

/**
 * The specification's way when a query fails: all products are read and filtered here. The snapshot is the cheap way
 * of reading all; when a server refuses that too, its plain records are left. Not when the server is out of reach or
 * asks to be spared.
 */
async function lastResort(error: unknown): Promise<void> {
  const answered =
    error instanceof ServerError && error.kind !== "offline" && ![429, 503].includes(error.status);
  if (answered && currentCatalogue().status !== "ready")
    await (await import("./readEverything")).readEverything();
}

async function attempt(tell: (contact: Contact) => void): Promise<boolean> {
  tell({ syncing: true });
  try {
    await pullSession();
    tell({ syncing: false, offline: false, tried: true, lastSynced: Date.now() });
    return true;
  } catch (error) {
    const offline = error instanceof ServerError && error.kind === "offline";
    if (!offline || !syncState.offline) console.warn("The catalogue could not be brought up to date.", error);
    tell({ syncing: false, offline, tried: true });
    await lastResort(error).catch(console.warn);
    return false;
  }
}
