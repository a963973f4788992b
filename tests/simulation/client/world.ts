import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import { stampsOf } from "../../../src/domain/cart/sync/entry";
import { isTooFarAhead } from "../../../src/domain/cart/sync/stamp";
import { createRandom, partSeed, type Random } from "../../../tools/testkit/seededRandom";
import type { Action } from "../actions";
import { Executor } from "../executor";
import { Network } from "../network";
import { Oracle } from "../oracle";
import { Server } from "../server";
import { Browser } from "./browser";
import type { Programs } from "./bundle";
import { CommitChecks } from "./commits";
import type { Copy } from "./disk";
import { healWorld } from "./heal";
import { accountRecord, ModelConnection } from "./modelConnection";
import { ClientPromises } from "./promises";
import { type ClientSchedule, type ClientStep, clientDevices } from "./schedule";
import { act } from "./shopper";
import { Taps } from "./taps";

const startMs = Date.UTC(2026, 5, 1);

/**
 * Pages and servers of several releases: a page that crashes, or a server that restarts, continues with any
 * of them.
 */
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
  readonly taps = new Taps(this);
  readonly commits = new CommitChecks(this);
  readonly promises = new ClientPromises(this);
  readonly #copies = new Map<Browser, { disk: Copy; mine: ReturnType<Taps["mineOf"]> }>();

  constructor(
    { seed, limits }: ClientSchedule,
    programs: Programs,
    readonly releases?: Releases,
  ) {
    const { executor, oracle } = this;
    this.server = new Server(limits, () => executor.nowMs, oracle);
    executor.mayFire = (owner) => this.#mayContinue(owner);
    executor.onFired = (owner) => this.commits.checkAfterEvent(owner);
    for (let at = 0; at < clientDevices; at += 1) {
      const network = new Network(executor, this.server, createRandom(partSeed(seed, 10 + at)));
      const random = createRandom(partSeed(seed, 100 + at));
      const connection = new ModelConnection(network, random);
      this.browsers.push(new Browser(`b${at}`, { executor, connection, random, programs }));
    }
    const random = createRandom(partSeed(seed, 1));
    this.server.onChange = (account) => {
      for (const browser of this.browsers) {
        const { mode } = browser.parts.connection;
        const receivesMessage = mode === "good" || (mode === "bad" && random.chance(0.5));
        if (receivesMessage && browser.account === account)
          browser.notify(10 + random.below(500), [
            { collectionName: "accountSync" },
            accountRecord(this.server, account),
          ]);
      }
    };
  }

  async take(step: ClientStep): Promise<void> {
    await this.executor.run(step.waitMs);
    const browser = "device" in step ? this.browsers[step.device] : undefined;
    if (browser && step.do === "tap") await this.#tap(browser, step.action);
    else if (browser) this.#takeOn(browser, step);
    else if (step.do === "sleep") await this.executor.skip(step.ms);
    else this.#takeOnServer(step);
    await this.executor.run(0);
    this.promises.observe();
    for (const browser of this.browsers) this.taps.checkShown(browser);
  }

  async #tap(browser: Browser, action: Action): Promise<void> {
    const moment = this.taps.begin(browser, action);
    this.start(act(browser, action).then(() => (moment.isDone = true)));
    await this.executor.run(0);
    this.taps.end(browser, action, moment);
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
    this.taps.isRestored = true;
    this.promises.review();
  }

  #takeOn(browser: Browser, step: ClientStep): void {
    if (step.do === "crash") {
      browser.crashIn = step.awaits;
      if (this.releases) browser.parts.programs = this.releases.random.pick(this.releases.programs);
    }
    if (step.do === "clock") browser.skewMs = step.skewMs;
    if (step.do === "disk") browser.disk.isFull = step.isFull;
    if (step.do === "sign in") browser.signIn(step.account);
    if (step.do === "sign out")
      this.start(browser.signOut(step.mayDiscard).then(() => this.promises.review()));
    if (step.do === "discard refused") this.promises.discard(browser);
    if (step.do === "evict") this.#replaceDisk(browser, new Map());
    if (step.do === "copy") this.#copy(browser);
    if (step.do === "network") {
      browser.parts.connection.mode = step.mode;
      if (step.mode === "off") browser.loseStream();
      else browser.wake();
    }
    const copy = this.#copies.get(browser);
    if (step.do === "restore copy" && copy) {
      browser.account = copy.mine.account;
      this.#replaceDisk(browser, copy.disk);
      this.taps.replaced(browser, copy.mine);
    }
  }

  /** Starts work that the simulation does not wait for; its failure ends the run. */
  start(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.executor.fail(error));
  }

  #replaceDisk(browser: Browser, disk: Copy): void {
    browser.end();
    browser.disk.restore(disk);
    browser.crash();
    this.taps.replaced(browser);
    this.commits.forget(browser);
    this.promises.review();
  }

  /** The page ends, as it does when a phone is restarted. */
  #copy(browser: Browser): void {
    const unsent = browser.disk.rows<NewEntryIntent>("intents") ?? [];
    browser.crash();
    // A change that gets another stamp after the copy counts twice when the copy is used:
    // docs/decisions/cart.md.
    const stamps = unsent.flatMap(({ delta }) => stampsOf(delta));
    if (!stamps.some((stamp) => isTooFarAhead(stamp, this.executor.nowMs)))
      this.#copies.set(browser, { disk: browser.disk.copy(), mine: this.taps.mineOf(browser) });
  }

  /** Ends all disturbances and checks that everything arrives everywhere. */
  heal(): Promise<void> {
    return healWorld(this);
  }

  #mayContinue(owner: object): boolean {
    const browser = this.browsers.find((each) => each.owns(owner));
    const isInMemory = browser?.isInMemory;
    if (!browser?.crashIfDue()) return true;
    if (isInMemory) this.promises.review();
    return false;
  }
}
