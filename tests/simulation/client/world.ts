import type { NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { type EntryName, nameText } from "../../../src/domain/cart/sync/entries";
import { stampsOf } from "../../../src/domain/cart/sync/entry";
import { isAhead } from "../../../src/domain/cart/sync/stamp";
import { partSeed, type Random, randomOf } from "../../../tools/testkit/seededRandom";
import { type Changes, expectedValue, noChanges, union, Violation } from "../changes";
import { Executor } from "../executor";
import { Network } from "../network";
import { Oracle } from "../oracle";
import { Server } from "../server";
import { expectSame, shownValue } from "../shownValue";
import { Browser } from "./browser";
import type { Programs } from "./bundle";
import { changesIn } from "./deltaChanges";
import type { Copy } from "./disk";
import { expectShown, readSync } from "./ends";
import { accountRecord, ModelConnection } from "./modelConnection";
import { type ClientSchedule, type ClientStep, clientDevices } from "./schedule";
import { act } from "./shopper";

const startMs = Date.UTC(2026, 5, 1);
const healRoundsMax = 80;
const healRoundMs = 3_000;
/** A device deletes old removals when this much time has passed, see src/db/cart/sync/serverEntries.ts. */
const removalsMs = 24 * 60 * 60_000;

/** Pages and servers of several releases: a page that crashes, or a server that restarts, continues with any of them. */
export interface Releases {
  /** Oldest first. */
  programs: readonly Programs[];
  random: Random;
}

/** Browsers with the client's own code, and the model of the server. */
export class ClientWorld {
  readonly executor = new Executor(startMs);
  readonly oracle = new Oracle();
  readonly server: Server;
  readonly browsers: Browser[] = [];
  readonly #copies = new Map<Browser, { disk: Copy; account: string }>();

  constructor(
    { seed, limits }: ClientSchedule,
    programs: Programs,
    readonly releases?: Releases,
  ) {
    const { executor, oracle } = this;
    this.server = new Server(limits, () => executor.nowMs, oracle);
    executor.mayFire = (owner) => this.#mayContinue(owner);
    for (let at = 0; at < clientDevices; at += 1) {
      const network = new Network(executor, this.server, randomOf(partSeed(seed, 10 + at)));
      const random = randomOf(partSeed(seed, 100 + at));
      const connection = new ModelConnection(network, random);
      this.browsers.push(new Browser(`b${at}`, { executor, connection, random, programs }));
    }
    const random = randomOf(partSeed(seed, 1));
    this.server.onChange = (account) => {
      for (const browser of this.browsers)
        if (browser.account === account && browser.parts.connection.mode !== "off")
          browser.notify(10 + random.below(500), [
            { collectionName: "accountSync" },
            accountRecord(this.server, account),
          ]);
    };
  }

  async take(step: ClientStep): Promise<void> {
    await this.executor.run(step.waitMs);
    const browser = "device" in step ? this.browsers[step.device] : undefined;
    if (browser) this.#takeOn(browser, step);
    else if (step.do === "sleep") await this.executor.skip(step.ms);
    else this.#takeOnServer(step);
    await this.executor.run(0);
    this.#observe();
  }

  #takeOnServer(step: ClientStep): void {
    const { server, executor } = this;
    if (step.do === "back up server") server.backUp();
    if (step.do !== "restart server" && step.do !== "restore server") return;
    executor.cancel(server.process);
    server.restart();
    if (this.releases) server.release = 1 + this.releases.random.below(this.releases.programs.length);
    for (const browser of this.browsers) browser.loseStream();
    if (step.do === "restart server") return;
    server.restore();
    this.#reviewPromises();
  }

  #takeOn(browser: Browser, step: ClientStep): void {
    if (step.do === "tap") this.#start(act(browser, step.action));
    if (step.do === "crash") {
      browser.crashIn = step.awaits;
      if (this.releases) browser.parts.programs = this.releases.random.pick(this.releases.programs);
    }
    if (step.do === "clock") browser.skewMs = step.skewMs;
    if (step.do === "disk") browser.disk.isFull = step.isFull;
    if (step.do === "sign in") browser.signIn(step.account);
    if (step.do === "sign out")
      this.#start(browser.signOut(step.mayDiscard).then(() => this.#reviewPromises()));
    if (step.do === "discard refused")
      this.#start(browser.discardRefused().then(() => this.#reviewPromises()));
    if (step.do === "evict") this.#replaceDisk(browser, new Map());
    if (step.do === "copy") this.#copy(browser);
    if (step.do === "network") {
      browser.parts.connection.mode = step.mode;
      if (step.mode === "off") browser.loseStream();
      else browser.wake();
    }
    const copy = this.#copies.get(browser);
    if (step.do === "restore copy" && copy) {
      browser.account = copy.account;
      this.#replaceDisk(browser, copy.disk);
    }
  }

  #start(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.executor.fail(error));
  }

  #replaceDisk(browser: Browser, disk: Copy): void {
    browser.end();
    browser.disk.restore(disk);
    browser.crash();
    this.#reviewPromises();
  }

  /** The page ends, as it does when a phone is restarted. */
  #copy(browser: Browser): void {
    const unsent = browser.disk.rows<NewEntryIntent>("intents") ?? [];
    browser.crash();
    // A change that gets another stamp after the copy counts twice when the copy is used: docs/decisions/cart.md.
    const stamps = unsent.flatMap(({ delta }) => stampsOf(delta));
    if (!stamps.some((stamp) => isAhead(stamp, this.executor.nowMs)))
      this.#copies.set(browser, { disk: browser.disk.copy(), account: browser.account });
  }

  /** What a device has committed is promised from now on. */
  #observe(): void {
    const { executor, oracle } = this;
    for (const { disk } of this.browsers)
      for (const { table, id, kind, key, delta } of disk.rows<NewEntryIntent>("intents") ?? []) {
        if (table !== "entry") continue;
        // The change will be restamped, perhaps with earlier stamps than those of the unsent change that it replaced.
        if (stampsOf(delta).some((stamp) => isAhead(stamp, executor.nowMs))) {
          this.#reviewPromises(nameText({ kind, key }));
          continue;
        }
        oracle.promise(id, { kind, key }, changesIn(delta));
      }
  }

  /** Drops promised changes that neither the server nor a device has any more. @param only the name of one entry; default: all */
  #reviewPromises(only?: string): void {
    for (const account of ["anna", "bela"]) {
      const kept = (text: string) => this.oracle.promised(account).get(text) ?? noChanges;
      const held = (text: string): Changes => {
        const all = new Map(this.server.entriesOf(account).get(text)?.changes ?? noChanges);
        for (const { disk } of this.browsers) {
          const rows = [
            ...(disk.rows<NewEntryIntent>("intents") ?? []).filter((row) => row.id === account),
            ...(disk.rows<ServerEntryRow>("replica") ?? []).filter((row) => row.uid === account),
          ];
          for (const row of rows)
            if (nameText(row) === text)
              for (const [id, change] of changesIn("delta" in row ? row.delta : row.entry))
                all.set(id, change);
        }
        return all;
      };
      this.oracle.keepPromises(account, (text) => (only && only !== text ? kept(text) : held(text)));
    }
  }

  /** Ends all disturbances and checks that everything arrives everywhere. */
  async heal(): Promise<void> {
    for (const browser of this.browsers) {
      browser.parts.connection.mode = "good";
      browser.disk.isFull = false;
      // What a page has in memory ends with it.
      if (browser.isInMemory) browser.crash();
      browser.crashIn = 0;
    }
    await this.executor.run(0);
    this.#reviewPromises();
    await this.#runRounds();
    this.#updateAll();
    for (const browser of this.browsers) this.#start(browser.discardRefused());
    await this.executor.run(1_000);
    this.#reviewPromises();
    await this.#runRounds();
    this.#checkAll();
    // Old removals are deleted once a day.
    await this.executor.skip(removalsMs);
    await this.#runRounds();
    this.#checkAll();
    for (const browser of this.browsers) this.#checkRemovals(browser);
  }

  /** Server and pages get the newest release. */
  #updateAll(): void {
    const newest = this.releases?.programs.at(-1);
    if (!newest) return;
    this.server.release = this.releases?.programs.length ?? 1;
    for (const browser of this.browsers) {
      browser.parts.programs = newest;
      browser.crash();
    }
  }

  #checkAll(): void {
    for (const account of this.server.accounts.keys())
      for (const name of this.oracle.names()) this.#checkEnd(account, name);
  }

  /** The rows of a device stay bounded. */
  #checkRemovals({ name, account, disk }: Browser): void {
    const { tombstoneMs } = this.server.limits;
    if (!account || tombstoneMs > removalsMs) return;
    for (const { kind, key, entry } of disk.rows<ServerEntryRow>("replica") ?? []) {
      const { set, taps, sold } = entry;
      const isRemoved = set?.["quantity"] === 0 || set?.["listed"] === false;
      if (isRemoved && !taps && !sold)
        throw new Violation(`${name} has kept the old removal of ${kind}/${key}`);
    }
  }

  async #runRounds(): Promise<void> {
    for (let round = 0; round < healRoundsMax; round += 1) {
      if (round % 10 === 0) for (const browser of this.browsers) browser.wake();
      await this.executor.run(healRoundMs);
      this.#observe();
      if (this.browsers.every((browser) => this.#isUpToDate(browser))) return;
    }
    const late = this.browsers.filter((browser) => !this.#isUpToDate(browser)).map(({ name }) => name);
    throw new Violation(`${late.join(", ")} not up to date ${healRoundsMax} rounds after the network healed`);
  }

  #isUpToDate(browser: Browser): boolean {
    const { account } = browser;
    if (!account) return true;
    const seq = this.server.accounts.get(account)?.seq ?? 0;
    const { unsent, cursor, hasProfile } = readSync(browser);
    const isSent = unsent?.every((row) => row.id !== account || row.code);
    return Boolean(isSent && cursor?.endsWith(`.${seq}`) && hasProfile);
  }

  #checkEnd(account: string, name: EntryName): void {
    const text = nameText(name);
    const { entry = {}, changes = noChanges } = this.server.entriesOf(account).get(text) ?? {};
    const promised = this.oracle.promised(account).get(text) ?? noChanges;
    const value = shownValue(name, entry);
    const expected = expectedValue(name, union(changes, promised));
    expectSame(value, expected, `the server of ${account} has lost a change of ${text}`);
    const own = this.browsers.filter((browser) => browser.account === account);
    expectShown(own, name, value);
  }

  #mayContinue(owner: object): boolean {
    const browser = this.browsers.find((each) => each.owns(owner));
    const isInMemory = browser?.isInMemory;
    if (!browser?.crashIfDue()) return true;
    if (isInMemory) this.#reviewPromises();
    return false;
  }
}
