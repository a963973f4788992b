import { createStampClock } from "../../../src/domain/cart/sync/deviceSync";
import { formatEntryName, isTombstone } from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import { setQuantityDelta } from "../../../src/domain/cart/sync/line";
import { syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { Random } from "../../../tools/testkit/seededRandom";
import { changesOf, Violation } from "../changes";
import { Oracle } from "../oracle";
import type { Answer } from "../protocol";
import { Server } from "../server";
import { expectSame } from "../shownValue";
import { textOf } from "./readable";

/*
 * Devices that only read, two entries at a time, from a server that is restarted, restored and forgets
 * removals between any two pages. What they have after a complete pull is what the server has, and they start
 * over only with a reason.
 */

const account = "anna";
const readers = 3;
const runsMax = 20;

interface Reader {
  cursor: string;
  rows: Map<string, { entry: Entry; generation: number }>;
  generation: number;
  /** The server's numbers up to which no removal can have been missed. */
  basis: number;
  /** Restores of the server before the cursor was given out. */
  restores: number;
}

/** @param random of the seed */
export function checkPulls(random: Random): void {
  const walk = new Walk({ pageEntries: 2, tombstoneMs: random.pick([0, 2_000, 1e12]) });
  for (let n = 0; n < 60; n += 1) {
    walk.nowMs += random.below(1_000);
    const kind = random.below(20);
    if (kind < 8) walk.change(random.below(6), random.chance(0.4));
    else if (kind < 17) walk.pull(random.pick(walk.readers));
    else if (kind === 17) walk.server.backUp();
    else if (kind === 18) walk.restore();
    else walk.server.restart();
  }
  for (const reader of walk.readers) {
    let pages = 0;
    while (!walk.pull(reader)) if (++pages > 40) throw new Violation("a pull does not end");
  }
}

/** The cursors of the last runs are known, and no older one. */
export function checkRuns(): void {
  const walk = new Walk({ pageEntries: 200, tombstoneMs: 1e12 });
  const cursors = Array.from({ length: runsMax + 5 }, () => {
    walk.server.restart();
    walk.change(0, false);
    return walk.ask("").cursor ?? "";
  });
  const known = cursors.map((cursor) => walk.ask(cursor).reset ?? "known");
  const expected = cursors.map((_, at) => (at < 5 ? "lost" : "known"));
  expectSame(known.join(), expected.join(), "the runs of the server");
  expectSame(`${walk.row?.runs.length}`, `${runsMax}`, "the number of listed runs");
}

/** A random walk: a server with one writer, and devices that read. */
class Walk {
  nowMs = 1_780_000_000_000;
  readonly server: Server;
  readonly readers: Reader[];
  #restores = 0;
  #changes = 0;
  #last = "";

  constructor(limits: { pageEntries: number; tombstoneMs: number }) {
    const all = { ...limits, forgetEvery: 2, lines: 0, wishes: 0 };
    this.server = new Server(all, () => this.nowMs, new Oracle());
    this.readers = Array.from({ length: readers }, () => ({
      cursor: "",
      rows: new Map(),
      generation: 0,
      basis: 0,
      restores: 0,
    }));
  }

  get row() {
    return this.server.accounts.get(account);
  }

  ask(cursor: string): Answer {
    const request = { account, device: "reader", version: syncVersion, ticket: 0, intents: [] };
    return this.server.respondTo({ ...request, cursor });
  }

  restore(): void {
    this.server.restore();
    this.#restores += 1;
  }

  /** One more of a line, or its removal. */
  change(item: number, isRemoval: boolean): void {
    const clock = createStampClock(this.#last, this.nowMs, "writer");
    const delta = isRemoval ? setQuantityDelta(0, clock.next()) : { taps: { [clock.next()]: 1 } };
    this.#last = clock.last();
    this.#changes += 1;
    const id = `${this.#changes}`;
    const name = { kind: "line", key: `p${item} M` };
    const intent = { id, account, version: syncVersion, ...name, delta, changes: changesOf(delta, id) };
    const { ticket } = this.server.respondTo({ ...noRequest, ticket: 0, intents: [] });
    this.server.respondTo({ ...noRequest, ticket, intents: [intent] });
  }

  /** Pulls a page. @returns whether the reader has everything now */
  pull(reader: Reader): boolean {
    const seq = this.row?.seq ?? 0;
    if (!reader.cursor || reader.cursor.startsWith("0.")) {
      reader.basis = seq;
      reader.restores = this.#restores;
    }
    const { reset, cursor = "", more, entries = [] } = this.ask(reader.cursor);
    if (reset) {
      if (reset === "lost" && reader.restores === this.#restores)
        throw new Violation(`the server does not know its own cursor ${reader.cursor}`);
      if (reset === "forgotten" && reader.basis >= (this.row?.forgottenSeq ?? 0))
        throw new Violation(`the cursor ${reader.cursor} is forgotten without a reason`);
      reader.cursor = "";
      reader.generation += 1;
      return false;
    }
    const { generation, rows } = reader;
    for (const each of entries) rows.set(formatEntryName(each), { entry: each.entry, generation });
    reader.cursor = cursor;
    reader.basis = Math.max(reader.basis, more ? (entries.at(-1)?.seq ?? 0) : seq);
    if (more) return false;
    for (const [text, row] of rows) if (row.generation !== generation) rows.delete(text);
    this.#check(reader);
    return true;
  }

  #check({ rows, cursor }: Reader): void {
    const shown = (all: Iterable<[string, { entry: Entry }]>) =>
      [...all]
        .filter(([, { entry }]) => !isTombstone({ kind: "line", key: "p0 M" }, entry))
        .map(([text, { entry }]) => `${text} ${textOf(entry)}`)
        .sort()
        .join(" and ");
    expectSame(shown(rows), shown(this.server.entriesOf(account)), `what a device has at ${cursor}`);
  }
}

const noRequest = { account, device: "writer", version: syncVersion, cursor: "" };
