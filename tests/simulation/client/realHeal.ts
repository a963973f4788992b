import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import { type Changes, expectedValue, noChanges, union, Violation } from "../changes";
import { expectSame, shownValue } from "../shownValue";
import type { Browser } from "./browser";
import { changesIn } from "./deltaChanges";
import { expectShown, readSync } from "./ends";
import type { RealWorld } from "./realWorld";

const healRoundsMax = 200;
const healRoundMs = 50;

/** Ends all disturbances and checks that everything arrives everywhere. */
export async function healRealWorld(world: RealWorld): Promise<void> {
  for (const browser of world.browsers) {
    browser.parts.connection.mode = "good";
    browser.disk.isFull = false;
    // A page that continued in memory loses its rows when it ends.
    if (browser.isInMemory) browser.crash();
    browser.crashIn = 0;
    browser.signIn(world.account);
  }
  await runRounds(world);
  await checkEnd(world);
}

/** Lets time pass until all browsers are up to date. */
async function runRounds(world: RealWorld): Promise<void> {
  for (let round = 0; round < healRoundsMax; round += 1) {
    if (round % 10 === 0) for (const browser of world.browsers) browser.wake();
    await world.run(healRoundMs);
    world.promises.observe();
    const cursor = await world.server.cursorOf(world.account);
    if (world.browsers.every((browser) => isUpToDate(browser, cursor))) return;
  }
  throw new Violation("the browsers do not reach the same cursor after the network healed");
}

/** @param serverCursor undefined for an account without changes, which has no row */
function isUpToDate(browser: Browser, serverCursor: unknown): boolean {
  const { unsent, cursor, hasProfile } = readSync(browser);
  const isPulled = cursor !== undefined && (serverCursor === undefined || cursor === serverCursor);
  return unsent?.length === 0 && isPulled && hasProfile;
}

/** The server has all promised changes, and the browsers show its values. */
async function checkEnd(world: RealWorld): Promise<void> {
  const reader = world.newReader();
  await reader.sync();
  for (const name of world.oracle.names()) {
    const text = formatEntryName(name);
    const entry: Entry = reader.entries.get(text)?.entry ?? {};
    const promised = world.oracle.promised(world.account).get(text) ?? noChanges;
    const value = shownValue(name, entry);
    // The entry also has the steps that the server has counted for joins.
    const all: Changes = union(promised, changesIn(entry));
    expectSame(value, expectedValue(name, all), `the server has lost or doubled a change of ${text}`);
    expectShown(world.browsers, name, value);
  }
}
