import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import { type EntryName, formatEntryName } from "../../../src/domain/cart/sync/entries";
import { expectSame } from "../shownValue";
import type { Browser } from "./browser";
import { rowValue } from "./shopper";

/* What is true of the browsers at the end of a schedule. */

/**
 * What a browser's database says about its sync.
 * @returns the unsent changes; the cursor, undefined before the first answer and while the browser starts
 * over; whether the profile, which is pulled separately, is there
 */
export function readSync({ disk }: Browser) {
  const meta = disk.rows<{ key: string; value: { cursor: string; rebuild: boolean } }>("meta") ?? [];
  const shared = meta.find(({ key }) => key === "shared")?.value;
  return {
    unsent: disk.rows<NewEntryIntent>("intents"),
    cursor: shared?.rebuild === false ? shared.cursor : undefined,
    hasProfile: meta.some(({ key }) => key === "profile"),
  };
}

/** Checks that each browser shows the server's value of an entry. */
export function expectShown(browsers: readonly Browser[], name: EntryName, value: string): void {
  for (const browser of browsers)
    expectSame(rowValue(browser, name), value, `${browser.name} shows another ${formatEntryName(name)}`);
}
