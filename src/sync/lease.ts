import { type MetaRows, readMeta, type ShopDatabase, writeMeta } from "../db/schema";
import { makeAlarm } from "./alarm";

/** A lease ends on its own after so long, should its tab have died. */
const leaseMs = 8_000;
const leaseCheckMs = 2_500;

/**
 * Turns by a row of the database, for browsers without locks: they offer locks in secure contexts only, so not to a
 * phone that tries the shop at http://192.168.…
 */
export async function withLease(
  db: ShopDatabase,
  work: () => Promise<void>,
  until: AbortSignal,
): Promise<void> {
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
