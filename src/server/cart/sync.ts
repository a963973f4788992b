import {
  type Intent,
  parseSyncAnswer,
  type SyncAnswer,
  syncVersion,
  syncVersionMin,
} from "../../domain/cart/sync/syncProtocol";
import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

/**
 * The schema version of the next sync request: the newest one, or an older one after a server of an earlier
 * release has refused the newer ones.
 */
let requestVersion: number = syncVersion;

/**
 * Sends the queued changes of the account's shared entries (cart, wishlist) and receives the changes from its
 * other devices.
 * @throws {ShopError}
 */
export async function exchangeSyncedEntries(request: {
  cursor: string;
  staleCursor?: string;
  ticket: number;
  intents: readonly Intent[];
}): Promise<SyncAnswer> {
  for (;;) {
    const body = { version: requestVersion, ...request };
    try {
      const raw: unknown = await pb.send("/api/shop/sync", { method: "POST", body });
      const answer = parseSyncAnswer(raw);
      if (!answer) throw new ShopError("broken", { status: 200, cause: raw });
      return answer;
    } catch (problem) {
      const isUnknown = problem instanceof ShopError && problem.code === "update-the-shop";
      if (isUnknown && requestVersion > syncVersionMin) {
        requestVersion -= 1;
        continue;
      }
      if (isUnknown) requestVersion = syncVersion;
      throw problem;
    }
  }
}
