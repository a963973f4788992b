import { clockFrom, joinVisitor, laterOf } from "../../src/domain/cart/sync/device";
import { type EntryName, nameText, sizeName, viewedName, wishName } from "../../src/domain/cart/sync/entries";
import { type Entry, latestStamp, mergeEntries } from "../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../src/domain/cart/sync/line";
import { aheadMaxMs, isAhead, stampMs } from "../../src/domain/cart/sync/stamp";
import type { ProductId, Size } from "../../src/domain/catalogue/product";
import { type Action, membersIn, nameOf, newLine, type Step, sizes } from "./actions";
import { type Changes, changesOf, noChanges, union, Violation } from "./changes";
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

/** A tap in an account. */
export function tapped(state: DeviceState, name: EntryName, step: Step, device: DeviceClock): DeviceState {
  const shown = shownOf(state, name);
  const nowMs = device.wallMs + state.offsetMs;
  const clock = clockFrom(state.last, nowMs, device.node);
  const delta = step.delta(shown.entry, clock);
  if (!delta) {
    expectSame(
      "",
      step.members?.(shown.entry) ?? "",
      `a tap on ${nameText(name)} of ${device.name} without a change`,
    );
    return state;
  }
  checkStamps(state, delta, shown.changes, device);
  const next = changed({ ...state, last: clock.last() }, name, delta, device);
  const members = step.members?.(shown.entry);
  if (members !== undefined)
    expectSame(membersIn(delta), members, `what a tap on ${nameText(name)} of ${device.name} has changed`);
  const quantity = step.quantity?.(shown.entry);
  if (quantity !== undefined)
    expectSame(
      `${lineQuantity(shownOf(next, name).entry)}`,
      `${quantity}`,
      `a tap on ${nameText(name)} of ${device.name}`,
    );
  return next;
}

/** Stamps are later than all that the device shows, and not far from the time when the device knows it. */
function checkStamps(state: DeviceState, delta: Entry, shown: Changes, device: DeviceClock): void {
  const { realMs: nowMs } = device;
  for (const { stamp } of changesOf(delta, "").values()) {
    for (const change of shown.values())
      if (change.stamp >= stamp)
        throw new Violation(`${device.name} has made ${stamp} after it had seen ${change.stamp}`);
    if (state.clock !== device.clock || isAhead(state.last, nowMs + estimateSlackMs)) continue;
    const offMs = stampMs(stamp) - nowMs;
    if (offMs < -estimateSlackMs || offMs > aheadMaxMs + estimateSlackMs)
      throw new Violation(`${device.name} has made a stamp that is ${offMs} ms off`);
  }
}

function changed(state: DeviceState, name: EntryName, delta: Entry, device: DeviceClock): DeviceState {
  const text = nameText(name);
  const id = device.newId();
  const changes = changesOf(delta, id);
  const pending = state.outbox.get(text);
  device.oracle.promise(state.account, name, changes);
  return {
    ...state,
    outbox: withEntry(state.outbox, text, {
      id,
      name,
      delta: mergeEntries(pending?.delta ?? {}, delta),
      changes: union(pending?.changes ?? noChanges, changes),
    }),
    mine: withEntry(state.mine, text, union(state.mine.get(text) ?? noChanges, changes)),
  };
}

/** The join of a visitor's rows at sign-in. */
export function joined(state: DeviceState, device: DeviceClock): DeviceState {
  const clock = clockFrom(state.last, device.wallMs + state.offsetMs, device.node);
  const entryOf = (name: EntryName) => shownOf(state, name).entry;
  const { offsetMs } = state;
  const deltas = joinVisitor(state.visitor, entryOf, { next: clock.next, nowMs: device.wallMs, offsetMs });
  const last = deltas.map(({ delta }) => latestStamp(delta)).reduce(laterOf, clock.last());
  let next: DeviceState = { ...state, last, visitor: noVisitor };
  for (const { name, delta } of deltas) next = changed(next, name, delta, device);
  for (const { id, size, quantity } of state.visitor.lines) {
    const name = { kind: "line", key: `${id} ${size}` };
    const larger = Math.max(quantity, lineQuantity(entryOf(name)));
    expectSame(`${lineQuantity(shownOf(next, name).entry)}`, `${larger}`, `the join of ${nameText(name)}`);
  }
  checkJoinedRest(state, next);
  return next;
}

/** The wishlist becomes the union, with the account's items as they are; so do the viewed products. The account's size stays. */
function checkJoinedRest(before: DeviceState, after: DeviceState): void {
  const { wishes, viewed, size } = before.visitor;
  const shown = (state: DeviceState, name: EntryName) => shownValue(name, shownOf(state, name).entry);
  for (const { id, name, price } of wishes) {
    const wish = wishName(id);
    const expected = shown(before, wish) || JSON.stringify([name, price]);
    expectSame(shown(after, wish), expected, `the join of ${nameText(wish)}`);
  }
  // Every product has one place of twelve.
  const products = new Set([...shown(before, viewedName).split(" "), ...viewed.map(({ id }) => `${id}`)]);
  products.delete("");
  const joined = shown(after, viewedName).split(" ").filter(Boolean);
  expectSame(
    `${joined.length}`,
    `${Math.min(products.size, 12)}`,
    "the number of viewed products after a join",
  );
  for (const id of joined) if (!products.has(id)) throw new Violation(`the join has added ${id}`);
  expectSame(shown(after, sizeName), shown(before, sizeName) || size, "the size after a join");
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
