import { expect } from "vitest";
import { nodeFromRandom } from "../../../src/domain/cart/sync/stamp";
import { syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { Random } from "../../../tools/testkit/seededRandom";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { nameOf, stepsOf } from "../../simulation/actions";
import { noChanges } from "../../simulation/changes";
import { type DeviceState, intentsOf, newState } from "../../simulation/deviceState";
import { type DeviceClock, tapped } from "../../simulation/deviceTaps";
import type { NetworkMode } from "../../simulation/network";
import type { Oracle } from "../../simulation/oracle";
import type { Answer } from "../../simulation/protocol";
import type { Step } from "../../simulation/schedule";
import { storeAnswer } from "../../simulation/storeAnswer";

/** A device of the simulation that sends its requests to a real server, over a network that fails. */
export class ScheduleDevice {
  mode: NetworkMode = "good";
  state: DeviceState;
  #ids = 0;
  /** Requests that arrive later. */
  readonly delayed: object[] = [];

  constructor(
    readonly accounts: AccountsShop,
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
    this.state = storeAnswer(this.state, answer, { ...this.#clock(), sentMs, isTimeKnown: true, sent });
  }

  /** Requests arrive that were delayed, in another order. */
  async deliver(): Promise<void> {
    for (const json of this.delayed.splice(0).reverse()) await this.#send(json);
  }

  async #send(json: object): Promise<Answer | undefined> {
    const { token } = this.signedIn;
    const { status, body } = await this.accounts.request("/api/shop/sync", { json, token });
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
