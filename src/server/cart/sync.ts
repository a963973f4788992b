import {
  type Intent,
  parseSyncAnswer,
  type SyncAnswer,
  syncVersion,
} from "../../domain/cart/sync/syncProtocol";
import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

/**
 * Sends the queued changes of the account's shared entries (cart, wishlist) and receives those of its other devices.
 * @throws {ShopError}
 */
export async function exchangeEntries(request: {
  cursor: string;
  ticket: number;
  intents: readonly Intent[];
}): Promise<SyncAnswer> {
  const body = { version: syncVersion, ...request };
  const raw: unknown = await pb.send("/api/shop/sync", { method: "POST", body });
  const answer = parseSyncAnswer(raw);
  if (!answer) throw new ShopError("broken", { status: 200, cause: raw });
  return answer;
}
