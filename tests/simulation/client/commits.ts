import type { EntryIntent } from "../../../src/db/cart/sync/outbox";
import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import { stampsOf } from "../../../src/domain/cart/sync/entry";
import { isTooFarAhead } from "../../../src/domain/cart/sync/stamp";
import { expectedValue, union, Violation } from "../changes";
import type { Executor } from "../executor";
import { expectSame } from "../shownValue";
import { type Browser, isRefused } from "./browser";
import { changesIn } from "./deltaChanges";
import { entryOf, isRecording, showsStoredRows } from "./pageRows";
import type { Taps } from "./taps";

/*
 * What must hold after each transaction of a page: the page shows its unsent changes, and each of them stays
 * in the outbox until the server has confirmed it or the shopper has discarded it.
 */

/** What a page had after an earlier transaction. */
interface Committed {
  writes: number;
  account: string;
  unsent: readonly EntryIntent[];
}

export class CommitChecks {
  readonly #committed = new Map<Browser, Committed>();
  /** Numbers of the refused changes that the shopper has discarded. */
  readonly #discarded = new Map<Browser, Set<number>>();

  constructor(readonly world: { executor: Executor; taps: Taps; browsers: readonly Browser[] }) {}

  /** Checks the page of an event if its disk has changed. @param owner the owner of the event */
  checkAfterEvent(owner: object): void {
    const browser = this.world.browsers.find((each) => each.owns(owner));
    if (browser && this.#committed.get(browser)?.writes !== browser.disk.writes) this.#check(browser);
  }

  /** Forgets what a browser had: it has another disk. */
  forget(browser: Browser): void {
    this.#committed.delete(browser);
  }

  /** Records that the shopper discards a refused change. */
  recordDiscard(browser: Browser, n: number): void {
    this.#discarded.set(browser, (this.#discarded.get(browser) ?? new Set()).add(n));
  }

  #check(browser: Browser): void {
    const { disk, account } = browser;
    const rows = disk.rows<EntryIntent>("intents");
    // A transaction is running.
    if (!rows) return;
    const before = this.#committed.get(browser);
    // The other rows are those of a visitor, or of an account that the page is leaving.
    const unsent = isRecording(browser) ? rows.filter((row) => isOf(account, row)) : [];
    this.#committed.set(browser, { writes: disk.writes, account, unsent });
    if (!showsStoredRows(browser)) return;
    this.world.taps.checkShown(browser);
    if (before?.account !== account) return;
    for (const row of before.unsent)
      if (!unsent.includes(row) && !this.#discarded.get(browser)?.has(row.n))
        this.#expectKept(browser, row, unsent);
  }

  /** A change that is not in the outbox any more, or not in this form. */
  #expectKept(browser: Browser, row: EntryIntent, unsent: readonly EntryIntent[]): void {
    const text = formatEntryName(row);
    // A refused change is not sent again, so only a later change of the entry can take its place.
    if (isRefused(row.code) && !unsent.some((each) => formatEntryName(each) === text))
      throw new Violation(`${browser.name} does not list the refused change of ${text} any more`);
    // It has got other stamps.
    if (stampsOf(row.delta).some((stamp) => isTooFarAhead(stamp, this.world.executor.nowMs))) return;
    const held = changesIn(entryOf(browser, row));
    const all = union(changesIn(row.delta), held);
    expectSame(
      expectedValue(row, held),
      expectedValue(row, all),
      `${browser.name} has dropped an unsent change of ${text}`,
    );
  }
}

const isOf = (account: string, { id, table }: EntryIntent): boolean => id === account && table === "entry";
