import type { Shop } from "./shopServer";

export interface Stream {
  /** Subscribes with this token, as a signed-in page does. */
  subscribe(
    token: string | undefined,
    topics: string[],
  ): Promise<{ status: number; code: string | undefined }>;
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  /** The topics of what came so far. */
  topics(): string[];
  /** Resolves with the first message on this topic. */
  message(topic: string): Promise<string>;
  close(): void;
}

/** Opens PocketBase's event stream. */
export async function openStream(shop: Shop): Promise<Stream> {
  const connection = new AbortController();
  const response = await fetch(`${shop.url}/api/realtime`, { signal: connection.signal });
  const messages: { topic: string; data: string }[] = [];
  let arrived = () => {};
  const ended = (async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const complete = text.split("\n\n");
      text = complete.pop() ?? "";
      for (const block of complete) {
        const topic = /^event:\s*(.*)$/m.exec(block)?.[1] ?? "";
        messages.push({ topic, data: /^data:\s*(.*)$/m.exec(block)?.[1] ?? "" });
      }
      arrived();
    }
  })().catch(() => {});
  const message = async (topic: string): Promise<string> => {
    for (;;) {
      const found = messages.find((each) => each.topic === topic);
      if (found) return found.data;
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  const { clientId } = JSON.parse(await message("PB_CONNECT")) as { clientId: string };

  return {
    ended,
    message,
    topics: () => messages.map(({ topic }) => topic),
    close: () => connection.abort(),
    async subscribe(token, subscriptions) {
      const answer = await shop.api("/api/realtime", {
        method: "POST",
        token: token ?? null,
        json: { clientId, subscriptions },
      });
      const body = answer.status === 204 ? {} : ((await answer.json()) as { data?: { code?: string } });
      return { status: answer.status, code: body.data?.code };
    },
  };
}
