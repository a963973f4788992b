import { type MetaRows, readMeta, type ShopDatabase, writeMeta } from "../../db/schema";
import { createWakeTimer } from "./wakeTimer";

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
  const alarm = createWakeTimer();
  const wake = () => alarm.within(0);
  until.addEventListener("abort", wake);
  let working: Promise<void> | undefined;
  let over = false;
  const end = () => {
    over = true;
    wake();
  };
  while (!over && (working || !until.aborted)) {
    // A lease that cannot be stored keeps nobody from working: two tabs that sync cost time, and nothing else.
    const mine = await renewLease(db, owner).catch(() => true);
    if (mine && !working) {
      working = work();
      working.then(end, end);
    }
    alarm.within(leaseCheckMs);
    await alarm.rung();
  }
  if (working) await endLease(db, owner).catch(console.warn);
  await working;
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
