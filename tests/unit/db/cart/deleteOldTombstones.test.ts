import { beforeEach, expect, test } from "vitest";
import { deleteOldTombstones } from "../../../../src/db/cart/sync/serverEntries";
import { readEntryExchangeState } from "../../../../src/db/cart/sync/syncedEntries";
import { openDatabase } from "../../../../src/db/open";
import { lineEntryName } from "../../../../src/domain/cart/sync/entries";
import { setQuantityDelta } from "../../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../../src/domain/cart/sync/stamp";
import { tombstoneMaxMs } from "../../../../src/domain/cart/sync/tombstones";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

/* Which removals are old: tests/unit/domain/cart/sync/tombstones.test.ts. */

beforeEach(() => resetIndexedDb());

const uid = "u1";
const dayMs = 24 * 60 * 60_000;
const now = Date.UTC(2026, 5, 1);

test("old removals are deleted at most once a day, also after the server's clock was ahead", async () => {
  const { db } = await openDatabase();
  const state = await readEntryExchangeState(db);
  let lines = 0;
  /**
   * Stores an old removal and calls `deleteOldTombstones` at a server time. @returns whether it was deleted
   */
  const isForgottenAt = async (serverMs: number): Promise<boolean> => {
    const name = lineEntryName(asProductId(`p${++lines}`), "M");
    const entry = setQuantityDelta(0, firstStampAt(serverMs - tombstoneMaxMs - 1));
    await db.replica.put({ uid, ...name, version: 1, entry });
    await deleteOldTombstones(db, uid, state, serverMs);
    return (await db.replica.get([uid, name.kind, name.key])) === undefined;
  };
  expect(await isForgottenAt(now)).toBe(true);
  expect(await isForgottenAt(now + dayMs - 1)).toBe(false);
  expect(await isForgottenAt(now + dayMs)).toBe(true);
  expect(await isForgottenAt(now + 1000 * dayMs)).toBe(true);
  expect(await isForgottenAt(now + 2 * dayMs)).toBe(true);
});
