import { expect, vi } from "vitest";
import { readServerSentEvents } from "./serverSentEvents";
import type { Shop } from "./shopServer";

export interface RealtimeMessage {
  topic: string;
  data: { action?: string; record?: Record<string, unknown> };
}

/** An open realtime connection to PocketBase. */
export interface RealtimeConnection {
  /** The received messages, oldest first, PocketBase's own PB_CONNECT included. */
  readonly messages: RealtimeMessage[];
  subscribe(
    token: string | null | undefined,
    topics: string[],
  ): Promise<{ status: number; code: string | undefined }>;
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>;
  /** The topics of the received messages. */
  topics(): string[];
  /** The record ids in the received messages of a topic. */
  recordIds(topic: string): unknown[];
  /** Waits for a message about a record. */
  waitForRecord(topic: string, id: string): Promise<void>;
  /** Resolves with the first message of a topic. */
  waitForMessage(topic: string): Promise<RealtimeMessage>;
  close(): void;
}

/**
 * Opens a realtime connection.
 * @param token of the request that opens it; without one it is anonymous
 */
export async function openRealtime(shop: Shop, token: string | null = null): Promise<RealtimeConnection> {
  const connection = new AbortController();
  const response = await shop.api("/api/realtime", { token, signal: connection.signal });
  const messages: RealtimeMessage[] = [];
  const ended = (async () => {
    for await (const { event, data } of readServerSentEvents(response.body))
      messages.push({ topic: event, data: JSON.parse(data || "{}") });
  })().catch(() => {});
  const waitForMessage = (topic: string) =>
    vi.waitFor(() => {
      const found = messages.find((each) => each.topic === topic);
      if (!found) throw new Error(`No message on ${topic} yet.`);
      return found;
    });
  const { clientId } = (await waitForMessage("PB_CONNECT")).data as { clientId: string };
  const recordIds = (topic: string) =>
    messages.filter((message) => message.topic === topic).map(({ data }) => data.record?.["id"]);

  return {
    messages,
    ended,
    recordIds,
    waitForMessage,
    topics: () => messages.map(({ topic }) => topic),
    waitForRecord: (topic, id) => vi.waitFor(() => expect(recordIds(topic)).toContain(id), 5000),
    close: () => connection.abort(),
    async subscribe(subscriber, subscriptions) {
      const answer = await shop.api("/api/realtime", {
        method: "POST",
        token: subscriber ?? null,
        json: { clientId, subscriptions },
      });
      const body = answer.status === 204 ? {} : ((await answer.json()) as { data?: { code?: string } });
      return { status: answer.status, code: body.data?.code };
    },
  };
}

/** Opens a realtime connection and subscribes to topics with the same token. */
export async function openSubscribedConnection(
  shop: Shop,
  topics: string[],
  token: string | null,
): Promise<RealtimeConnection> {
  const connection = await openRealtime(shop, token);
  expect((await connection.subscribe(token, topics)).status).toBe(204);
  return connection;
}
