import { type EntryName, formatEntryName } from "../../src/domain/cart/sync/entries";
import { stampsOf } from "../../src/domain/cart/sync/entry";
import { isTooFarAhead } from "../../src/domain/cart/sync/stamp";
import { createRandom, partSeed } from "../../tools/testkit/seededRandom";
import { type Changes, expectedValue, noChanges, union, Violation } from "./changes";
import { Device } from "./device";
import { type DeviceState, needsJoin, newState, type Row, shownOf, unsent } from "./deviceState";
import { Executor } from "./executor";
import { Network } from "./network";
import { Oracle } from "./oracle";
import { devices, type Schedule, type Step } from "./schedule";
import { Server } from "./server";
import { expectSame, shownValue } from "./shownValue";

/** After the network heals, so many rounds of all devices suffice. */
const healRoundsMax = 6;
const healRoundMs = 20_000;
const startMs = Date.UTC(2026, 5, 1);

/** Server, devices and the network between them. */
export class World {
  readonly executor = new Executor(startMs);
  readonly oracle = new Oracle();
  readonly server: Server;
  readonly devices: Device[] = [];
  #isRestored = false;
  readonly #copies = new Map<Device, DeviceState>();

  constructor({ seed, limits }: Schedule) {
    const { executor, oracle } = this;
    this.server = new Server(limits, () => executor.nowMs, oracle);
    executor.mayFire = (owner) => this.#mayContinue(owner);
    for (let at = 0; at < devices; at += 1) {
      const network = new Network(executor, this.server, createRandom(partSeed(seed, 10 + at)));
      const random = createRandom(partSeed(seed, 100 + at));
      this.devices.push(
        new Device(`d${at}`, {
          executor,
          network,
          oracle,
          random,
          onLost: (state) => this.#reviewLost(state),
          onForgotten: (account, removals) => this.#reviewForgotten(account, removals),
        }),
      );
    }
    const random = createRandom(partSeed(seed, 1));
    this.server.onChange = (account) => {
      for (const device of this.devices) {
        const { mode } = device.parts.network;
        const receivesMessage = mode === "good" || (mode === "bad" && random.chance(0.5));
        if (receivesMessage && device.state.account === account) device.wake(10 + random.below(500));
      }
    };
  }

  async take(step: Step): Promise<void> {
    await this.executor.run(step.waitMs);
    const device = "device" in step ? this.devices[step.device] : undefined;
    if (device) this.#takeOn(device, step);
    else if (step.do === "sleep") await this.executor.skip(step.ms);
    else this.#takeOnServer(step);
  }

