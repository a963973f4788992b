import type { NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import { stampsOf } from "../../../src/domain/cart/sync/entry";
import { isTooFarAhead } from "../../../src/domain/cart/sync/stamp";
import { type Changes, noChanges, union } from "../changes";
import type { Executor } from "../executor";
import type { Oracle } from "../oracle";
import type { Browser } from "./browser";
import { changesIn } from "./deltaChanges";
import type { RealServer } from "./realServer";

/**
 * The limit for stamps ahead of the server is two minutes; within this margin below it the server may refuse
 * a stamp at first.
 */
export const aheadMarginMs = 30_000;

interface PromiseSources {
  readonly account: string;
  readonly executor: Executor;
  readonly oracle: Oracle;
  readonly server: RealServer;
  readonly browsers: readonly Browser[];
}

/** The promised changes of a schedule with a real server: those that must not be lost. */
export class RealPromises {
  constructor(readonly world: PromiseSources) {}

  /** Whether the server can refuse a change at first, so that it gets new stamps. */
  isUncertain({ delta }: NewEntryIntent): boolean {
    const earliestServerMs = this.world.executor.nowMs - aheadMarginMs;
    return stampsOf(delta).some((stamp) => isTooFarAhead(stamp, earliestServerMs));
  }

  /** Registers the committed changes of the browsers as promised. */
  observe(): void {
    const { browsers, oracle } = this.world;
    for (const { disk } of browsers)
      for (const row of disk.rows<NewEntryIntent>("intents") ?? []) {
        if (row.table !== "entry") continue;
        // The change will be restamped, perhaps with earlier stamps than those of the unsent change that it
        // replaced.
        if (this.isUncertain(row)) this.#forgetReplaced(formatEntryName(row));
        else {
          // Changes that a tap has promised keep the meaning of the tap, not the recorded value.
          const promised = oracle.promised(row.id).get(formatEntryName(row)) ?? noChanges;
          const others = [...changesIn(row.delta)].filter(([change]) => !promised.has(change));
          oracle.promise(row.id, row, new Map(others));
        }
      }
  }

  /** Drops promised changes that neither the server nor a browser has any more. */
  async review(): Promise<void> {
    const { account, oracle, server } = this.world;
    const stored = await server.changesOf(account);
    oracle.keepPromises(account, (text) => union(stored.get(text) ?? noChanges, this.#heldByBrowsers(text)));
  }

  #forgetReplaced(text: string): void {
    const held = this.#heldByBrowsers(text);
    const promised = this.world.oracle.promised(this.world.account);
    promised.set(text, new Map([...(promised.get(text) ?? noChanges)].filter(([id]) => held.has(id))));
  }

  #heldByBrowsers(text: string): Changes {
    return new Map(
      this.world.browsers.flatMap(({ disk }) =>
        [...(disk.rows<NewEntryIntent>("intents") ?? []), ...(disk.rows<ServerEntryRow>("replica") ?? [])]
          .filter((row) => formatEntryName(row) === text)
          .flatMap((row) => [...changesIn("delta" in row ? row.delta : row.entry)]),
      ),
    );
  }
}
