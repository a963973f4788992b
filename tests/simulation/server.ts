import {
  formatCursor,
  resolveCursor,
  type ServerRuns,
  withLastSeqOfServerRun,
} from "../../src/domain/cart/sync/cursor";
import { formatEntryName, isTombstone } from "../../src/domain/cart/sync/entries";
import { isRegister, latestStamp } from "../../src/domain/cart/sync/entry";
import { mergeIntentsIntoEntries } from "../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { type NamedEntry, syncVersion } from "../../src/domain/cart/sync/syncProtocol";
import {
  consumeTicket,
  currentTicketOf,
  noSyncTickets,
  type SyncTickets,
} from "../../src/domain/cart/sync/syncTickets";
import { tombstoneMaxMs, tombstonesToForget } from "../../src/domain/cart/sync/tombstones";
import { checkLimits } from "./answerChecks";
import { counted, folded, noChanges, removalOf, union } from "./changes";
import type { Oracle } from "./oracle";
import type { Answer, Request, SentEntry, SentIntent } from "./protocol";

/*
 * A model of the server: one row per account and its entries, as pb_hooks/lib/cart keeps them, and the same
 * pure rules.
 */

/** Entries that differ from the real server's, so that few changes reach every case. */
export interface ServerLimits {
  pageEntries: number;
  /** Removals are looked through when a change has a number that is divisible by this. */
  forgetEvery: number;
  /** How long a removal is remembered. */
  tombstoneMs: number;
  /** Lines and items that every account has from the start, and that no device changes. */
  lines: number;
  wishes: number;
}

interface AccountRow {
  seq: number;
  forgottenSeq: number;
  floor: string;
  runs: ServerRuns;
  tickets: SyncTickets;
  entries: ReadonlyMap<string, SentEntry & { changedMs: number }>;
}

type Accounts = ReadonlyMap<string, AccountRow>;

const newRow: AccountRow = {
  seq: 0,
  forgottenSeq: 0,
  floor: "",
  runs: [],
  tickets: noSyncTickets,
  entries: new Map(),
};

export class Server {
  /** Called after entries of an account have changed. */
  onChange: (account: string) => void = () => {};
  accounts: Accounts = new Map();
  /** The owner of the requests that are under way to this process. */
  process: object = {};
  /** The newest schema of requests that the server reads; a later release has a larger one. */
  release: number = syncVersion;
  #run = 1;
  #backup: Accounts = new Map();

  constructor(
    readonly limits: ServerLimits,
    readonly nowMs: () => number,
    readonly oracle: Oracle,
  ) {}

  /** A new process with the same database. */
  restart(): void {
    this.#run += 1;
    this.process = {};
  }

  backUp(): void {
    this.#backup = this.accounts;
  }

  /** A new process with the database of the last backup. */
  restore(): void {
    this.accounts = this.#backup;
    this.oracle.restored();
    this.restart();
  }

  entriesOf(account: string): AccountRow["entries"] {
    return this.accounts.get(account)?.entries ?? newRow.entries;
  }

  respondTo({ account, device, cursor, staleCursor, ticket, intents }: Request): Answer {
    const now = this.nowMs();
    let row = this.accounts.get(account) ?? newRow;
    const before = resolveCursor(cursor, row, staleCursor);
    if (typeof before === "string")
      return { now, ticket: currentTicketOf(row.tickets, device), reset: before };
    const tickets = intents.length > 0 ? consumeTicket(row.tickets, device, ticket) : undefined;
    let results: Answer["results"];
    if (tickets) {
      const { seq } = row;
      row = { ...row, tickets };
      [row, results] = this.#merge(account, row, intents);
      this.accounts = new Map([...this.accounts, [account, row]]);
      if (row.seq !== seq) this.onChange(account);
    }
    const position = resolveCursor(cursor, row, staleCursor);
    if (typeof position === "string")
      return { now, ticket: currentTicketOf(row.tickets, device), reset: position };
    const { since, started } = position;
    const after = [...row.entries.values()].filter(({ seq }) => seq > since).sort((a, b) => a.seq - b.seq);
    const page = after.slice(0, this.limits.pageEntries);
    const more = after.length > page.length;
    const reached = more ? { since: page.at(-1)?.seq ?? since, started } : undefined;
    return {
      now,
      ticket: currentTicketOf(row.tickets, device),
      cursor: formatCursor(row, reached),
      more,
      entries: page,
      ...(results ? { results } : {}),
    };
  }