  #takeOnServer(step: Step): void {
    const { server, executor } = this;
    if (step.do === "back up server") server.backUp();
    if (step.do !== "restart server" && step.do !== "restore server") return;
    executor.cancel(server.process);
    server.restart();
    if (step.do === "restart server") return;
    const accounts = [...server.accounts.keys()];
    server.restore();
    this.#isRestored = true;
    for (const account of accounts) this.#reviewPromises(account);
  }

  #takeOn(device: Device, step: Step): void {
    if (step.do === "tap") this.#start(device.tap(step.action));
    if (step.do === "crash") device.crashIn = step.awaits;
    if (step.do === "clock") device.setClock(step.skewMs);
    if (step.do === "disk") device.disk.isFull = step.isFull;
    if (step.do === "evict") device.replaceDisk(newState);
    if (step.do === "discard refused") this.#start(device.discardRefused());
    if (step.do === "sign in") this.#start(device.signIn(step.account));
    if (step.do === "sign out") this.#start(device.signOut(step.mayDiscard));
    if (step.do === "copy") this.#copy(device);
    if (step.do === "network") {
      device.parts.network.mode = step.mode;
      device.wake(1);
    }
    const copy = this.#copies.get(device);
    if (step.do === "restore copy" && copy) device.replaceDisk(copy);
  }

  #start(work: Promise<void>): void {
    work.catch((error: unknown) => this.executor.fail(error));
  }

  #copy(device: Device): void {
    // A change that gets another stamp after the copy counts twice when the copy is used:
    // docs/decisions/cart.md.
    const stamps = [...device.state.outbox.values()].flatMap(({ delta }) => stampsOf(delta));
    if (!stamps.some((stamp) => isTooFarAhead(stamp, this.executor.nowMs)))
      this.#copies.set(device, device.state);
  }

  /** Ends all disturbances and checks that everything arrives everywhere. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.parts.network.mode = "good";
      device.disk.isFull = false;
      device.crashIn = 0;
    }
    await this.#runRounds();
    const refusing = this.devices.filter(({ state }) =>
      [...state.outbox.values()].some(({ refused }) => refused),
    );
    for (const device of refusing) this.#start(device.discardRefused());
    await this.executor.run(10);
    if (refusing.length > 0) await this.#runRounds();
    for (const account of this.server.accounts.keys())
      for (const name of this.oracle.names()) this.#checkEnd(account, name);
  }

  async #runRounds(): Promise<void> {
    for (let round = 0; round < healRoundsMax; round += 1) {
      for (const device of this.devices) device.wake(1);
      await this.executor.run(healRoundMs);
      if (this.devices.every(({ state }) => this.#isUpToDate(state))) return;
    }
    const late = this.devices.filter(({ state }) => !this.#isUpToDate(state)).map(({ name }) => name);
    throw new Violation(`${late.join(", ")} not up to date ${healRoundsMax} rounds after the network healed`);
  }

  #isUpToDate(state: DeviceState): boolean {
    const { account, cursor, more } = state;
    const seq = this.server.accounts.get(account)?.seq ?? 0;
    const hasSentAll = !needsJoin(state) && unsent(state).length === 0;
    return !account || (!more && hasSentAll && cursor.endsWith(`.${seq}`));
  }

  #checkEnd(account: string, name: EntryName): void {
    const text = formatEntryName(name);
    const { entry = {}, changes = noChanges } = this.server.entriesOf(account).get(text) ?? {};
    const promised = this.oracle.promised(account).get(text) ?? noChanges;
    const value = shownValue(name, entry);
    expectSame(
      value,
      expectedValue(name, union(changes, promised)),
      `the server of ${account} has lost a change of ${text}`,
    );
    for (const { name: device, state } of this.devices)
      if (state.account === account)
        expectSame(
          shownValue(name, shownOf(state, name).entry),
          value,
          `${device} shows another ${text} than the server`,
        );
  }

  /** A device has lost its state. */
  #reviewLost(lost: DeviceState): void {
    this.#reviewPromises(lost.account, (text) => {
      const unsentOnly = lost.outbox.get(text)?.changes ?? noChanges;
      // What a restored server has lost can be on this device only.
      return this.#isRestored ? union(lost.rows.get(text)?.changes ?? noChanges, unsentOnly) : unsentOnly;
    });
  }

  /**
   * A restored server may have lost a removal before its answer reached the device, which then forgets the
   * removal because it is old.
   */
  #reviewForgotten(account: string, removals: readonly Row[]): void {
    if (!this.#isRestored) return;
    const forgotten = new Map(removals.map(({ name, changes }) => [formatEntryName(name), changes]));
    this.#reviewPromises(account, (text) => forgotten.get(text) ?? noChanges);
  }

  /**
   * Only what the server or a device still has can come back.
   * @param mayBeLost the changes that may be lost now, of an entry; without it: all
   */
  #reviewPromises(account: string, mayBeLost?: (text: string) => Changes): void {
    const held = (text: string): Changes => {
      const onServer = this.server.entriesOf(account).get(text)?.changes ?? noChanges;
      const all = new Map(onServer);
      for (const { state } of this.devices) {
        if (state.account !== account) continue;
        for (const part of [state.rows.get(text)?.changes, state.outbox.get(text)?.changes])
          for (const [id, change] of part ?? []) all.set(id, change);
      }
      return all;
    };
    this.oracle.keepPromises(account, held, mayBeLost);
  }

  #mayContinue(owner: object): boolean {
    const device = this.devices.find((each) => each.owns(owner));
    if (!device || device.crashIn === 0) return true;
    device.crashIn -= 1;
    if (device.crashIn > 0) return true;
    device.crash();
    return false;
  }
}
