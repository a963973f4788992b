import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entryMaxChars } from "../../../../src/domain/cart/sync/intentValidation";
import { firstStampAt, isTooFarAhead, type Stamp } from "../../../../src/domain/cart/sync/stamp";
import {
  type SyncAnswer,
  syncBodyMaxBytes,
  syncVersion,
} from "../../../../src/domain/cart/sync/syncProtocol";
import { createCartTaps } from "../../../../tools/testkit/tab/cartTaps";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { product } from "../product";

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
});

afterEach(() => vi.restoreAllMocks());

/**
 * A device that has joined its cart to an account.
 * @param received the latest stamp that came from the server
 */
async function openJoined(received: Stamp) {
  const { openDatabase } = await import("../../../../src/db/open");
  const { writeEntryExchangeState, readEntryExchangeState } = await import(
    "../../../../src/db/cart/sync/syncedEntries"
  );
  const { db } = await openDatabase();
  await db.meta.put({ key: "account", value: { uid: "asha", pulledAt: 1, joined: true } });
  const state = { ...(await readEntryExchangeState(db)), cursor: "a.1", ticket: 1, received, rebuild: false };
  await writeEntryExchangeState(db, state);
  return {
    ...(await import("../../../../src/db/cart/sync/exchangeAll")),
    ...createCartTaps(await import("../../../../src/db/cart/mutations")),
    db,
  };
}

test("a server whose clock was set back by minutes is not asked again and again", async () => {
  const now = Date.now();
  const tab = await openJoined(firstStampAt(now + 10 * 60_000));
  await tab.addLine(product("a"), "M");
  const before = await tab.db.intents.toArray();
  let requests = 0;
  await tab.exchangeAllEntries(
    "asha",
    async ({ intents, cursor, ticket }): Promise<SyncAnswer> => {
      requests += 1;
      const results = intents.map(({ id, delta }) =>
        Object.keys(delta.taps ?? {}).some((stamp) => isTooFarAhead(stamp, now))
          ? ({ id, outcome: "retry", code: "clock-ahead" } as const)
          : ({ id, outcome: "done" } as const),
      );
      return { version: 1, now, ticket: ticket + 1, cursor, more: false, entries: [], results };
    },
    { includeBlocked: false },
  );
  expect(requests).toBe(1);
  // Not written again: each write would start another exchange.
  expect(await tab.db.intents.toArray()).toEqual(before);
});

test("a request of the largest changes in a script of three bytes per letter is one that the server accepts", async () => {
  const tab = await openJoined("");
  const { queueEntryDelta } = await import("../../../../src/db/cart/sync/outbox");
  const { buildNextSyncRequest } = await import("../../../../src/db/cart/sync/syncRequest");
  for (let n = 0; n < 60; n += 1) {
    const info = { stamp: firstStampAt(n), name: "\u0915".repeat(entryMaxChars - 100) };
    await tab.db.transaction("rw", tab.db.intents, async () =>
      queueEntryDelta(tab.db, "asha", { kind: "line", key: `p${n} M` }, { info }),
    );
  }
  const request = await buildNextSyncRequest("asha", { includeBlocked: false });
  const bytes = new TextEncoder().encode(JSON.stringify({ version: syncVersion, ...request })).length;
  expect(bytes).toBeLessThanOrEqual(syncBodyMaxBytes);
  expect(bytes).toBeGreaterThan(syncBodyMaxBytes * 0.8);
});
