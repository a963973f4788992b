import { request } from "./http";

/** From asking for the stream to being subscribed; longer counts as no stream. */
const connectTimeoutMs = 10_000;

export interface TopicListener {
  /** The stream is up: what changes from now on is told. */
  ready(): void;
  /** Something happened; `message` is JSON. A burst of changes can be told by one message. */
  changed(message: string): void;
  /** The stream has ended, for whatever reason. It does not come back by itself. */
  ended(): void;
}

/**
 * Listens to topics of the server over PocketBase's realtime protocol: the server's first message names this client,
 * which then subscribes. The SDK is not needed for it, and stays off the home page.
 * @param headers of the subscription, when it is somebody's
 * @returns ends the stream; `ended` is not called then
 */
export function followTopics(
  topics: readonly string[],
  { ready, changed, ended }: TopicListener,
  headers?: Record<string, string>,
): () => void {
  const stream = new EventSource("/api/realtime");
  let over = false;
  const end = () => {
    over = true;
    clearTimeout(timer);
    stream.close();
  };
  const fail = () => {
    if (over) return;
    end();
    ended();
  };
  const timer = setTimeout(fail, connectTimeoutMs);

  stream.onerror = fail;
  for (const topic of topics) stream.addEventListener(topic, ({ data }) => changed(data));
  stream.addEventListener("PB_CONNECT", ({ lastEventId }) => {
    request("/api/realtime", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ clientId: lastEventId, subscriptions: topics }),
    }).then(() => {
      clearTimeout(timer);
      if (!over) ready();
    }, fail);
  });
  return end;
}
