export interface ServerSentEvent {
  id: string;
  event: string;
  data: string;
}

/** Parses a stream of server-sent events. Ends with the stream; throws when the connection breaks. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(block)?.[1] ?? "";
      yield { id: field("id"), event: field("event"), data: field("data") };
    }
  }
}
