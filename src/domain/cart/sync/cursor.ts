/*
 * How far a device has pulled cart, wishlist and other synced entries. The server numbers the changes of an
 * account; a cursor is the number of the last change that a device has, with the run (process) of the server
 * that gave it out:
 *
 *   ""                                 nothing yet
 *   <run>.<number>                     all entries as they were at the number
 *   <run>.<number>.<issued>.<started>  some of them: the entries whose last change is up to the number.
 *                                      `issued`: number of the account's last change at this answer.
 *                                      `started`: that number when a device without entries began to pull; 0
 *                                      for a device that had some
 *
 * A restored database does not list the runs and numbers that were given out after its backup, so the server
 * recognises their cursors as lost.
 */

/** For each run (process) of the server, the number of the account's last change; oldest run first. */
export type ServerRuns = readonly { readonly run: string; readonly last: number }[];

/** The change numbers that the server stores for an account. */
export interface AccountNumbers {
  /** The number of the last change; 0: none yet. */
  readonly seq: number;
  /** The number of the latest removal whose tombstone the server has deleted. */
  readonly forgottenSeq: number;
  readonly runs: ServerRuns;
}

export interface Position {
  /** The device has all entries whose last change has a number up to this one. */
  since: number;
  /**
   * The number of the account's last change when a device without entries began to pull; 0 for a device that
   * had entries.
   */
  started: number;
}

/**
 * Maximum number of server runs that an account lists. A cursor of an older run counts as lost: the device
 * starts over.
 */
export const serverRunsMax = 20;

/**
 * Records the number of an account's last change under the server's current run (process); keeps the latest
 * `serverRunsMax` runs.
 */
export function withLastSeqOfServerRun(runs: ServerRuns, run: string, last: number): ServerRuns {
  return [...runs.filter((each) => each.run !== run), { run, last }].slice(-serverRunsMax);
}

/**
 * Formats the cursor that the server sends with an answer.
 * @param page the number up to which the answer has the entries; undefined when the answer has all entries
 */
export function formatCursor({ runs, seq }: AccountNumbers, page?: Position): string {
  const run = runs.at(-1)?.run ?? "0";
  return page ? `${run}.${page.since}.${seq}.${page.started}` : `${run}.${seq}`;
}

/**
 * Finds the position that a device's cursor stands for, or the reason why the device has to start over.
 * @param staleCursor the last cursor of a device that starts over with the cursor "" and still has its
 * entries; "" for any other device
 * @returns "lost": this database has not given out one of the two cursors (it was restored from an older
 * backup); "forgotten": the device can still show an entry that was removed, because the server has deleted
 * the record of the removal (tombstone)
 */
export function resolveCursor(
  cursor: unknown,
  numbers: AccountNumbers,
  staleCursor: unknown = "",
): Position | "lost" | "forgotten" {
  const { seq, forgottenSeq, runs } = numbers;
  const fromStart = { since: 0, started: seq };
  if (cursor === "" || cursor === undefined)
    return staleCursor !== "" && resolveCursor(staleCursor, numbers) === "lost" ? "lost" : fromStart;
  const match = /^([0-9a-f]{1,20})\.(\d{1,15})(?:\.(\d{1,15})\.(\d{1,15}))?$/.exec(
    typeof cursor === "string" ? cursor : "",
  );
  if (!match) return "lost";
  // The cursor of an account that had no entries.
  if (match[1] === "0") return fromStart;
  const since = Number(match[2]);
  const known = runs.find(({ run }) => run === match[1]);
  // A later page may hold entries with numbers up to `issued`. After a restore to a state before `issued`,
  // these entries can get smaller numbers, which the device has passed already, so it would never receive
  // them.
  if (!known || Number(match[3] ?? since) > known.last) return "lost";
  const started = Number(match[4] ?? 0);
  return Math.max(since, started) < forgottenSeq ? "forgotten" : { since, started };
}
