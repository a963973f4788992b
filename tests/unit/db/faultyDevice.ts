import { IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { loadChangeRecorder } from "../../../src/db/cart/recordRowChanges";
import { createDatabase, openDatabase, replaceDatabase } from "../../../src/db/open";
import type { ShopDatabase } from "../../../src/db/schema";
import { type Fault, FaultyIndexedDb } from "../../../tools/testkit/tab/faultyIndexedDb";
import { copyDatabase, createCopy, type DatabaseCopy } from "./databaseCopy";
import { fillDevice } from "./deviceRows";

/* Runs mutations on a device whose database fails. */

/** A mutation that takes longer counts as one that never ends. */
const hangMs = 20_000;

/** The names of the caches that the page has deleted since the last device was opened. */
export const deletedCaches: string[] = [];

/** Longest pause of the shop between two attempts, in milliseconds; its time limit for opening is longer. */
const pauseMaxMs = 1000;

/** Prepares each test of the file: the shop does not pause before it repeats its work. */
export function prepareFaultyDevices(): void {
  // The first write would load it, and so have other steps than the next ones.
  beforeAll(loadChangeRecorder);
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("caches", { delete: async (name: string) => deletedCaches.push(name) });
    shortenTimers(pauseMaxMs);
    // Rows with times are the same in each run.
    vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

const wait = globalThis.setTimeout;
const longTimers: NodeJS.Timeout[] = [];

/**
 * Fires timers up to this time after 10 ms. Longer ones are cleared at the end of a device's run, because
 * they keep it in memory.
 */
export function shortenTimers(maxMs: number): void {
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => {
    const timer = wait(run, ms > maxMs ? ms : 10);
    if (ms > maxMs) longTimers.push(timer);
    return timer;
  });
}

/** `prepare` changes the rows before it. */
export type Mutation = ((db: ShopDatabase) => Promise<unknown>) & { prepare?: Preparation | undefined };
type Preparation = (db: ShopDatabase) => Promise<void>;

/** A mutation of a device with other rows. */
export const preparedBy = (
  prepare: Preparation | undefined,
  run: (db: ShopDatabase) => Promise<unknown>,
): Mutation => Object.assign(run, { prepare });

export type Rows = Record<string, unknown[]>;

let filled: DatabaseCopy | undefined;

async function fillDatabase(): Promise<DatabaseCopy> {
  const { factory } = new FaultyIndexedDb();
  const db = createDatabase({ indexedDB: factory, IDBKeyRange });
  await db.open();
  await fillDevice(db);
  db.close();
  return copyDatabase(factory, db.name);
}

/** A device with rows, whose database can be made to fail. */
export async function openDevice(prepare?: Preparation) {
  filled ??= await fillDatabase();
  const indexedDb = new FaultyIndexedDb();
  await createCopy(indexedDb.factory, filled);
  const db = createDatabase({ indexedDB: indexedDb.factory, IDBKeyRange });
  await db.open();
  await prepare?.(db);
  replaceDatabase({ db, durable: true });
  deletedCaches.length = 0;
  return {
    db,
    indexedDb,
    /** The rows that a page reads when it opens the database later. */
    async stored(): Promise<Rows> {
      indexedDb.disarm();
      db.close();
      const { stores } = await copyDatabase(indexedDb.factory, db.name);
      for (const timer of longTimers.splice(0)) clearTimeout(timer);
      return comparable(stores.map(({ name, rows }) => [name, rows]));
    },
  };
}

/** All rows of an open database. */
async function rowsOf(db: ShopDatabase): Promise<Rows> {
  return comparable(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));
}

/** The rows without the ids of writes and the numbers, which a repeated write may skip. */
function comparable(tables: [name: string, rows: unknown[]][]): Rows {
  const all: Rows = Object.fromEntries(tables.filter(([name]) => name !== "applied"));
  for (const table of ["intents", "catalogue", "checkouts"])
    all[table] = (all[table] as { n: number }[]).map(({ n, ...row }) => row);
  return all;
}

type Outcome = { result: unknown } | { error: unknown };

/** The result or the error of a mutation; rejects when it does not end. */
function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mutation did not end.")), hangMs);
  });
  const ended = work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([ended, hangs]).finally(() => clearTimeout(timer));
}

const dryRuns = new Map<Mutation, Awaited<ReturnType<typeof runDry>>>();

/** The mutation without a fault: its steps, its result, and the rows before and after it. */
export async function dryRun(mutation: Mutation) {
  const run = dryRuns.get(mutation) ?? (await runDry(mutation));
  dryRuns.set(mutation, run);
  return run;
}

async function runDry(mutation: Mutation) {
  const before = await (await openDevice(mutation.prepare)).stored();
  const { db, indexedDb, stored } = await openDevice(mutation.prepare);
  indexedDb.arm();
  const outcome = await outcomeOf(mutation(db));
  const { steps } = indexedDb;
  return { before, steps, outcome, after: await stored() };
}

/** The mutation with a fault. `shown`: the rows of the database that the page then uses. */
export async function runWith(fault: Fault, mutation: Mutation, opens: FaultyIndexedDb["opens"] = "work") {
  const device = await openDevice(mutation.prepare);
  device.indexedDb.arm(fault);
  device.indexedDb.opens = opens;
  const outcome = await outcomeOf(mutation(device.db));
  device.indexedDb.disarm();
  const { db, durable } = await openDatabase();
  const shown = durable ? undefined : await rowsOf(db);
  return { outcome, durable, shown, stored: await device.stored(), deleted: [...deletedCaches] };
}
