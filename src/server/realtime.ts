import { request } from "./http";

/** From asking for the stream to being subscribed; longer counts as no stream. */
const connectTimeoutMs = 10_000;

export interface ChangeListener {
  /** The stream is up: what changes from now on is told. */
  ready(): void;
  /** The catalogue changed, and may go on changing: a burst of changes can be told by one message. */
  changed(): void;
  /** The stream has ended, for whatever reason. It does not come back by itself. */
  ended(): void;
}

/**
 * Listens to changes of the catalogue over PocketBase's realtime protocol: the server's first message names this
 * client, which then subscribes. The SDK is not needed for it, and stays off the home page.
 * @returns ends the stream; `ended` is not called then
 */
export function followChanges({ ready, changed, ended }: ChangeListener): () => void {
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
  stream.addEventListener("PB_CONNECT", ({ lastEventId }) => {
    request("/api/realtime", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId: lastEventId, subscriptions: ["shop/catalogue"] }),
    }).then(() => {
      clearTimeout(timer);
      if (!over) ready();
    }, fail);
  });
  stream.addEventListener("shop/catalogue", changed);
  return end;
}
