import type { SyncAnswer } from "../../domain/cart/sync/answer";
import { nextRequest, type SyncRequest, storeAnswer } from "./exchange";

/** Requests in a row: 500 lines and 10,000 changes need a few; more than this means that the two never agree. */
const roundsMax = 60;

/** What the exchange needs of the network. */
export type Exchange = (request: SyncRequest) => Promise<SyncAnswer>;

/**
 * Exchanges shared entries until the server has answered every change and the device has every entry.
 * @param options `blocked`: also send changes that wait for an update of the shop
 * @throws what `exchange` throws; the changes stay queued
 */
export async function exchangeAll(
  uid: string,
  exchange: Exchange,
  { blocked }: { blocked: boolean },
): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const request = await nextRequest(uid, { blocked: blocked && round === 0 });
    if (!request) return;
    const sentMs = Date.now();
    const answer = await exchange(request);
    if (!(await storeAnswer(uid, { request, answer, sentMs, receivedMs: Date.now() }))) return;
  }
  throw new Error("The shared cart did not settle.");
}
