import { readStoredAuth } from "../auth/storedAuth";
import { createSeparateClient, pb } from "../pocketbase";
import { connectTimeoutMs, type StreamListener } from "../realtime";

/** Fetches the raw record of the signed-in account. @throws {ShopError} */
export function fetchProfileRecord(uid: string): Promise<unknown> {
  return pb.collection("users").getOne(uid);
}

/** A property of the SDK's realtime service that its types do not declare. */
interface ReconnectSetting {
  maxReconnectAttempts: number;
}

/**
 * Opens the event stream of the signed-in account: the server reports changes of its `users` record, and of
 * its `accountSync` row, which says whether its orders or its shared cart have changed.
 * @param listener `ready`: the stream is open; `changed`: gets messages of `{action, record}`; `ended`: the
 * stream has ended, or did not open in time
 * @returns a function that closes the stream without calling `ended`
 */
export function subscribeToAccount(uid: string, { ready, changed, ended }: StreamListener): () => void {
  const client = createSeparateClient(readStoredAuth());
  const { realtime } = client;
  // Turns the SDK's own reconnects off: they repeat every two seconds without end, in all tabs at once. The
  // sync's schedule reconnects with a growing, random delay, after it has checked the session.
  (realtime as unknown as ReconnectSetting).maxReconnectAttempts = -1;
  let over = false;
  const close = () => {
    over = true;
    clearTimeout(timer);
    realtime.unsubscribe().catch(() => {});
  };
  const end = () => {
    if (over) return;
    close();
    ended();
  };
  const timer = setTimeout(end, connectTimeoutMs);
  realtime.onDisconnect = end;
  Promise.all([
    client.collection("users").subscribe(uid, changed),
    client.collection("accountSync").subscribe(uid, changed),
  ]).then(() => {
    clearTimeout(timer);
    if (!over) ready();
  }, end);
  return close;
}
