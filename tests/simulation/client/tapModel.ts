import { lineQuantityMax } from "../../../src/domain/shared/limits";
import { type Action, nameOf, profileEdit, sizes } from "../actions";
import type { Change, Changes } from "../changes";
import { profileText } from "../shownValue";

/*
 * What a tap of the shopper means: what the page shows after it, from what the page has shown before it and
 * the action only. Nothing of the client's code is used.
 */

/** A line as it is shown: quantity, name, price. */
type ShownLine = [quantity: number, name: string, price: number];

/**
 * What the page shows of the action's entry after the tap, in the words of `rowValue`.
 * @param before what it has shown before; of viewed products the ids
 */
export function valueAfter(action: Action, before: string): string {
  if (action.on === "size") return sizes[action.item] as string;
  if (action.on === "profile") {
    const [phone, city] = before ? (JSON.parse(before) as string[]) : [];
    return profileText({ phone: phone ?? "", city: city ?? "", ...profileEdit(action) });
  }
  if (action.on === "viewed") {
    const others = before.split(" ").filter((id) => id && id !== `p${action.item}`);
    return [`p${action.item}`, ...others].slice(0, 12).join(" ");
  }
  const { key } = nameOf(action);
  if (action.on === "wish") return before ? "" : JSON.stringify([`${key} ${action.n}`, 10 + action.n]);
  const after = lineAfter(action, key, before ? (JSON.parse(before) as ShownLine) : undefined);
  return after ? JSON.stringify([...after, null]) : "";
}

function lineAfter(
  { do: what, n }: Action & { on: "line" },
  key: string,
  before: ShownLine | undefined,
): ShownLine | undefined {
  if (what === "remove" || what === "order") return;
  const [quantity, name, price] = before ?? [0, "", 0];
  if (what === "less") return before && [Math.max(1, quantity - 1), name, price];
  // Nothing is limited by a stock, so only the price is accepted.
  if (what === "accept" && before) return [quantity, name, 100 + n];
  // The shop refuses one more than the largest quantity.
  if (quantity === lineQuantityMax) return [quantity, name, price];
  return [quantity + 1, `${key.split(" ")[0]} ${n}`, 10 + n];
}

/** Changes that a tap has recorded, with what the shopper meant in place of the recorded values. */
export function meantBy(
  action: Action,
  { before, after, recorded }: { before: string; after: string; recorded: Changes },
): Changes {
  const meant = (change: Change): unknown => {
    if (action.on === "viewed") return `p${action.item}`;
    if (action.on === "size") return { size: after };
    if (action.on === "profile") {
      const [phone, city] = after ? (JSON.parse(after) as string[]) : [];
      return { value: change.member === "phone" ? phone : city };
    }
    if (action.on === "wish") {
      const [name, price] = after ? (JSON.parse(after) as unknown[]) : [];
      return { listed: after !== "", name, price };
    }
    const [from, to] = [before, after].map((text) => (text ? (JSON.parse(text) as ShownLine) : [0]));
    const [toQuantity = 0, name, price] = to ?? [];
    if (change.member === "info") return { name, price };
    if (change.member === "set") return { quantity: toQuantity };
    return change.member === "taps" ? toQuantity - (from?.[0] ?? 0) : change.value;
  };
  return new Map([...recorded].map(([id, change]) => [id, { ...change, value: meant(change) }]));
}
