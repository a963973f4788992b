import { vi } from "vitest";

const realFetch = globalThis.fetch;

/** What a device asked of a server. */
export interface Traffic {
  requests: string[];
  /** Bytes of the bodies, unpacked. */
  bytes: number;
  clear(): void;
}

/** Sends the paths that the page asks for to a server, and counts. `onBytes` hears of every piece of a body. */
export function stubCountingFetch(url: string, onBytes: (bytes: number) => void = () => {}): Traffic {
  const traffic: Traffic = {
    requests: [],
    bytes: 0,
    clear() {
      this.requests.length = 0;
      this.bytes = 0;
    },
  };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    // The test's own requests to the server name it.
    if (!path.startsWith("/")) return realFetch(path, init);
    traffic.requests.push(path);
    const answer = await realFetch(new URL(path, url), init);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        traffic.bytes += piece.byteLength;
        controller.enqueue(piece);
        onBytes(traffic.bytes);
      },
    });
    return new Response(answer.body?.pipeThrough(counter), answer);
  });
  return traffic;
}
