import type { ProfileField } from "../../../domain/account/profile";
import type { SyncAnswer } from "../../../domain/cart/sync/syncProtocol";
import { storeSyncAnswer } from "./storeSyncAnswer";
import { buildNextSyncRequest, type SyncRequest } from "./syncRequest";

/**
 * Maximum number of sync requests in a row. An account has at most 1,500 cart lines, wishlist items and
 * removals, and a request carries up to 200, so more requests mean an error in the protocol.
 */
const roundsMax = 60;

/** Sends one sync request to the server and returns its answer. */
export type SendSyncRequest = (request: SyncRequest) => Promise<SyncAnswer>;

interface ExchangeOptions {
  /**
   * Whether to send, too, the changes that wait for an update of the shop; the server then answers each of
   * them.
   */
  includeBlocked: boolean;
  /** Called with the fields of a sent profile edit that lost to a later edit. */
  onProfileEditOverruled?(fields: readonly ProfileField[]): void;
}

/**
 * Sends sync requests until the server has answered every unsent change and the device has every entry of the
 * account.
 * @param sendRequest sends one request
 * @throws what `sendRequest` throws, and an error after `roundsMax` requests; the changes stay queued
 */
export async function exchangeAllEntries(
  uid: string,
  sendRequest: SendSyncRequest,
  { includeBlocked, onProfileEditOverruled }: ExchangeOptions,
): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const unblock = includeBlocked && round === 0;
    const request = await buildNextSyncRequest(uid, { includeBlocked: unblock });
    if (!request) return;
    const sentMs = Date.now();
    const answer = await sendRequest(request);
    const stored = await storeSyncAnswer(uid, { request, answer, sentMs, receivedMs: Date.now(), unblock });
    if (stored.overruled.length > 0) onProfileEditOverruled?.(stored.overruled);
    if (!stored.hasMore) return;
  }
  throw new Error("The shared cart did not settle.");
}
