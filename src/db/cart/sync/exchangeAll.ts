import type { SyncAnswer } from "../../../domain/cart/sync/answer";
import { storeSyncAnswer } from "./exchange";
import { buildNextSyncRequest, type SyncRequest } from "./syncRequest";

/** Maximum requests in a row. 500 lines and 10,000 changes need a few; more than this means an error in the protocol. */
const roundsMax = 60;

/** Sends one request to the server. */
export type SendSyncRequest = (request: SyncRequest) => Promise<SyncAnswer>;

/**
 * Exchanges shared entries until the server has answered every change and the device has every entry.
 * @param options `blocked`: also send changes that wait for an update of the shop
 * @throws what `exchange` throws; the changes stay queued
 */
export async function exchangeAllEntries(
  uid: string,
  exchange: SendSyncRequest,
  { blocked }: { blocked: boolean },
): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const request = await buildNextSyncRequest(uid, { blocked: blocked && round === 0 });
    if (!request) return;
    const sentMs = Date.now();
    const answer = await exchange(request);
    if (!(await storeSyncAnswer(uid, { request, answer, sentMs, receivedMs: Date.now() }))) return;
  }
  throw new Error("The shared cart did not settle.");
}
