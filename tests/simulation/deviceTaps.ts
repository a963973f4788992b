import { computeVisitorJoin, createStampClock, shownEntry } from "../../src/domain/cart/sync/deviceSync";
import {
  type EntryName,
  formatEntryName,
  sizeEntryName,
  viewedEntryName,
  wishEntryName,
} from "../../src/domain/cart/sync/entries";
import { type Entry, latestStamp, mergeEntries } from "../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../src/domain/cart/sync/line";
import { aheadMaxMs, isTooFarAhead, laterStamp, type Stamp, stampMs } from "../../src/domain/cart/sync/stamp";
import type { ProductId, Size } from "../../src/domain/catalogue/product";
import { type Action, membersIn, nameOf, newLine, type Step, sizes } from "./actions";
import { type Change, type Changes, changesOf, noChanges, union, Violation } from "./changes";
import { type DeviceState, noVisitor, shownOf, withEntry } from "./deviceState";
import type { Oracle } from "./oracle";
import { expectSame, shownValue } from "./shownValue";

/*
 * What taps and a sign-in change in the state of a device.
 */

/** The estimate of the server's time is wrong by the time that an answer takes. */
export const estimateSlackMs = 16_000;

/** The device at the moment of a change. */
export interface DeviceClock {
  name: string;
  oracle: Oracle;
  /** The device's clock, and which setting of it. */
  wallMs: number;
  clock: number;
  realMs: number;
  node: string;
  newId: () => string;
}

/** A tap in an account: one change of an entry, or several, one after the other. */
export function tapped(
  state: DeviceState,
  name: EntryName,
  steps: readonly Step[],
  device: DeviceClock,
): DeviceState {
  const text = formatEntryName(name);
  const what = `a tap on ${text} of ${device.name}`;
  const clock = createStampClock(state.last, device.wallMs + state.offsetMs, device.node);
  const confirmed = state.rows.get(text)?.entry;
  const shown = shownOf(state, name);
  let { entry } = shown;
  let seen = [...shown.changes.values()].map(({ stamp }) => stamp).reduce(laterStamp, "");
  let pending = state.outbox.get(text)?.delta ?? {};
  let id = "";
  const made = new Map<string, Change>();
  for (const step of steps) {
    const last = laterStamp(state.last, clock.last());
    const delta = step.delta(entry, clock);
    const members = step.members?.(entry);
    if (!delta) {
      expectSame("", members ?? "", `${what} without a change`);
      continue;
    }
    id = device.newId();
    const changes = changesOf(delta, id, step.meant?.(entry));
    checkStamps(changes, { seen, last, isTimeKnown: state.clock === device.clock }, device);
    for (const change of changes.values()) {
      made.set(change.id, change);
      seen = laterStamp(seen, change.stamp);
    }
    if (members !== undefined) expectSame(membersIn(delta), members, `what ${what} has changed`);
    const quantity = step.quantity?.(entry);
    pending = mergeEntries(pending, delta);
    entry = shownEntry(confirmed, pending);
    if (quantity !== undefined) expectSame(`${lineQuantity(entry)}`, `${quantity}`, what);
  }
  if (!id) return state;
  return changed(
    { ...state, last: clock.last() },
    name,
    { id, delta: pending, changes: made },
    device.oracle,
  );
}

/** Stamps are later than all that the device shows, and not far from the time when the device knows it. */
function checkStamps(
  changes: Changes,
  { seen, last, isTimeKnown }: { seen: Stamp; last: Stamp; isTimeKnown: boolean },
  { name, realMs: nowMs }: DeviceClock,
): void {
  for (const { stamp } of changes.values()) {
    if (seen >= stamp) throw new Violation(`${name} has made ${stamp} after it had seen ${seen}`);
    if (!isTimeKnown || isTooFarAhead(last, nowMs + estimateSlackMs)) continue;
    const offMs = stampMs(stamp) - nowMs;
    if (offMs < -estimateSlackMs || offMs > aheadMaxMs + estimateSlackMs)
      throw new Violation(`${name} has made a stamp that is ${offMs} ms off`);
  }
}

/**
 * The state of a device after new changes of an entry. `delta`: the entry's whole unsent change; `changes`:
 * the new ones only.
 */
function changed(
  state: DeviceState,
  name: EntryName,
  { id, delta, changes }: { id: string; delta: Entry; changes: Changes },
  oracle: Oracle,
): DeviceState {
  const text = formatEntryName(name);
  const unsent = state.outbox.get(text)?.changes ?? noChanges;
  oracle.promise(state.account, name, changes);
  return {
    ...state,
    outbox: withEntry(state.outbox, text, { id, name, delta, changes: union(unsent, changes) }),
    mine: withEntry(state.mine, text, union(state.mine.get(text) ?? noChanges, changes)),
  };
}

