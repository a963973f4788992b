import { storeOrder, storeProfile } from "../db/accountData";
import { settleOrdered } from "../db/checkouts";
import { parseOrder } from "../domain/order";
import { parseProfile } from "../domain/profile";
import { fieldsOf } from "../domain/read";
import { authHeaders } from "../server/authStore";
import { followTopics } from "../server/realtime";
import { type Alarm, jitter } from "./alarm";
import type { Stream } from "./stream";

/**
 * A stream that ended is looked into after this time: it is also how a device hears that it was signed out. Each further
 * time in a row after twice as long.
 */
const lookAfterEndMs = 400;
/** A stream that lived this long was a good one. */
const steadyMs = 30_000;

/** The server's messages about one account; each carries the record as it is now, which is stored at once. */
export function makeAccountStream(uid: string, alarm: Alarm): Stream {
  let close: (() => void) | undefined;
  let readyAt: number | undefined;
  let ends = 0;
  const listener = {
    ready() {
      readyAt = performance.now();
      // What changed before the stream was up was not told.
      alarm.within(0);
    },
    changed(message: string) {
      store(uid, message).catch((problem: unknown) => {
        console.warn("A message about the account could not be stored.", problem);
        alarm.within(0);
      });
    },
    ended() {
      close = undefined;
      if (readyAt !== undefined && performance.now() - readyAt > steadyMs) ends = 0;
      readyAt = undefined;
      alarm.within(jitter(lookAfterEndMs * 2 ** Math.min(ends++, 6)));
    },
  };
  return {
    open() {
      close ??= followTopics(["orders/*", `users/${uid}`], listener, authHeaders());
    },
    close() {
      close?.();
      close = undefined;
      readyAt = undefined;
    },
    isReady: () => readyAt !== undefined,
  };
}

async function store(uid: string, message: string): Promise<void> {
  const { action, record } = fieldsOf(JSON.parse(message));
  const order = parseOrder(record);
  if (order) {
    await storeOrder(uid, order, action === "delete");
    if (action !== "delete") await settleOrdered([order.orderId]);
    return;
  }
  const profile = parseProfile(record);
  if (profile?.uid === uid && action === "update") await storeProfile(profile);
}