  #merge(
    account: string,
    row: AccountRow,
    intents: Request["intents"],
  ): [AccountRow, NonNullable<Answer["results"]>] {
    const { nowMs, limits, oracle } = this;
    const present = [...row.entries.values()].filter((each) => !isTombstone(each, each.entry));
    const count = (kind: string) => present.filter((each) => each.kind === kind).length;
    const { results, changed } = mergeIntentsIntoEntries(intents, {
      account,
      serverMs: nowMs(),
      floor: row.floor,
      lines: limits.lines + count("line"),
      wishes: limits.wishes + count("wish"),
      rows: limits.lines + limits.wishes + countRows(row.entries),
      entryOf: (name) => row.entries.get(formatEntryName(name))?.entry,
    });
    const entries = new Map(row.entries);
    const changes = new Map<string, SentEntry["changes"]>();
    intents.forEach((intent, at) => {
      const name = formatEntryName(intent);
      if (results[at]?.outcome !== "done") return;
      oracle.accepted(account, intent, nowMs());
      if (!row.entries.has(name) && !changed.some((each) => formatEntryName(each) === name)) return;
      const known = changes.get(name) ?? row.entries.get(name)?.changes ?? removalOf(intent, row.floor);
      const step = stepOfJoin(intent, changed);
      const sent = step === undefined ? intent.changes : counted(intent.changes, ...step);
      const merged = union(known, sent);
      changes.set(name, intent.kind === "line" ? folded(merged) : merged);
    });
    let { seq } = row;
    for (const each of changed) {
      seq += 1;
      entries.set(formatEntryName(each), { ...each, seq, changedMs: nowMs(), changes: noChanges });
    }
    for (const [name, known] of changes) {
      const stored = entries.get(name);
      if (stored) entries.set(name, { ...stored, changes: known });
    }
    oracle.answered(account, { intents, results, entries, before: row.entries, floor: row.floor });
    checkLimits(row.entries, entries, { line: limits.lines, wish: limits.wishes });
    const runs = seq === row.seq ? row.runs : withLastSeqOfServerRun(row.runs, this.#runName(), seq);
    const next = { ...row, seq, entries, runs };
    return [this.#forget(account, next, row.seq), results];
  }

  #forget(account: string, row: AccountRow, from: number): AccountRow {
    const { forgetEvery, tombstoneMs } = this.limits;
    if (Math.floor(from / forgetEvery) === Math.floor(row.seq / forgetEvery)) return row;
    const removals = [...row.entries.values()].filter((each) => isTombstone(each, each.entry));
    // Time runs faster for removals, so that they are forgotten within a run.
    const forgotten = tombstonesToForget(removals, this.nowMs() + tombstoneMaxMs - tombstoneMs);
    if (forgotten.length === 0) return row;
    const entries = new Map(row.entries);
    for (const each of forgotten) entries.delete(formatEntryName(each));
    this.oracle.forgotten(account, forgotten);
    const stamps = [row.floor, ...forgotten.map(({ entry }) => latestStamp(entry))].sort();
    const forgottenSeq = Math.max(row.forgottenSeq, ...forgotten.map(({ seq }) => seq));
    return { ...row, entries, forgottenSeq, floor: stamps.at(-1) ?? "" };
  }

  #runName(): string {
    return this.#run.toString(16);
  }
}

const countRows = (entries: AccountRow["entries"]): number =>
  [...entries.values()].filter(({ kind }) => kind === "line" || kind === "wish").length;

/** Stamp and number of the step that a join has become. */
function stepOfJoin(intent: SentIntent, changed: readonly NamedEntry[]): [string, number] | undefined {
  const { join } = intent.delta;
  const stored = changed.find((each) => formatEntryName(each) === formatEntryName(intent))?.entry;
  const number = isRegister(join) ? stored?.taps?.[join.stamp] : undefined;
  return isRegister(join) && number !== undefined ? [join.stamp, number] : undefined;
}