/** The join of a visitor's rows at sign-in. */
export function joined(state: DeviceState, device: DeviceClock): DeviceState {
  const clock = createStampClock(state.last, device.wallMs + state.offsetMs, device.node);
  const entryOf = (name: EntryName) => shownOf(state, name).entry;
  const { offsetMs } = state;
  const deltas = computeVisitorJoin(state.visitor, entryOf, {
    next: clock.next,
    nowMs: device.wallMs,
    offsetMs,
  });
  const last = deltas.map(({ delta }) => latestStamp(delta)).reduce(laterStamp, clock.last());
  let next: DeviceState = { ...state, last, visitor: noVisitor };
  for (const { name, delta } of deltas) {
    const id = device.newId();
    const pending = next.outbox.get(formatEntryName(name))?.delta ?? {};
    const intent = { id, delta: mergeEntries(pending, delta), changes: changesOf(delta, id) };
    next = changed(next, name, intent, device.oracle);
  }
  for (const { id, size, quantity } of state.visitor.lines) {
    const name = { kind: "line", key: `${id} ${size}` };
    const larger = Math.max(quantity, lineQuantity(entryOf(name)));
    expectSame(
      `${lineQuantity(shownOf(next, name).entry)}`,
      `${larger}`,
      `the join of ${formatEntryName(name)}`,
    );
  }
  checkJoinedRest(state, next);
  return next;
}

/**
 * The wishlist becomes the union, with the account's items as they are; so do the viewed products. The
 * account's size stays.
 */
function checkJoinedRest(before: DeviceState, after: DeviceState): void {
  const { wishes, viewed, size } = before.visitor;
  const shown = (state: DeviceState, name: EntryName) => shownValue(name, shownOf(state, name).entry);
  for (const { id, name, price } of wishes) {
    const wish = wishEntryName(id);
    const expected = shown(before, wish) || JSON.stringify([name, price]);
    expectSame(shown(after, wish), expected, `the join of ${formatEntryName(wish)}`);
  }
  // Every product has one place of twelve.
  const products = new Set([
    ...shown(before, viewedEntryName).split(" "),
    ...viewed.map(({ id }) => `${id}`),
  ]);
  products.delete("");
  const joined = shown(after, viewedEntryName).split(" ").filter(Boolean);
  expectSame(
    `${joined.length}`,
    `${Math.min(products.size, 12)}`,
    "the number of viewed products after a join",
  );
  for (const id of joined) if (!products.has(id)) throw new Violation(`the join has added ${id}`);
  expectSame(shown(after, sizeEntryName), shown(before, sizeEntryName) || size, "the size after a join");
}

/** A visitor's tap changes the rows themselves. @param wallMs the device's clock */
export function visited(state: DeviceState, action: Action, wallMs: number): DeviceState {
  const { visitor } = state;
  // A visitor has no profile.
  if (action.on === "profile") return state;
  if (action.on === "size") return { ...state, visitor: { ...visitor, size: sizes[action.item] as Size } };
  if (action.on === "viewed") {
    const id = `p${action.item}` as ProductId;
    const viewed = [{ id, viewedAt: wallMs }, ...visitor.viewed.filter((each) => each.id !== id)];
    return { ...state, visitor: { ...visitor, viewed } };
  }
  const name = nameOf(action);
  if (action.on === "line") {
    const line = newLine(name.key, action.n);
    const known = visitor.lines.find(({ id, size }) => `${id} ${size}` === name.key);
    const others = visitor.lines.filter((each) => each !== known);
    const lines =
      action.do === "remove" ? others : [...others, { ...line, quantity: (known?.quantity ?? 0) + 1 }];
    return { ...state, visitor: { ...visitor, lines } };
  }
  const id = newLine(`${name.key} M`, 0).id;
  const item = {
    id,
    name: `${id} ${action.n}`,
    price: 10 + action.n,
    frontImage: "",
    backImage: "",
    addedAt: action.n,
  };
  const wishes = [...visitor.wishes.filter((each) => each.id !== id), item];
  return { ...state, visitor: { ...visitor, wishes } };
}

/** The shopper discards what the server has refused. */
export function withoutRefused(state: DeviceState, oracle: Oracle): DeviceState {
  let { outbox, mine } = state;
  for (const [text, { refused, changes }] of state.outbox) {
    if (!refused) continue;
    outbox = withEntry(outbox, text, undefined);
    const kept = [...(mine.get(text) ?? noChanges)].filter(([id]) => !changes.has(id));
    mine = withEntry(mine, text, new Map(kept));
    oracle.discarded(state.account, text, changes);
  }
  return { ...state, outbox, mine };
}
