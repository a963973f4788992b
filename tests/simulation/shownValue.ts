import type { ProfileChange } from "../../src/domain/account/profile";
import { parseProfileEntry } from "../../src/domain/account/profileEntry";
import {
  type EntryName,
  formatEntryName,
  lineOfEntry,
  sizeOfEntry,
  viewedOfEntry,
  wishOfEntry,
} from "../../src/domain/cart/sync/entries";
import type { Entry } from "../../src/domain/cart/sync/entry";
import { type Changes, expectedValue, Violation } from "./changes";

/*
 * What a shopper sees of a stored entry, compared with what the oracle expects.
 */

/** What a shopper sees of an entry, in the words of `expectedValue`. */
export function shownValue(name: EntryName, entry: Entry): string {
  if (name.kind === "viewed")
    return viewedOfEntry(entry)
      .map(({ id }) => id)
      .join(" ");
  if (name.kind === "profile") return profileText(parseProfileEntry(entry));
  if (name.kind === "size") return sizeOfEntry(entry);
  if (name.kind === "wish") {
    const item = wishOfEntry(name.key, entry);
    return item ? JSON.stringify([item.name, item.price]) : "";
  }
  const line = lineOfEntry(name.key, entry);
  const gift = (entry["gift"] as { text?: string } | undefined)?.text;
  return line ? JSON.stringify([line.quantity, line.name, line.price, gift]) : "";
}

/** The edited fields of a profile, in the format of `expectedValue`. */
export function profileText({ phone = "", city = "" }: ProfileChange): string {
  return phone || city ? JSON.stringify([phone, city]) : "";
}

export function expectSame(actual: string, expected: string, what: string): void {
  if (actual !== expected)
    throw new Violation(`${what}: ${actual || "nothing"} instead of ${expected || "nothing"}`);
}

export function expectValue(name: EntryName, entry: Entry, changes: Changes, where: string): void {
  expectSame(
    shownValue(name, entry),
    expectedValue(name, changes),
    `${where} has a wrong ${formatEntryName(name)}`,
  );
}
