import { type EntryName, formatEntryName, lineEntryName } from "../../../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../../../src/domain/cart/sync/entry";
import {
  mergeIntentsIntoEntries,
  type ServerState,
} from "../../../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { firstStampAt } from "../../../../../src/domain/cart/sync/stamp";
import { type Intent, syncVersion } from "../../../../../src/domain/cart/sync/syncProtocol";
import type { ProductId, Size } from "../../../../../src/domain/catalogue/product";
import { serverStateOf } from "../../../../../tools/testkit/serverState";

/* Changes of one line, and the server that answers them. */

export const account = "account00000001";
export const now = Date.UTC(2026, 5, 1);
export const tee = lineEntryName("tee" as ProductId, "M" as Size);
/** A stamp some milliseconds after `now`. */
export const at = (ms: number) => firstStampAt(now + ms);

/** What the server has when a request arrives. @param entries by `formatEntryName` */
export const server = (entries: Record<string, Entry> = {}, more: Partial<ServerState> = {}): ServerState =>
  serverStateOf({
    account,
    serverMs: now,
    entryOf: (name: EntryName) => entries[formatEntryName(name)],
    ...more,
  });
/** An intent about `tee`. */
export const intent = (delta: unknown, more: Record<string, unknown> = {}): Intent =>
  ({ id: "1", account, version: syncVersion, ...tee, delta, ...more }) as Intent;
/** A tap on a line, some milliseconds after `now`. */
export const tap = (ms: number, step = 1): Entry => ({ taps: { [at(ms)]: step } });
/** The server's answer to one intent. */
export const resultOf = (raw: unknown, state = server()) => mergeIntentsIntoEntries([raw], state).results[0];
