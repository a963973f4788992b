import { request } from "./http";

/** From opening the connection to the active subscription; a longer wait counts as an end. */
const connectTimeoutMs = 10_000;

/** The callbacks of a realtime stream. */
export interface StreamListener {
  /** The subscription is active: changes are reported from now on. */
  ready(): void;
  /** Something changed; one message can report several changes. @param message decoded, where the stream has contents */
  changed(message?: unknown): void;
  /** The stream has ended for any reason. It does not reconnect. */
  ended(): void;
}

/**
 * Subscribes to topics by PocketBase's realtime protocol: the server's first message names this client, which then
 * subscribes. For the catalogue's stream, which visitors without the SDK open too; its messages have no contents.
 * @returns closes the stream; `ended` is not called then
 */
export function followTopics(
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
  for (const topic of topics) stream.addEventListener(topic, () => changed());
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
