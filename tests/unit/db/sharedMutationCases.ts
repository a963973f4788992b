import { deleteRefusedChange } from "../../../src/db/account/mutations";
import { storeSyncAnswer } from "../../../src/db/cart/sync/storeSyncAnswer";
import { blockChangesUntilShopUpdate, storeHeartbeat } from "../../../src/db/cart/sync/syncRequest";
import { type ShopDatabase, writeMeta } from "../../../src/db/schema";
import { profileEntryName } from "../../../src/domain/account/profileEntry";
import type { SyncAnswer } from "../../../src/domain/cart/sync/syncProtocol";
import { answer, lineA, phoneEdit, request, tapsOfA, times } from "./deviceRows";
import { type Mutation, preparedBy } from "./faultyDevice";

/*
 * The mutations of what an account's devices share: the answers of the server, and changes that wait for it.
 */

const store = (change: Partial<SyncAnswer>) =>
  storeSyncAnswer("asha", { request, answer: { ...answer, ...change }, ...times });

/** The rows belong to the visitor: the account has signed in, and nothing was exchanged yet. */
async function signInWithoutJoin(db: ShopDatabase): Promise<void> {
  await db.replica.clear();
  await db.intents.clear();
  await writeMeta(db, "account", { uid: "asha", pulledAt: 0 });
}

/** A server that was set back by an hour: the device's stamps are too far ahead. */
const clockAhead = { now: 1, results: [{ id: "1", outcome: "retry", code: "clock-ahead" }] } as const;

export const sharedMutations: Record<string, Mutation> = {
  "store an answer of the shared cart": () => store({}),
  "start the shared cart over": () => store({ results: [], entries: [], reset: "lost" }),
  "read the shared cart anew after removals were forgotten": () =>
    store({ results: [], entries: [], reset: "forgotten" }),
  "store a refusal of a change": () =>
    store({ results: [{ id: "1", outcome: "rejected", code: "cart-full" }], entries: [] }),
  "store that a change waits for an update": () =>
    store({ results: [{ id: "1", outcome: "retry", code: "update-the-shop" }], entries: [] }),
  "restamp a change whose clock was ahead": () => store({ ...clockAhead, results: [...clockAhead.results] }),
  "store one of several answers": () => store({ more: true, results: [] }),
  "join the visitor's rows with the account's": preparedBy(signInWithoutJoin, () =>
    store({ results: [], entries: [{ ...lineA, version: 1, entry: tapsOfA }] }),
  ),
  "store an answer with another device's profile edit": () =>
    store({ results: [], entries: [{ ...profileEntryName, version: 3, entry: phoneEdit }] }),
  "discard a refused change": () => deleteRefusedChange("asha", 1),
  "block unsent changes": () => blockChangesUntilShopUpdate("asha"),
  "store a heartbeat": () => storeHeartbeat("asha", 1_800_000_000_000),
};
