import type { EntryExchangeState, NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { shownEntry } from "../../../src/domain/cart/sync/deviceSync";
import type { EntryName } from "../../../src/domain/cart/sync/entries";
import { Violation } from "../changes";
import { shownValue } from "../shownValue";
import type { Browser } from "./browser";
import { rowValue } from "./shopper";

/* The committed rows of a page, and what it shows of them. */

/** What a page shows; of viewed products its entry, because rows of one time have no order. */
export function shownOf(browser: Browser, name: EntryName): string {
  return name.kind === "viewed" ? shownValue(name, entryOf(browser, name)) : rowValue(browser, name);
}

/** An entry as the browser's rows have it: the server's with the unsent change. */
export function entryOf({ account, disk }: Browser, { kind, key }: EntryName) {
  const is = (row: { kind: string; key: string }) => row.kind === kind && row.key === key;
  const confirmed = rowsOf<ServerEntryRow>(disk, "replica").find((row) => row.uid === account && is(row));
  const unsent = rowsOf<NewEntryIntent>(disk, "intents").find((row) => row.id === account && is(row));
  return shownEntry(confirmed?.entry, unsent?.delta);
}

/** Whether the page's rows are those of its account, completely pulled. */
export function isRecording({ account, disk }: Browser): boolean {
  const meta = rowsOf<{ key: string; value: unknown }>(disk, "meta");
  const metaOf = <Value>(key: string) => meta.find((row) => row.key === key)?.value as Value | undefined;
  const owner = metaOf<{ uid: string; joined?: boolean }>("account");
  const shared = metaOf<EntryExchangeState>("shared");
  return Boolean(account && owner?.uid === account && owner.joined && shared?.rebuild === false);
}

/** Whether the page shows the stored rows of its account: all are pulled, and it has not moved to memory. */
export const showsStoredRows = (browser: Browser): boolean => !browser.isInMemory && isRecording(browser);

/** @throws Violation while a transaction writes: a step has ended before it */
export function rowsOf<Row>(disk: Browser["disk"], table: string): Row[] {
  const rows = disk.rows<Row>(table);
  if (!rows) throw new Violation("a transaction has not ended");
  return rows;
}
