import { storedAuth } from "../auth/storedAuth";
import { separateClient } from "../pocketbase";
import type { StreamListener } from "../realtime";

/** From opening the connection to the active subscription; a longer wait counts as an end. */
const connectTimeoutMs = 10_000;

/** The part of the SDK's realtime service that it does not publish. */
interface Reconnects {
  maxReconnectAttempts: number;
}

/**
 * Opens the realtime stream of the signed-in account: its orders, its record and the cursor of its shared cart.
 * @param listener gets messages of `{action, record}`
 * @returns closes the stream; `ended` is not called then
 */
export function followAccount(uid: string, { ready, changed, ended }: StreamListener): () => void {
  const client = separateClient(storedAuth());
  const { realtime } = client;
  // The SDK reconnects every two seconds without end, from all tabs at once. The sync's schedule does it with a growing,
  // random delay, after it has checked the session.
  (realtime as unknown as Reconnects).maxReconnectAttempts = -1;
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
    client.collection("orders").subscribe("*", changed),
    client.collection("users").subscribe(uid, changed),
    client.collection("accountSync").subscribe(uid, changed),
  ]).then(() => {
    clearTimeout(timer);
    if (!over) ready();
  }, end);
  return close;
}
