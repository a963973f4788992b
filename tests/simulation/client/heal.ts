import type { ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { type EntryName, formatEntryName } from "../../../src/domain/cart/sync/entries";
import { expectedValue, noChanges, union, Violation } from "../changes";
import { expectSame, shownValue } from "../shownValue";
import type { Browser } from "./browser";
import { expectShown, readSync } from "./ends";
import type { ClientWorld } from "./world";

const healRoundsMax = 80;
const healRoundMs = 3_000;
/** A device deletes old removals when this much time has passed, see src/db/cart/sync/serverEntries.ts. */
const removalsMs = 24 * 60 * 60_000;

/** Ends all disturbances and checks that everything arrives everywhere. */
export async function healWorld(world: ClientWorld): Promise<void> {
  const { browsers, executor, promises } = world;
  for (const browser of browsers) endDisturbances(browser);
  await executor.run(0);
  await runRounds(world);
  updateAll(world);
  for (const browser of browsers) promises.discard(browser);
  await executor.run(1_000);
  await runRounds(world);
  checkAll(world);
  // Old removals are deleted once a day.
  await executor.skip(removalsMs);
  await runRounds(world);
  checkAll(world);
  for (const browser of browsers) checkRemovals(world, browser);
}

function endDisturbances(browser: Browser): void {
  browser.parts.connection.mode = "good";
  browser.disk.isFull = false;
  // What a page has in memory ends with it.
  if (browser.isInMemory) browser.crash();
  browser.crashIn = 0;
}

/** Server and pages get the newest release. */
function updateAll({ server, browsers, releases }: ClientWorld): void {
  const newest = releases?.programs.at(-1);
  if (!newest) return;
  server.release = releases?.programs.length ?? 1;
  for (const browser of browsers) {
    browser.parts.programs = newest;
    browser.crash();
  }
}

/** Lets time pass until all browsers are up to date. */
async function runRounds(world: ClientWorld): Promise<void> {
  const { browsers, executor, promises } = world;
  for (let round = 0; round < healRoundsMax; round += 1) {
    if (round % 10 === 0) for (const browser of browsers) browser.wake();
    await executor.run(healRoundMs);
    promises.observe();
    if (browsers.every((browser) => isUpToDate(world, browser))) return;
  }
  const late = browsers.filter((browser) => !isUpToDate(world, browser)).map(({ name }) => name);
  throw new Violation(`${late.join(", ")} not up to date ${healRoundsMax} rounds after the network healed`);
}

function isUpToDate({ server }: ClientWorld, browser: Browser): boolean {
  const { account } = browser;
  if (!account) return true;
  const seq = server.accounts.get(account)?.seq ?? 0;
  const { unsent, cursor, hasProfile } = readSync(browser);
  const isSent = unsent?.every((row) => row.id !== account || row.code);
  return Boolean(isSent && cursor?.endsWith(`.${seq}`) && hasProfile);
}

function checkAll(world: ClientWorld): void {
  for (const account of world.server.accounts.keys())
    for (const name of world.oracle.names()) checkEnd(world, account, name);
}

/** The server has all promised changes of an entry, and the account's browsers show its value. */
function checkEnd({ server, oracle, browsers }: ClientWorld, account: string, name: EntryName): void {
  const text = formatEntryName(name);
  const { entry = {}, changes = noChanges } = server.entriesOf(account).get(text) ?? {};
  const promised = oracle.promised(account).get(text) ?? noChanges;
  const value = shownValue(name, entry);
  const expected = expectedValue(name, union(changes, promised));
  expectSame(value, expected, `the server of ${account} has lost a change of ${text}`);
  const own = browsers.filter((browser) => browser.account === account);
  expectShown(own, name, value);
}

/** The rows of a device stay bounded. */
function checkRemovals({ server }: ClientWorld, { name, account, disk }: Browser): void {
  const { tombstoneMs } = server.limits;
  if (!account || tombstoneMs > removalsMs) return;
  for (const { kind, key, entry } of disk.rows<ServerEntryRow>("replica") ?? []) {
    const { set, taps, sold } = entry;
    const isRemoved = set?.["quantity"] === 0 || set?.["listed"] === false;
    if (isRemoved && !taps && !sold)
      throw new Violation(`${name} has kept the old removal of ${kind}/${key}`);
  }
}
