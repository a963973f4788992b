import type { EntryIntent } from "../../../src/db/cart/sync/outbox";
import type { NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import { stampsOf } from "../../../src/domain/cart/sync/entry";
import { isTooFarAhead } from "../../../src/domain/cart/sync/stamp";
import { type Changes, noChanges } from "../changes";
import type { Executor } from "../executor";
import type { Oracle } from "../oracle";
import type { Server } from "../server";
import { type Browser, isRefused } from "./browser";
import type { CommitChecks } from "./commits";
import { changesIn } from "./deltaChanges";
import type { Taps } from "./taps";

interface PromiseSources {
  readonly executor: Executor;
  readonly oracle: Oracle;
  readonly server: Server;
  readonly taps: Taps;
  readonly commits: CommitChecks;
  readonly browsers: readonly Browser[];
}

/**
 * Keeps the oracle's list of promised changes: those that a browser has committed and that must not be lost.
 */
export class ClientPromises {
  constructor(readonly world: PromiseSources) {}

  /** What a browser has committed is promised from now on. */
  observe(): void {
    const { browsers, executor, oracle } = this.world;
    for (const { disk } of browsers)
      for (const { table, id, kind, key, delta } of disk.rows<NewEntryIntent>("intents") ?? []) {
        if (table !== "entry") continue;
        // The change will be restamped, perhaps with earlier stamps than those of the unsent change that it
        // replaced.
        if (stampsOf(delta).some((stamp) => isTooFarAhead(stamp, executor.nowMs))) {
          this.review(formatEntryName({ kind, key }));
          continue;
        }
        // Changes that a tap has promised keep the meaning of the tap, not the recorded value.
        const promised = oracle.promised(id).get(formatEntryName({ kind, key })) ?? noChanges;
        const others = [...changesIn(delta)].filter(([change]) => !promised.has(change));
        oracle.promise(id, { kind, key }, new Map(others));
      }
  }

  /** The shopper discards what the server has refused: only that is not promised any more. */
  discard(browser: Browser): void {
    const { oracle, executor, taps, commits } = this.world;
    for (const { n, id, kind, key, delta, code } of browser.disk.rows<EntryIntent>("intents") ?? []) {
      if (id !== browser.account || !isRefused(code)) continue;
      commits.recordDiscard(browser, n);
      oracle.discarded(id, formatEntryName({ kind, key }), changesIn(delta));
      taps.discarded(browser, formatEntryName({ kind, key }), changesIn(delta));
    }
    browser.discardRefused().catch((error: unknown) => executor.fail(error));
  }

  /**
   * Drops promised changes that neither the server nor a browser has any more.
   * @param only the name of one entry; default: all
   */
  review(only?: string): void {
    const { oracle } = this.world;
    for (const account of ["anna", "bela"]) {
      const kept = (text: string) => oracle.promised(account).get(text) ?? noChanges;
      oracle.keepPromises(account, (text) =>
        only && only !== text ? kept(text) : this.#held(account, text),
      );
    }
  }

  /** The changes of an entry that the server or a browser has. */
  #held(account: string, text: string): Changes {
    const { browsers, server } = this.world;
    const all = new Map(server.entriesOf(account).get(text)?.changes ?? noChanges);
    for (const { disk } of browsers) {
      const rows = [
        ...(disk.rows<NewEntryIntent>("intents") ?? []).filter((row) => row.id === account),
        ...(disk.rows<ServerEntryRow>("replica") ?? []).filter((row) => row.uid === account),
      ];
      for (const row of rows)
        if (formatEntryName(row) === text)
          for (const [id, change] of changesIn("delta" in row ? row.delta : row.entry)) all.set(id, change);
    }
    return all;
  }
}
