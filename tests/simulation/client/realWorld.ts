import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import { createRandom, partSeed } from "../../../tools/testkit/seededRandom";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import type { Action } from "../actions";
import { Executor } from "../executor";
import { Oracle } from "../oracle";
import { Browser } from "./browser";
import type { Programs } from "./bundle";
import type { Copy } from "./disk";
import { RealConnection } from "./realConnection";
import { healRealWorld } from "./realHeal";
import { aheadMarginMs, RealPromises } from "./realPromises";
import { RealServer } from "./realServer";
import type { ClientStep } from "./schedule";
import { act } from "./shopper";
import { Taps } from "./taps";

const browsersMax = 3;
/** The longest pause between two steps, because the pauses take real time. */
const waitMaxMs = 40;

/** Three browsers of one account with the client's own code, each with its own proxy to a real server. */
export class RealWorld {
  /** Its clock follows real time. */
  readonly executor = new Executor(Date.now());
  readonly oracle = new Oracle();
  readonly browsers: Browser[] = [];
  readonly server: RealServer;
  readonly promises = new RealPromises(this);
  readonly taps = new Taps(this, aheadMarginMs);
  #connections: RealConnection[] = [];
  readonly #copies = new Map<Browser, { disk: Copy; mine: ReturnType<Taps["mineOf"]> }>();

  constructor(
    readonly accounts: AccountsShop,
    readonly programs: Programs,
    readonly seed: number,
  ) {
    this.server = new RealServer(accounts);
    this.executor.mayFire = (owner) => this.#mayContinue(owner);
  }

  /** Signs the browsers in. */
  async start(): Promise<void> {
    const { accounts, executor, programs, seed } = this;
    const email = await accounts.createShopper();
    for (let at = 0; at < browsersMax; at += 1) {
      const random = createRandom(partSeed(seed, 200 + at));
      const signedIn = await accounts.signIn(email, undefined, randomUUID());
      const connection = new RealConnection(executor, signedIn, accounts, random);
      await connection.proxy.start();
      connection.onMerged = (browser) => this.#notifyOthers(browser);
      this.#connections.push(connection);
      this.browsers.push(new Browser(`r${at}`, { executor, connection, random, programs }));
    }
    for (const browser of this.browsers) browser.signIn(this.account);
  }

  async stop(): Promise<void> {
    for (const browser of this.browsers) browser.end();
    for (const { proxy } of this.#connections) await proxy.stop();
    this.server.deleteBackup();
  }

  get account(): string {
    return this.#connections[0]?.signedIn.record.id ?? "";
  }

  /** A device of the account that has only what the server sends it. */
  newReader(): SyncDevice {
    return new SyncDevice(this.accounts, this.#connections[0]?.signedIn as never);
  }

  async take(step: ClientStep): Promise<void> {
    await this.run(Math.min(step.waitMs, waitMaxMs));
    const browser = "device" in step ? this.browsers[step.device % browsersMax] : undefined;
    if (browser) await this.#takeOn(browser, step);
    else await this.#takeOnServer(step);
    await this.executor.run(0);
    this.promises.observe();
    for (const each of this.browsers) this.taps.checkShown(each);
  }

  async #tap(browser: Browser, action: Action): Promise<void> {
    // Handles responses that have arrived, so that none is handled during the tap.
    await this.executor.run(0);
    const moment = this.taps.begin(browser, action);
    this.#start(act(browser, action).then(() => (moment.isDone = true)));
    await this.executor.run(0);
    this.taps.end(browser, action, moment);
  }

  async #takeOnServer(step: ClientStep): Promise<void> {
    const { server } = this;
    if (step.do === "restart server") await this.#interrupt(() => server.kill());
    // After a backup without the account's row no browser could tell by its cursor that it is up to date.
    const hasChanges = step.do === "back up server" && (await server.cursorOf(this.account)) !== undefined;
    if (hasChanges) await this.#interrupt(() => server.backUp());
    if (step.do !== "restore server" || !server.hasBackup) return;
    await this.#interrupt(() => server.restore());
    this.taps.isRestored = true;
    await this.promises.review();
  }

  /** The server is away, while the browsers keep running. */
  async #interrupt(restart: () => Promise<void>): Promise<void> {
    for (const browser of this.browsers) browser.loseStream();
    let isBack = false;
    const restarted = restart().finally(() => (isBack = true));
    while (!isBack) await this.run(10);
    await restarted;
    for (const browser of this.browsers) browser.wake();
  }

  async #takeOn(browser: Browser, step: ClientStep): Promise<void> {
    const { disk, parts } = browser;
    if (step.do === "tap") await this.#tap(browser, step.action);
    if (step.do === "crash") browser.crashIn = step.awaits;
    if (step.do === "clock") browser.skewMs = step.skewMs;
    if (step.do === "disk") disk.isFull = step.isFull;
    if (step.do === "sign in") browser.signIn(this.account);
    if (step.do === "sign out") this.#start(browser.signOut(false));
    if (step.do === "evict") await this.#replaceDisk(browser, new Map());
    if (step.do === "copy") this.#copy(browser);
    const copy = this.#copies.get(browser);
    if (step.do === "restore copy" && copy) {
      browser.account = copy.mine.account;
      await this.#replaceDisk(browser, copy.disk);
      this.taps.replaced(browser, copy.mine);
    }
    if (step.do !== "network") return;
    parts.connection.mode = step.mode;
    if (step.mode === "off") browser.loseStream();
    else browser.wake();
  }

  /** What only the replaced disk had is lost. */
  #replaceDisk(browser: Browser, disk: Copy): Promise<void> {
    browser.end();
    browser.disk.restore(disk);
    browser.crash();
    this.taps.replaced(browser);
    return this.promises.review();
  }

  /** The page ends, as it does when a phone is restarted. */
  #copy(browser: Browser): void {
    const unsent = browser.disk.rows<NewEntryIntent>("intents") ?? [];
    browser.crash();
    // A change that gets another stamp after the copy counts twice when the copy is used:
    // docs/decisions/cart.md.
    if (!unsent.some((row) => row.table === "entry" && this.promises.isUncertain(row)))
      this.#copies.set(browser, { disk: browser.disk.copy(), mine: this.taps.mineOf(browser) });
  }

  #start(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.executor.fail(error));
  }

  #notifyOthers(browser: Browser): void {
    for (const other of this.browsers)
      if (other !== browser && other.parts.connection.mode !== "off")
        other.notify(5, [{ collectionName: "accountSync" }]);
  }

  /** Lets real time pass and runs the events that become due. */
  async run(ms: number): Promise<void> {
    const endMs = Date.now() + ms;
    do {
      await this.executor.run(Math.max(0, Date.now() - this.executor.nowMs));
      await pause(1);
    } while (Date.now() < endMs);
  }

  heal(): Promise<void> {
    return healRealWorld(this);
  }

  #mayContinue(owner: object): boolean {
    const browser = this.browsers.find((each) => each.owns(owner));
    return !browser?.crashIfDue();
  }
}
