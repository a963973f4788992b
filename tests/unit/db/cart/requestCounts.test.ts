import { expect, test } from "vitest";
import { storeCommand } from "../../../../src/db/cart/mutations";
import { storeSyncAnswer } from "../../../../src/db/cart/sync/storeSyncAnswer";
import type { ShopDatabase } from "../../../../src/db/schema";
import { newWriteId } from "../../../../src/db/writeWithFallback";
import { firstStampAt } from "../../../../src/domain/cart/sync/stamp";
import { newestIntentVersion } from "../../../../src/domain/cart/sync/syncProtocol";
import type { Step } from "../../../../tools/testkit/tab/faultyIndexedDb";
import { item, line, m, times } from "../deviceRows";
import { openDevice, prepareFaultyDevices } from "../faultyDevice";

/* How many requests to the database a tap and a pull take: requests take long on a slow phone. */

prepareFaultyDevices();

const uid = "asha";
const linesMax = 100;
/** As pb_hooks/lib/cart/sync.js sends them. */
const pageEntries = 200;

/** The first entries of an account are lines, the others wishes. */
const lineAt = (n: number) => ({
  kind: "line",
  key: `l${n} M`,
  version: 1,
  entry: { info: { stamp: firstStampAt(n), name: `l${n}`, price: 999 }, taps: { [firstStampAt(n)]: 1 } },
});
const wishAt = (n: number, listed = true) => ({
  kind: "wish",
  key: `w${n}`,
  version: 1,
  entry: { set: { stamp: firstStampAt(n), listed, name: `w${n}` } },
});
const entriesUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => (n < linesMax ? lineAt(n) : wishAt(n)));

/** Stores these entries on a device without others. */
async function fillEntries(db: ShopDatabase, count: number): Promise<void> {
  for (const table of [db.cart, db.wishlist, db.intents, db.replica]) await table.clear();
  const numbers = Array.from({ length: count }, (_, n) => n);
  await db.replica.bulkAdd(entriesUpTo(count).map((entry) => ({ ...entry, uid })));
  await db.cart.bulkAdd(numbers.filter((n) => n < linesMax).map((n) => line(`l${n}`, 1)));
  await db.wishlist.bulkAdd(numbers.filter((n) => n >= linesMax).map((n) => item(`w${n}`)));
}

/** The requests of one tap on a device with so many entries. */
async function requestsOfTap(count: number): Promise<readonly string[]> {
  const { indexedDb } = await openDevice((db) => fillEntries(db, count));
  indexedDb.arm();
  const { id } = line("l1", 1);
  await storeCommand(newWriteId(), { table: "cart", kind: "quantity", id, size: m, delta: 1 });
  return indexedDb.steps;
}

test("a tap takes as many requests with 500 entries as with 5", async () => {
  const few = await requestsOfTap(5);
  expect(few).toContain("write");
  expect(await requestsOfTap(500)).toEqual(few);
});

test("a first pull reads and writes each entry and its row once, with few other requests per page", async () => {
  const { db, indexedDb } = await openDevice((device) => fillEntries(device, 0));
  const state = { cursor: "", ticket: 1, last: "", rebuild: true };
  await db.meta.put({ key: "shared", value: state } as never);
  const removals = Array.from({ length: 400 }, (_, n) => wishAt(1_000 + n, false));
  const entries = [...entriesUpTo(500), ...removals];
  const pages = entries.length / pageEntries;
  let cursor = "";
  indexedDb.arm();
  for (let n = 1; n <= Math.ceil(pages); n += 1) {
    const page = entries.slice((n - 1) * pageEntries, n * pageEntries);
    const answer = {
      version: newestIntentVersion,
      now: 1,
      ticket: 1,
      results: [],
      cursor: `aa.${n}`,
      more: n < pages,
      entries: page,
    };
    await storeSyncAnswer(uid, { request: { cursor, ticket: 1, intents: [] }, answer, ...times });
    cursor = answer.cursor;
  }
  indexedDb.disarm();
  const rows = (await db.cart.count()) + (await db.wishlist.count());
  expect(rows).toBe(500);
  const count = (kind: Step) => indexedDb.steps.filter((step) => step === kind).length;
  expect(count("delete")).toBe(removals.length);
  expect(count("write")).toBeLessThanOrEqual(entries.length + rows + 2 * Math.ceil(pages));
  expect(count("read")).toBeLessThanOrEqual(entries.length + linesMax + 10 * Math.ceil(pages));
});
