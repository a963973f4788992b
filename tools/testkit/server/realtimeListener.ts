import { expect, vi } from "vitest";
import type { Shop } from "./shopServer";

export interface Message {
  topic: string;
  data: { action?: string; record?: Record<string, unknown> };
}

/** An open realtime stream, as a browser holds it. */
export interface Listener {
  readonly messages: Message[];
  /** The ids of the records that a topic's messages were about so far. */
  idsOf(topic: string): unknown[];
  /** Waits until a message about this record came. */
  heard(topic: string, id: string): Promise<void>;
  close(): void;
}

/** Subscribes to topics over PocketBase's realtime protocol. */
export async function listen(shop: Shop, topics: string[], token: string | null): Promise<Listener> {
  const stop = new AbortController();
  const messages: Message[] = [];
  const stream = await shop.api("/api/realtime", { token, signal: stop.signal });
  if (!stream.body) throw new Error("no stream");
  let clientId = "";
  read(stream.body, (id, topic, data) => {
    clientId = id;
    messages.push({ topic, data });
  });
  await vi.waitFor(() => expect(clientId).not.toBe(""));
  const answer = await shop.api("/api/realtime", {
    method: "POST",
    token,
    json: { clientId, subscriptions: topics },
  });
  expect(answer.status).toBe(204);
  const idsOf = (topic: string) =>
    messages.filter((message) => message.topic === topic).map(({ data }) => data.record?.["id"]);
  return {
    messages,
    idsOf,
    heard: (topic, id) => vi.waitFor(() => expect(idsOf(topic)).toContain(id), 5000),
    close: () => stop.abort(),
  };
}

async function read(
  body: ReadableStream<Uint8Array>,
  take: (id: string, topic: string, data: Message["data"]) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const piece of body) {
      const blocks = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block
            .split("\n")
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
        );
        take(fields["id"] ?? "", fields["event"] ?? "", JSON.parse(fields["data"] ?? "{}"));
      }
    }
  } catch {
    // closed by the test, or by the server's end
  }
}
