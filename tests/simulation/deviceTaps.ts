import { clockFrom, joinVisitor } from "../../src/domain/cart/sync/device";
import { type EntryName, nameText } from "../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../src/domain/cart/sync/line";
import { aheadMaxMs, isAhead, stampMs } from "../../src/domain/cart/sync/stamp";
import { type Action, membersIn, nameOf, newLine, type Step } from "./actions";
import { type Changes, changesOf, noChanges, union, Violation } from "./changes";
import { type DeviceState, noVisitor, shownOf, withEntry } from "./deviceState";
import { expectSame, type Oracle } from "./oracle";

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
  const deltas = joinVisitor(state.visitor, entryOf, clock.next);
  let next: DeviceState = { ...state, last: clock.last(), visitor: noVisitor };
  for (const { name, delta } of deltas) next = changed(next, name, delta, device);
  for (const { id, size, quantity } of state.visitor.lines) {
    const name = { kind: "line", key: `${id} ${size}` };
    const larger = Math.max(quantity, lineQuantity(entryOf(name)));
    expectSame(`${lineQuantity(shownOf(next, name).entry)}`, `${larger}`, `the join of ${nameText(name)}`);
  }
  return next;
}

/** A visitor's tap changes the rows themselves. */
export function visited(state: DeviceState, action: Action): DeviceState {
  const { visitor } = state;
  const name = nameOf(action);
  if (action.on === "line") {
    const line = newLine(name.key, action.n);
    const known = visitor.lines.find(({ id, size }) => `${id} ${size}` === name.key);
    const others = visitor.lines.filter((each) => each !== known);
    const lines =
      action.do === "remove" ? others : [...others, { ...line, quantity: (known?.quantity ?? 0) + 1 }];
    return { ...state, visitor: { ...visitor, lines } };
  }
  if (action.on !== "wish") return state;
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
