import { readServerSentEvents } from "../server/serverSentEvents";

/**
 * An EventSource class for Node, over fetch, with the members that the shop uses. Paths are relative to
 * `url`.
 */
export function createEventSourceClass(url: string): new (path: string) => EventTarget {
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
        for await (const { id, event, data } of readServerSentEvents(answer.body))
          this.dispatchEvent(Object.assign(new Event(event), { data, lastEventId: id }));
      } finally {
        if (!this.#connection.signal.aborted) this.onerror?.();
      }
    }
  };
}
