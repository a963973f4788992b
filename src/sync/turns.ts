import { type MetaRows, readMeta, type ShopDatabase, writeMeta } from "../db/schema";
import { makeAlarm } from "./alarm";

/** Who holds this lock syncs for all tabs. */
const lockName = "haat-sync";

/** A lease ends on its own after so long, should its tab have died. */
const leaseMs = 15_000;
const leaseCheckMs = 4_000;

/**
 * Does `work` when no other tab does. `work` ends by itself soon after `until` is aborted; a turn that has not come
 * by then does not come any more.
 */
export async function takeTurn(
  db: ShopDatabase | undefined,
  work: () => Promise<void>,
  until: AbortSignal,
): Promise<void> {
  // A store that others do not see is nobody else's to fill.
  if (!db) return work();
  // Browsers offer locks in secure contexts only: not to a phone that tries the shop at http://192.168.…
  if (!navigator.locks) return withLease(db, work, until);
  try {
    await navigator.locks.request(lockName, { signal: until }, work);
  } catch (error) {
    if (!until.aborted) throw error;
  }
}

async function withLease(db: ShopDatabase, work: () => Promise<void>, until: AbortSignal): Promise<void> {
  const owner = `${Math.random()}`;
  const alarm = makeAlarm();
  until.addEventListener("abort", () => alarm.within(0));
  let running: Promise<void> | undefined;
  let over = false;
  while (!over && (running || !until.aborted)) {
    if (await renewLease(db, owner)) {
      running ??= work().finally(() => {
        over = true;
        alarm.within(0);
      });
    }
    alarm.within(leaseCheckMs);
    await alarm.rung();
  }
  if (running) await endLease(db, owner);
  await running;
}

function renewLease(db: ShopDatabase, owner: string): Promise<boolean> {
  return db.transaction("rw", db.meta, async () => {
    const lease: MetaRows["lease"] | undefined = await readMeta(db, "lease");
    const left = lease ? lease.until - Date.now() : 0;
    // A clock that was set back must not make a lease last for days.
    const mine = left <= 0 || left > leaseMs || lease?.owner === owner;
    if (mine) await writeMeta(db, "lease", { owner, until: Date.now() + leaseMs });
    return mine;
  });
}

function endLease(db: ShopDatabase, owner: string): Promise<void> {
  return db.transaction("rw", db.meta, async () => {
    if ((await readMeta(db, "lease"))?.owner === owner) await db.meta.delete("lease");
  });
}
