import { type EntryName, formatEntryName } from "../../../src/domain/cart/sync/entries";
import { isTooFarAhead, laterStamp, stampMs } from "../../../src/domain/cart/sync/stamp";
import { type Action, nameOf } from "../actions";
import { type Change, type Changes, expectedValue, noChanges, union } from "../changes";
import type { Executor } from "../executor";
import type { Oracle } from "../oracle";
import { expectSame } from "../shownValue";
import type { Browser } from "./browser";
import { changesIn } from "./deltaChanges";
import { entryOf, isRecording, shownOf, showsStoredRows } from "./pageRows";
import { meantBy, valueAfter } from "./tapModel";

/*
 * The taps of the shoppers: what each of them promises, and that a page shows it.
 */

/** What a browser's account has tapped on this disk, by the name of the entry. */
interface Mine {
  account: string;
  changes: ReadonlyMap<string, Changes>;
}

const nothing: Mine = { account: "", changes: new Map() };

/** A page at the moment of a tap. */
interface Moment {
  isDone: boolean;
  shown: string;
  held: Changes;
  isRecorded: boolean;
}

export class Taps {
  readonly #mine = new Map<Browser, Mine>();
  /** A server was restored: what it has lost and a device has forgotten as an old removal is gone. */
  isRestored = false;

  /**
   * @param aheadMarginMs milliseconds: stamps less than this below the server's limit can be replaced, too
   */
  constructor(
    readonly world: { executor: Executor; oracle: Oracle },
    readonly aheadMarginMs = 0,
  ) {}

  /** What the taps on this browser's disk were, for its copy. */
  mineOf(browser: Browser): Mine {
    const mine = this.#mine.get(browser);
    return mine?.account === browser.account ? mine : { ...nothing, account: browser.account };
  }

  /** The browser has another disk. @param mine what was tapped on it; without it: nothing */
  replaced(browser: Browser, mine: Mine = nothing): void {
    this.#mine.set(browser, mine);
  }

  /** Before a tap. */
  begin(browser: Browser, action: Action): Moment {
    const name = nameOf(action);
    const held = changesIn(entryOf(browser, name));
    return { isDone: false, shown: shownOf(browser, name), held, isRecorded: isRecording(browser) };
  }

  /**
   * After a tap that was done: the page shows what the shopper meant, and has recorded it for the account. It
   * is promised from now on.
   */
  end(browser: Browser, action: Action, { isDone, shown, held, isRecorded }: Moment): void {
    // The page has crashed before, or continues in memory, which nothing outlives.
    if (!isDone || browser.isInMemory) return;
    const name = nameOf(action);
    const isProfile = action.on === "profile";
    if (isProfile && (!browser.account || !isRecorded || shown === "no profile yet")) return;
    // Without an account the order of viewed products is that of the device's clock.
    if (action.on === "viewed" && !isRecorded) return;
    const text = formatEntryName(name);
    const after = valueAfter(action, shown);
    expectSame(shownOf(browser, name), after, `${browser.name} does not show its tap on ${text}`);
    if (!isRecorded) return;
    const all = changesIn(entryOf(browser, name));
    const recorded = new Map([...all].filter(([id]) => !held.has(id)));
    const promised = meantBy(action, { before: shown, after, recorded });
    const expected = expectedValue(name, union(held, promised));
    expectSame(expected, after, `${browser.name} has not recorded its tap on ${text}`);
    // `checkShown` drops what gets other stamps.
    if (this.#hasFutureStamps(all)) return;
    this.world.oracle.promise(browser.account, name, promised);
    const { account, changes } = this.mineOf(browser);
    const mine = union(changes.get(text) ?? noChanges, promised);
    this.#mine.set(browser, { account, changes: new Map([...changes, [text, mine]]) });
  }

  /** The page shows its own changes, until a later one replaces them. */
  checkShown(browser: Browser): void {
    this.#mine.set(browser, this.mineOf(browser));
    if (!showsStoredRows(browser)) return;
    for (const name of this.world.oracle.names()) this.#checkEntry(browser, name);
  }

  #checkEntry(browser: Browser, name: EntryName): void {
    // The record with the profile arrives apart from the entries, so a page can show later edits.
    if (name.kind === "profile") return;
    const text = formatEntryName(name);
    const held = changesIn(entryOf(browser, name));
    const isForgotten = this.isRestored || this.world.oracle.hasForgotten(browser.account, text);
    if (isForgotten || this.#hasFutureStamps(held)) this.#keepHeld(browser, name);
    else this.#endForgotten(browser, text, held);
    this.#endRemoved(browser, text, held);
    const mine = this.mineOf(browser).changes.get(text) ?? noChanges;
    const shown = shownOf(browser, name);
    const expected = withKnownName(name, expectedValue(name, union(held, mine)), shown);
    expectSame(shown, expected, `${browser.name} does not show its own change of ${text}`);
  }

  /** They get other stamps, perhaps earlier ones than those of the changes that they end. */
  #hasFutureStamps(changes: Changes): boolean {
    const earliestServerMs = this.world.executor.nowMs - this.aheadMarginMs;
    return [...changes.values()].some(({ stamp }) => isTooFarAhead(stamp, earliestServerMs));
  }

