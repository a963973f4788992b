import { request } from "./http";

/** Time limit from opening a stream's connection to the active subscription; after it the stream ends. */
export const connectTimeoutMs = 10_000;

/** The callbacks of an event stream. */
export interface StreamListener {
  /** The subscription is active: changes are reported from now on. */
  ready(): void;
  /** The server reported a change; one message can stand for several. */
  changed(message?: unknown): void;
  /** The stream has ended for any reason. It does not reconnect. */
  ended(): void;
}

/**
 * Subscribes to topics by PocketBase's realtime protocol without the SDK: the server's first message has the
 * id of this client, which then subscribes. Used for the catalogue's stream, because visitors open it too and
 * do not load the SDK.
 * @param listener gets the JSON of messages as text
 * @returns a function that closes the stream without calling `ended`
 */
export function subscribeToTopics(
  topics: readonly string[],
  { ready, changed, ended }: StreamListener,
): () => void {
  const stream = new EventSource("/api/realtime");
  let over = false;
  const close = () => {
    over = true;
    clearTimeout(timer);
    stream.close();
  };
  const end = () => {
    if (over) return;
    close();
    ended();
  };
  const timer = setTimeout(end, connectTimeoutMs);

  stream.onerror = end;
  for (const topic of topics) stream.addEventListener(topic, ({ data }) => changed(data));
  stream.addEventListener("PB_CONNECT", ({ lastEventId }) => {
    request("/api/realtime", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId: lastEventId, subscriptions: topics }),
    }).then(() => {
      clearTimeout(timer);
      if (!over) ready();
    }, end);
  });
  return close;
}
