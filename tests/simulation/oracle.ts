import { type EntryName, formatEntryName, isTombstone } from "../../src/domain/cart/sync/entries";
import { latestStamp } from "../../src/domain/cart/sync/entry";
import { aheadMaxMs, type Stamp, stampMs } from "../../src/domain/cart/sync/stamp";
import type { IntentResult } from "../../src/domain/cart/sync/syncProtocol";
import { checkJoin, checkRejection, isOld } from "./answerChecks";
import { type Changes, expectedValue, noChanges, removalOf, replaced, union, Violation } from "./changes";
import { type DeviceState, shownOf } from "./deviceState";
import type { SentEntry, SentIntent } from "./protocol";
import { expectSame, expectValue } from "./shownValue";

/*
 * What must hold at every moment. The oracle knows every change that a device has promised, and compares
 * every stored and every shown entry with the changes that must be in it.
 */

type ByName = Map<string, Changes>;

export class Oracle {
  /** The changes that were promised and not lost with a device, by account and name. */
  readonly #promised = new Map<string, ByName>();
  readonly #names = new Map<string, EntryName>();
  /** The stamp of the last removal that the server has forgotten, by account and name. */
  readonly #forgotten = new Map<string, Stamp>();
  /** The same, of the running database. */
  readonly #removed = new Map<string, Stamp>();

  promised(account: string): ByName {
    const known = this.#promised.get(account) ?? new Map();
    this.#promised.set(account, known);
    return known;
  }

  names(): Iterable<EntryName> {
    return this.#names.values();
  }

  /** A device has stored a change. */
  promise(account: string, name: EntryName, changes: Changes): void {
    this.#names.set(formatEntryName(name), name);
    const promised = this.promised(account);
    promised.set(formatEntryName(name), union(promised.get(formatEntryName(name)) ?? noChanges, changes));
  }

  /** A device has given its unsent changes other stamps. */
  restamped(before: DeviceState, after: DeviceState): void {
    const promised = this.promised(before.account);
    for (const [text, { id, changes }] of before.outbox) {
      const next = after.outbox.get(text);
      if (next?.id !== id || next.changes === changes) continue;
      promised.set(text, replaced(promised.get(text) ?? noChanges, changes, next.changes));
    }
  }

  /**
   * Keeps only those promises that are in the given changes: the others were lost with a device or a
   * database.
   * @param mayBeLost without it: all
   */
  keepPromises(
    account: string,
    held: (text: string) => Changes,
    mayBeLost?: (text: string) => Changes,
  ): void {
    const promised = this.promised(account);
    for (const [text, changes] of promised) {
      const others = held(text);
      const lost = mayBeLost?.(text);
      const kept = [...changes].filter(([id]) => others.has(id) || (lost && !lost.has(id)));
      promised.set(text, new Map(kept));
    }
  }

  /** A refused change was discarded by the shopper. */
  discarded(account: string, text: string, changes: Changes): void {
    const promised = this.promised(account);
    const kept = [...(promised.get(text) ?? noChanges)].filter(([id]) => !changes.has(id));
    promised.set(text, new Map(kept));
  }

  accepted(account: string, intent: SentIntent, serverMs: number): void {
    if (intent.account !== account)
      throw new Violation(`${account} has accepted a change of ${intent.account}`);
    for (const { stamp } of intent.changes.values()) {
      const ahead = stampMs(stamp) - serverMs;
      if (ahead > aheadMaxMs) throw new Violation(`the server has accepted a stamp ${ahead} ms ahead`);
    }
  }

