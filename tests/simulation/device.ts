import { nodeFromRandom } from "../../src/domain/cart/sync/stamp";
import type { Random } from "../../tools/testkit/seededRandom";
import { type Action, nameOf, stepsOf } from "./actions";
import { Violation } from "./changes";
import { runRound } from "./deviceRound";
import { type DeviceState, newState, type Row } from "./deviceState";
import { type DeviceClock, tapped, visited, withoutRefused } from "./deviceTaps";
import { Disk, DiskFull } from "./disk";
import type { Executor } from "./executor";
import type { Network } from "./network";
import type { Oracle } from "./oracle";
import { NoAnswer } from "./protocol";

const pollMs = 60_000;
const retryMinMs = 2_000;
const roundsMax = 60;

export interface DeviceParts {
  executor: Executor;
  network: Network;
  oracle: Oracle;
  random: Random;
  /** Unsent changes of this state were lost with it. */
  onLost(state: DeviceState): void;
  /** The device has forgotten these removals, as they are old. */
  onForgotten(account: string, removals: readonly Row[]): void;
}

/** A device: its disk, its clock, and the code that runs on it until it crashes. */
export class Device {
  readonly disk: Disk;
  /** The device's clock minus the real time. */
  skewMs = 0;
  /** Grows when the clock is set. */
  clock = 0;
  /** The device crashes after this many continuations; 0: it does not. */
  crashIn = 0;
  crashes = 0;
  #process: object = {};
  #node = "";
  #ids = 0;
  #wake: (() => void) | undefined;
  #isDue = false;
  #failures = 0;

  constructor(
    readonly name: string,
    readonly parts: DeviceParts,
  ) {
    this.disk = new Disk(parts.executor);
    this.boot();
  }

  get state(): DeviceState {
    return this.disk.state;
  }

  get wallMs(): number {
    return this.parts.executor.nowMs + this.skewMs;
  }

  owns(owner: object): boolean {
    return owner === this.#process;
  }

  setClock(skewMs: number): void {
    this.skewMs = skewMs;
    this.clock += 1;
  }

  /** Ends the running code at once; what is stored stays. */
  crash(): void {
    this.crashIn = 0;
    this.crashes += 1;
    this.parts.executor.cancel(this.#process);
    this.boot();
  }

  boot(): void {
    this.#process = {};
    this.#node = nodeFromRandom(this.parts.random.next());
    this.#wake = undefined;
    this.#isDue = true;
    this.#failures = 0;
    const process = this.#process;
    this.#run(process).catch((error: unknown) => this.parts.executor.fail(error));
  }

  /** The disk's content is replaced by another one. */
  replaceDisk(state: DeviceState): void {
    const before = this.state;
    this.disk.state = state;
    this.crash();
    if (before.account) this.parts.onLost(before);
  }

  /** Starts a round soon. */
  wake(afterMs: number): void {
    this.parts.executor.after(afterMs, this.#process, () => {
      this.#isDue = true;
      this.#wake?.();
    });
  }

  /** A tap: resolves when it is stored or refused. */
  async tap(action: Action): Promise<void> {
    const process = this.#process;
    try {
      await this.write(process, (state) => {
        if (!state.account) return visited(state, action, this.wallMs);
        return tapped(state, nameOf(action), stepsOf(action), this.clockNow());
      });
      this.wake(1);
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
    }
  }

  signIn(account: string): Promise<void> {
    return this.#change((state) =>
      state.account ? state : { ...newState, account, session: state.session + 1, visitor: state.visitor },
    );
  }

  /**
   * Sends what is unsent; then the account's data end with the sign-in.
   * @param mayDiscard what the shopper answers when something could not be sent
   */
  async signOut(mayDiscard: boolean): Promise<void> {
    const process = this.#process;
    try {
      // The first one also without changes: the server can have been restored.
      for (let n = 0; n === 0 || (n < 6 && this.state.outbox.size); n += 1) await runRound(this, process);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof DiskFull)) throw error;
    }
    await this.#change((state) =>
      state.outbox.size && !mayDiscard ? state : { ...newState, session: state.session + 1 },
    );
  }

  /** The shopper discards what the server has refused. */
  discardRefused(): Promise<void> {
    return this.#change((state) => withoutRefused(state, this.parts.oracle));
  }

  async #change(change: (state: DeviceState) => DeviceState): Promise<void> {
    try {
      await this.write(this.#process, change);
      this.wake(1);
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
    }
  }

  /**
   * Changes the state in one transaction.
   * @param onStored called in the moment in which the new state is stored
   */
  write(
    process: object,
    change: (state: DeviceState) => DeviceState,
    onStored: () => void = () => {},
  ): Promise<void> {
    return this.disk.write(process, change, (before) => {
      onStored();
      this.#check(before);
    });
  }

  #check(before: DeviceState): void {
    const { oracle } = this.parts;
    const isSame = before.session === this.state.session;
    if (!isSame && before.account) this.parts.onLost(before);
    const mine = oracle.mineAfter(this.state);
    if (mine !== this.state.mine) this.disk.state = { ...this.state, mine };
    if (this.state.account) oracle.checkDevice(this.name, this.state, isSame ? before : undefined);
  }

  async #run(process: object): Promise<void> {
    for (;;) {
      if (!this.#isDue) await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#isDue = false;
      try {
        let rounds = 0;
        while (await runRound(this, process)) {
          rounds += 1;
          if (rounds > roundsMax) throw new Violation(`device ${this.name} does not stop sending`);
        }
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof DiskFull)) throw error;
        this.#failures += 1;
      }
      const retryMs = Math.min(pollMs, retryMinMs * 2 ** this.#failures);
      if (this.state.account) this.wake(this.#failures ? retryMs : pollMs);
    }
  }

  /** The clock for a change that is made now. */
  clockNow(): DeviceClock {
    const { name, wallMs, clock } = this;
    const { oracle, executor } = this.parts;
    return {
      name,
      oracle,
      wallMs,
      clock,
      node: this.#node,
      realMs: executor.nowMs,
      newId: () => this.#newId(),
    };
  }

  #newId(): string {
    this.#ids += 1;
    return `${this.name}${this.crashes}-${this.#ids}`;
  }
}
