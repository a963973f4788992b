/** What the shop uses of a browser's EventSource, over fetch: Node has none. */
export function eventSourceFor(url: string): new (path: string) => EventTarget {
  return class extends EventTarget {
    onerror: (() => void) | null = null;
    readonly #connection = new AbortController();

    constructor(path: string) {
      super();
      this.#read(new URL(path, url)).catch(() => {});
    }

    close(): void {
      this.#connection.abort();
    }

    async #read(address: URL): Promise<void> {
      try {
        const answer = await fetch(address, { signal: this.#connection.signal });
        const decoder = new TextDecoder();
        let text = "";
        for await (const piece of answer.body ?? []) {
          text += decoder.decode(piece, { stream: true });
          const blocks = text.split("\n\n");
          text = blocks.pop() ?? "";
          for (const block of blocks) this.#tell(block);
        }
      } finally {
        if (!this.#connection.signal.aborted) this.onerror?.();
      }
    }

    #tell(block: string): void {
      const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(block)?.[1] ?? "";
      this.dispatchEvent(
        Object.assign(new Event(field("event")), { data: field("data"), lastEventId: field("id") }),
      );
    }
  };
}
