import { nodeFromRandom } from "../../src/domain/cart/sync/stamp";
import { syncVersion } from "../../src/domain/cart/sync/syncProtocol";
import { type Action, nameOf, stepsOf } from "./actions";
import { type Changes, expectedValue, noChanges, union, Violation } from "./changes";
import { type DeviceState, intentsOf, newState, shownOf } from "./deviceState";
import { type DeviceClock, tapped } from "./deviceTaps";
import { Oracle } from "./oracle";
import { Server } from "./server";
import { expectSame, shownValue } from "./shownValue";
import { storeAnswer } from "./storeAnswer";

/*
 * Every case of three devices of one account that do five things, in every order: what a device can do is
 * below. States are never changed, so cases with the same beginning share it. Devices differ only by their
 * names: the first new device of a case is always the next one.
 */

type LineAction = Action & { on: "line" };
const line = (what: LineAction["do"], item: number): LineAction => ({
  on: "line",
  do: what,
  item,
  n: 0,
});

/** On two lines. Without an exchange in between, the devices are offline. */
const operations: readonly (LineAction | "exchange")[] = [
  line("add", 0),
  line("less", 0),
  line("remove", 0),
  line("add", 1),
  line("order", 1),
  "exchange",
];
export const devices = 3;
const names = [nameOf(line("add", 0)), nameOf(line("add", 1))];
const account = "anna";
const startMs = Date.UTC(2026, 5, 1);
const limits = { pageEntries: 200, forgetEvery: 1_000, tombstoneMs: 1e12, lines: 0, wishes: 0 };

/** What devices have promised is in their states. */
class PathOracle extends Oracle {
  override promise(): void {}
}

interface Case {
  accounts: Server["accounts"];
  states: readonly DeviceState[];
  /** The operations so far, for the message of a failure. */
  path: readonly string[];
  /** Devices that have done something. */
  used: number;
}

/**
 * Runs all cases. @param length operations of a case
 * @returns their number
 * @throws Violation with the operations of the first case that fails
 */
export function runAllCases(length: number): number {
  const runner = new Runner();
  return runner.count(runner.start(), length);
}

class Runner {
  #nowMs = startMs;
  readonly #oracle = new PathOracle();
  readonly #server = new Server(limits, () => this.#nowMs, this.#oracle);
  #ids = 0;

  /**
   * Both lines are in the cart, and every device has them. Of the first line there are two: two devices have
   * pressed minus at 2 at the same time, then one has pressed plus.
   */
  start(): Case {
    const states = Array.from({ length: devices }, () => ({ ...newState, account }));
    const empty: Case = { accounts: this.#server.accounts, states, path: [], used: 0 };
    const [add, less, other] = [0, 1, 3];
    const exchange = operations.length - 1;
    const taken: [device: number, operation: number][] = [
      ...[add, add, other, exchange].map((operation): [number, number] => [0, operation]),
      [1, exchange],
      ...[less, exchange].flatMap((operation): [number, number][] => [0, 1].map((at) => [at, operation])),
      ...[exchange, add, exchange].map((operation): [number, number] => [0, operation]),
      ...[1, 2].map((at): [number, number] => [at, exchange]),
    ];
    const last = taken.reduce((now, [device, operation]) => this.#after(now, device, operation), empty);
    return { ...last, path: [], used: 0 };
  }

  count(now: Case, left: number): number {
    if (left === 0) {
      this.#check(now, () => this.#checkEnd(now));
      return 1;
    }
    let cases = 0;
    for (let device = 0; device <= Math.min(now.used, devices - 1); device += 1)
      for (let operation = 0; operation < operations.length; operation += 1)
        cases += this.count(this.#after(now, device, operation), left - 1);
    return cases;
  }

  #after(now: Case, device: number, operation: number): Case {
    const what = operations[operation] ?? "exchange";
    const path = [...now.path, `device ${device}: ${what === "exchange" ? what : `${what.do} ${what.item}`}`];
    const next = { ...now, path, used: Math.max(now.used, device + 1) };
    this.#nowMs = startMs + 1_000 * path.length;
    this.#server.accounts = now.accounts;
    this.#check(next, () => {
      const state = now.states[device] as DeviceState;
      const after = what === "exchange" ? this.#exchange(state, device) : this.#tap(state, device, what);
      this.#oracle.checkDevice(`device ${device}`, after);
      for (const name of names) this.#checkShown(after, name);
      next.states = now.states.map((each, at) => (at === device ? after : each));
      next.accounts = this.#server.accounts;
    });
    return next;
  }

  #tap(state: DeviceState, device: number, action: Action): DeviceState {
    return tapped(state, nameOf(action), stepsOf(action), this.#clockOf(device));
  }

  #exchange(state: DeviceState, device: number): DeviceState {
    const { cursor, ticket } = state;
    const sent = intentsOf(state);
    const request = { account, device: `${device}`, version: syncVersion, cursor, ticket, intents: sent };
    const answer = this.#server.respondTo(request);
    const clock = this.#clockOf(device);
    return storeAnswer(state, answer, { ...clock, sentMs: clock.wallMs, isTimeKnown: true, sent });
  }

  #clockOf(device: number): DeviceClock {
    const nowMs = this.#nowMs;
    return {
      name: `device ${device}`,
      oracle: this.#oracle,
      wallMs: nowMs,
      clock: 0,
      realMs: nowMs,
      node: nodeFromRandom((device + 1) / 10),
      newId: () => `${++this.#ids}`,
    };
  }

  #checkShown(state: DeviceState, name: (typeof names)[number]): void {
    const { entry, changes } = shownOf(state, name);
    expectSame(shownValue(name, entry), expectedValue(name, changes), "what a device shows");
  }

  /** Everything is exchanged twice: then all devices show all changes. */
  #checkEnd(now: Case): void {
    this.#server.accounts = now.accounts;
    this.#nowMs += 1_000;
    let states = now.states;
    states = states.map((state, device) => this.#exchange(state, device));
    // An exchange of a device that has everything would be the same for all cases.
    const seq = this.#server.accounts.get(account)?.seq ?? 0;
    states = states.map((state, device) =>
      state.outbox.size === 0 && state.cursor.endsWith(`.${seq}`) ? state : this.#exchange(state, device),
    );
    for (const name of names) {
      const all = states
        .map(({ mine }): Changes => mine.get(`${name.kind}/${name.key}`) ?? noChanges)
        .reduce(union);
      for (const state of states)
        expectSame(shownValue(name, shownOf(state, name).entry), expectedValue(name, all), "in the end");
    }
    if (states.some(({ outbox }) => outbox.size > 0)) throw new Violation("a change is never sent");
  }

  #check(now: Case, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      throw new Violation(`${now.path.join(", ")}: ${error.message}`);
    }
  }
}