  /** The server has merged a request. */
  answered(
    account: string,
    merge: {
      intents: readonly SentIntent[];
      results: readonly IntentResult[];
      entries: ReadonlyMap<string, SentEntry>;
      before: ReadonlyMap<string, SentEntry>;
      floor: Stamp;
    },
  ): void {
    const { intents, results, entries, before, floor } = merge;
    if (results.length !== intents.length) throw new Violation("not one result per intent");
    intents.forEach((intent, at) => {
      const result = results[at];
      if (result?.outcome === "rejected") checkRejection(intent, result.code, floor, before);
      if (result?.outcome !== "done") return;
      const stored = entries.get(formatEntryName(intent));
      const isOldChange = !before.has(formatEntryName(intent)) && floor && isOld(intent, floor);
      if (isOldChange && ["line", "wish"].includes(intent.kind) && !isTombstone(intent, intent.delta))
        throw new Violation(`the server drops an old change of ${formatEntryName(intent)} without a word`);
      if (!stored && isOld(intent, floor) && isTombstone(intent, intent.delta)) {
        this.#coveredByForgotten(account, intent, floor);
        return;
      }
      if (!stored)
        throw new Violation(
          `the server has accepted a change of ${formatEntryName(intent)} and not stored it`,
        );
      const removal = removalOf(intent, this.#removed.get(`${account} ${formatEntryName(intent)}`) ?? "");
      expectValue(intent, stored.entry, union(stored.changes, removal), `the server's entry of ${account}`);
      const changes = Object.keys({ ...stored.entry.taps, ...stored.entry.sold }).length;
      if (changes > 128)
        throw new Violation(`the server's row of ${formatEntryName(intent)} has ${changes} changes`);
      checkJoin(intent, before.get(formatEntryName(intent))?.entry ?? {}, stored.entry);
    });
  }

  /**
   * The server has accepted a change that shows nothing, of an entry that it does not have, from before its
   * last forgotten removal: a removal, or an edit of a line that is not in the cart. The entry counts as
   * removed since then, so a later line does not show it.
   */
  #coveredByForgotten(account: string, intent: SentIntent, floor: Stamp): void {
    const text = formatEntryName(intent);
    this.discarded(account, text, intent.changes);
    const known = this.#forgotten.get(`${account} ${text}`) ?? "";
    this.#forgotten.set(`${account} ${text}`, known > floor ? known : floor);
  }

  /** The server has deleted removals. */
  forgotten(account: string, removals: readonly SentEntry[]): void {
    const promised = this.promised(account);
    for (const removal of removals) {
      const text = formatEntryName(removal);
      const stamp = latestStamp(removal.entry);
      this.#forgotten.set(`${account} ${text}`, stamp);
      this.#removed.set(`${account} ${text}`, stamp);
      const later = [...(promised.get(text) ?? noChanges)].filter(([, change]) => change.stamp > stamp);
      promised.set(text, new Map(later));
    }
  }

  /** Whether the server has ever forgotten a removal of an entry. */
  hasForgotten(account: string, text: string): boolean {
    return this.#forgotten.has(`${account} ${text}`);
  }

  /** The server's database is an older one. */
  restored(): void {
    this.#removed.clear();
  }

  /** What a device has changed, without what the server has forgotten. */
  mineAfter(state: DeviceState): DeviceState["mine"] {
    let next: Map<string, Changes> | undefined;
    for (const [text, changes] of state.mine) {
      if (!this.#forgotten.has(`${state.account} ${text}`)) continue;
      const held = (id: string) =>
        state.rows.get(text)?.changes.has(id) || state.outbox.get(text)?.changes.has(id);
      next ??= new Map(state.mine);
      next.set(text, new Map([...changes].filter(([id]) => held(id))));
    }
    return next ?? state.mine;
  }

  /** Each changed entry shows its changes, and a device shows all of its own. */
  checkDevice(device: string, state: DeviceState, before?: DeviceState): void {
    for (const [text, name] of this.#names) {
      const isSame =
        before &&
        before.rows.get(text) === state.rows.get(text) &&
        before.outbox.get(text) === state.outbox.get(text) &&
        before.mine.get(text) === state.mine.get(text);
      if (isSame) continue;
      const { entry, changes } = shownOf(state, name);
      expectValue(name, entry, changes, `device ${device}`);
      const all = union(changes, state.mine.get(text) ?? noChanges);
      if (all !== changes)
        expectSame(
          expectedValue(name, changes),
          expectedValue(name, all),
          `device ${device} does not show its own change of ${text}`,
        );
    }
  }
}
