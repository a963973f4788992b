import { syncVersion } from "../../src/domain/cart/sync/syncProtocol";
import { checkRemovals } from "./answerChecks";
import { type DeviceState, intentsOf, isComplete, needsJoin, type Row, unsent } from "./deviceState";
import { type DeviceClock, estimateSlackMs, joined } from "./deviceTaps";
import type { Network } from "./network";
import type { Oracle } from "./oracle";
import type { Answer } from "./protocol";
import { type Received, storeAnswer } from "./storeAnswer";

/* One round of a device's sync: the join at sign-in, or a request and the storing of its answer. */

/** What a round uses of its device. */
export interface RoundDevice {
  readonly name: string;
  readonly state: DeviceState;
  readonly wallMs: number;
  readonly clock: number;
  readonly parts: {
    network: Network;
    oracle: Oracle;
    onForgotten(account: string, removals: readonly Row[]): void;
  };
  clockNow(): DeviceClock;
  write(process: object, change: (state: DeviceState) => DeviceState, onStored?: () => void): Promise<void>;
}

/**
 * @param process the run of the device; a crash ends it, and the round with it
 * @returns whether there is more to do
 */
export async function runRound(device: RoundDevice, process: object): Promise<boolean> {
  const { state } = device;
  if (!state.account) return false;
  if (isComplete(state) && needsJoin(state)) {
    await device.write(process, (now) =>
      now.session === state.session ? joined(now, device.clockNow()) : now,
    );
    return true;
  }
  const exchange = await sendRequest(device, process);
  await storeExchange(device, process, state, exchange);
  return !isComplete(device.state) || needsJoin(device.state) || unsent(device.state).length > 0;
}

interface Exchange {
  answer: Answer;
  received: Received;
}

/** Sends the unsent changes with the device's position. @throws NoAnswer */
async function sendRequest(device: RoundDevice, process: object): Promise<Exchange> {
  const { name, state, wallMs: sentMs, clock: clockBefore } = device;
  const { account, cursor, staleCursor, ticket } = state;
  const sent = state.more ? [] : intentsOf(state);
  const position = { cursor, staleCursor, ticket };
  const request = { account, device: name, version: syncVersion, ...position, intents: sent };
  const answer = await device.parts.network.send(request, process);
  const { wallMs, clock, node, newId } = device.clockNow();
  // A device that slept meanwhile does not know when the server answered.
  const isTimeKnown = clock === clockBefore && wallMs - sentMs < estimateSlackMs;
  return { answer, received: { sentMs, wallMs, clock, isTimeKnown, node, sent, newId } };
}

/** Stores the answer, unless it is outdated. @param before the state when the request was sent */
function storeExchange(
  device: RoundDevice,
  process: object,
  before: DeviceState,
  { answer, received }: Exchange,
): Promise<void> {
  const { oracle, onForgotten } = device.parts;
  const { tombstoneMs } = device.parts.network.server.limits;
  let forgotten: readonly Row[] = [];
  const change = (now: DeviceState) => {
    // Not after a sign-out, and not when another request was answered meanwhile.
    if (now.session !== before.session || now.cursor !== before.cursor) return now;
    const next = storeAnswer(now, answer, {
      ...received,
      tombstoneMs,
      onForgotten: (removals) => (forgotten = removals),
    });
    oracle.restamped(now, next);
    if (isComplete(next)) checkRemovals(device.name, next, { serverMs: answer.now, tombstoneMs });
    return next;
  };
  return device.write(process, change, () => onForgotten(before.account, forgotten));
}
