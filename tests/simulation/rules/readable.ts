import type { EntryName } from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import { type Change, type Changes, expectedValue } from "../changes";

/*
 * A second implementation of what can be read of an entry, to compare the merge rule with; the rule ignores
 * the rest.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStamp = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9]{18}$/.test(value);

/** One text for equal values. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

/**
 * The changes in some states of an entry. Of two values with one stamp the larger one counts, whatever the
 * order of the states.
 */
export function readableChanges(...states: Entry[]): Changes {
  const changes = new Map<string, Change>();
  for (const state of states)
    for (const [member, value] of Object.entries(state))
      for (const { stamp, value: read } of valuesIn(member, value)) {
        const id = `${member} ${stamp}${member === "viewed" ? ` ${read}` : ""}`;
        const known = changes.get(id);
        if (!known || isLarger(read, known.value)) changes.set(id, { id, stamp, member, value: read });
      }
  return changes;
}

const isLarger = (a: unknown, b: unknown): boolean =>
  typeof a === "number" ? a > Number(b) : textOf(a) > textOf(b);

function valuesIn(member: string, value: unknown): { stamp: string; value: unknown }[] {
  if (!isObject(value)) return [];
  if (member === "viewed")
    return Object.entries(value).flatMap(([product, stamp]) =>
      isStamp(stamp) ? [{ stamp, value: product }] : [],
    );
  if (member === "taps" || member === "sold")
    return Object.entries(value).flatMap(([stamp, number]) =>
      isStamp(stamp) && Number.isSafeInteger(number) ? [{ stamp, value: number }] : [],
    );
  const { stamp } = value;
  return isStamp(stamp) ? [{ stamp, value }] : [];
}

/** What a shopper sees of them, in the words of `shownValue`. */
export function readableValue(name: EntryName, ...states: Entry[]): string {
  const shown = [...readableChanges(...states)].map(([id, change]): [string, Change] => [
    id,
    shownChange(change),
  ]);
  const text = expectedValue(name, new Map(shown));
  // Such a product could not be opened.
  const isProduct = (id: string) => /^[\w-]{1,100}$/.test(id);
  return name.kind === "viewed" ? text.split(" ").filter(isProduct).join(" ") : text;
}

/** A quantity or a text that is none counts as 0 or as empty. */
function shownChange(change: Change): Change {
  if (!isObject(change.value)) return change;
  const { quantity, size, value } = change.value;
  const isQuantity = Number.isSafeInteger(quantity) && Number(quantity) > 0;
  return {
    ...change,
    value: {
      ...change.value,
      quantity: isQuantity ? quantity : 0,
      size: typeof size === "string" ? size : "",
      value: typeof value === "string" ? value : "",
    },
  };
}