  /** A device forgets an old removal, and with it what the removal has ended. */
  #endForgotten(browser: Browser, text: string, held: Changes): void {
    const oldMs = this.world.executor.nowMs - browser.parts.connection.tombstoneMs;
    const promised = this.world.oracle.promised(browser.account).get(text) ?? noChanges;
    const last = [...promised.values()]
      .filter((change) => isRemoval(change) && stampMs(change.stamp) < oldMs && !held.has(change.id))
      .map(({ stamp }) => stamp)
      .reduce(laterStamp, "");
    if (last) this.#keep(browser, text, (id, { stamp }) => held.has(id) || stamp > last);
  }

  /**
   * A removal that the device has ends earlier changes for good: they do not come back when the device
   * forgets the removal. `#endForgotten` knows promised removals only, and a page that has moved to memory
   * promises none: what it has sent before its end, the device pulls later.
   */
  #endRemoved(browser: Browser, text: string, held: Changes): void {
    const removal = [...held.values()]
      .filter(isRemoval)
      .reduce((last, { stamp }) => laterStamp(last, stamp), "");
    if (removal) this.#keep(browser, text, (id, { stamp }) => held.has(id) || stamp > removal);
  }

  /** Only what the browser has is its own from now on. */
  #keepHeld(browser: Browser, name: EntryName): void {
    const held = changesIn(entryOf(browser, name));
    this.#keep(browser, formatEntryName(name), (id) => held.has(id));
  }

  /** The shopper has discarded changes. */
  discarded(browser: Browser, text: string, changes: Changes): void {
    this.#keep(browser, text, (id) => !changes.has(id));
  }

  #keep(browser: Browser, text: string, isKept: (id: string, change: Change) => boolean): void {
    const { account, changes } = this.mineOf(browser);
    const kept = [...(changes.get(text) ?? noChanges)].filter((each) => isKept(...each));
    this.#mine.set(browser, { account, changes: new Map([...changes, [text, new Map(kept)]]) });
  }
}

/**
 * A tap records no name and price. A page can still show those of a line that the server has forgotten.
 */
function withKnownName({ kind }: EntryName, expected: string, shown: string): string {
  if (kind !== "line" || !expected || !shown) return expected;
  const [quantity, name, price, gift] = JSON.parse(expected) as unknown[];
  const [, shownName, shownPrice] = JSON.parse(shown) as unknown[];
  return name === "" && price === 0 ? JSON.stringify([quantity, shownName, shownPrice, gift]) : expected;
}

function isRemoval({ member, value }: Change): boolean {
  const { quantity, listed } = value as { quantity?: number; listed?: boolean };
  return member === "set" && (quantity === 0 || listed === false);
}
