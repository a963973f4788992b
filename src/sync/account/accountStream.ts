import { storeOrder, storeProfile } from "../../db/account/mutations";
import { settleOrdered } from "../../db/checkout/startedCheckouts";
import { parseProfile } from "../../domain/account/profile";
import { parseOrder } from "../../domain/orders/order";
import { fieldsOf } from "../../domain/shared/parse";
import { authHeaders } from "../../server/auth/authStore";
import { createEventStream, type EventStream } from "../scheduler/eventStream";
import type { WakeTimer } from "../scheduler/wakeTimer";

/** The server's messages about one account; each carries the record as it is now, which is stored at once. */
export function createAccountStream(uid: string, alarm: WakeTimer): EventStream {
  return createEventStream(alarm, {
    topics: ["orders/*", `users/${uid}`],
    headers: authHeaders,
    changed(message) {
      store(uid, message).catch((problem: unknown) => {
        console.warn("A message about the account could not be stored.", problem);
        alarm.within(0);
      });
    },
    // It is also how a device hears that it was signed out.
    lookAfterEndMs: 400,
    doublingsMax: 6,
  });
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
