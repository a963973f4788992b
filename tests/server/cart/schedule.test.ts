import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryNameText } from "../../../src/domain/cart/sync/entries";
import { nodeFromRandom } from "../../../src/domain/cart/sync/stamp";
import { syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { createRandom, type Random } from "../../../tools/testkit/seededRandom";
import { AccountsShop, type SignIn } from "../../../tools/testkit/server/accountsShop";
import { nameOf, stepsOf } from "../../simulation/actions";
import { type Changes, expectedValue, noChanges, union } from "../../simulation/changes";
import { type DeviceState, intentsOf, newState, shownOf, unsent } from "../../simulation/deviceState";
import { type DeviceClock, tapped } from "../../simulation/deviceTaps";
import type { NetworkMode } from "../../simulation/network";
import { Oracle } from "../../simulation/oracle";
import type { Answer } from "../../simulation/protocol";
import { type Step, scheduleOf } from "../../simulation/schedule";
import { shownValue } from "../../simulation/shownValue";
import { storeAnswer } from "../../simulation/storeAnswer";

/*
 * Schedules of tests/simulation against a real server: three devices of one account, a proxy that drops,
 * repeats and delays requests and drops answers, and `kill -9` of the server in between. Time is real, so the
 * steps follow each other at once.
 */

const seeds = [1, 2, 3, 4];
const stepsMax = 30;

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

/** What devices have promised is in their states. */
class PathOracle extends Oracle {
  override promise(): void {}
}

class RealDevice {
  mode: NetworkMode = "good";
  state: DeviceState;
  #ids = 0;
  /** Requests that arrive later. */
  readonly delayed: object[] = [];

  constructor(
    readonly name: string,
    readonly signedIn: SignIn,
    readonly random: Random,
    readonly oracle: Oracle,
  ) {
    this.state = { ...newState, account: signedIn.record.id };
  }

  tap(step: Step & { do: "tap" }): void {
    this.state = tapped(this.state, nameOf(step.action), stepsOf(step.action), this.#clock());
  }

  /** One request through the proxy. */
  async exchange(): Promise<void> {
    const { state, random, mode } = this;
    const isBad = mode === "bad";
    const { cursor, ticket } = state;
    const sent = state.more ? [] : intentsOf(state);
    const json = {
      version: syncVersion,
      cursor,
      ticket,
      intents: sent.map(({ changes, ...intent }) => intent),
    };
    if (mode === "off" || (isBad && random.chance(0.2))) return;
    if (isBad && random.chance(0.2)) {
      this.delayed.push(json);
      return;
    }
    const sentMs = Date.now();
    const answers = [await this.#send(json)];
    if (isBad && random.chance(0.3)) answers.push(await this.#send(json));
    if (isBad && random.chance(0.3)) return;
    const answer = answers[0];
    if (!answer) return;
    const { node, newId, wallMs, clock } = this.#clock();
    this.state = storeAnswer(this.state, answer, {
      sentMs,
      wallMs,
      clock,
      isTimeKnown: true,
      node,
      sent,
      newId,
    });
  }

  /** Requests arrive that were delayed, in another order. */
  async deliver(): Promise<void> {
    for (const json of this.delayed.splice(0).reverse()) await this.#send(json);
  }

  async #send(json: object): Promise<Answer | undefined> {
    const { status, body } = await accounts.request("/api/shop/sync", { json, token: this.signedIn.token });
    expect(status).toBe(200);
    const answer = body as unknown as Answer;
    return { ...answer, entries: (answer.entries ?? []).map((entry) => ({ ...entry, changes: noChanges })) };
  }

  #clock(): DeviceClock {
    const nowMs = Date.now();
    return {
      name: this.name,
      oracle: this.oracle,
      wallMs: nowMs,
      clock: 0,
      realMs: nowMs,
      node: nodeFromRandom(Number(this.name) / 10),
      newId: () => `${this.name}-${++this.#ids}`,
    };
  }
}

test.each(seeds)(
  "seed %i: three devices agree after everything that a network can do, and kill -9",
  async (seed) => {
    const email = await accounts.createShopper();
    const random = createRandom(seed);
    const oracle = new PathOracle();
    const devices: RealDevice[] = [];
    for (const name of ["1", "2", "3"])
      devices.push(
        new RealDevice(
          name,
          await accounts.signIn(email, undefined, randomUUID()),
          createRandom(seed + 7),
          oracle,
        ),
      );
    const steps = scheduleOf(seed + 5_000).steps.slice(0, stepsMax);
    for (const [at, step] of steps.entries()) {
      const device = "device" in step ? devices[step.device % devices.length] : undefined;
      if (device && step.do === "tap" && (step.action.on !== "line" || step.action.do !== "burst"))
        device.tap(step);
      if (device && step.do === "network") device.mode = step.mode;
      if (step.do === "restart server" || at === steps.length >> 1) {
        const interrupted = devices.map((each) => each.exchange().catch(() => {}));
        await accounts.shop.kill();
        await Promise.all(interrupted);
        await accounts.shop.restart();
      }
      if (device) await device.exchange();
      if (random.chance(0.2)) await devices[random.below(3)]?.deliver();
    }
    for (const device of devices) {
      device.mode = "good";
      await device.deliver();
    }
    for (let round = 0; round < 6; round += 1) for (const device of devices) await device.exchange();
    expect(devices.flatMap(({ state }) => unsent(state))).toEqual([]);
    const names = new Map(
      devices.flatMap(({ state }) => [...state.rows.values()]).map(({ name }) => [entryNameText(name), name]),
    );
    expect(names.size).toBeGreaterThan(0);
    for (const [text, name] of names) {
      const all = devices.map(({ state }): Changes => state.mine.get(text) ?? noChanges).reduce(union);
      const shown = devices.map(({ state }) => shownValue(name, shownOf(state, name).entry));
      expect(shown, text).toEqual(devices.map(() => expectedValue(name, all)));
    }
  },
);
