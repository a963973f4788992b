import { vi } from "vitest";

const realFetch = globalThis.fetch;

/** The recorded traffic of a device. */
export interface Traffic {
  requests: string[];
  /** Uncompressed bytes of all bodies. */
  bytes: number;
  clear(): void;
}

/**
 * Replaces fetch: sends relative paths to a server and records them. `onBytes` is called with the sum after
 * each chunk.
 */
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
    // Absolute addresses are requests of the test itself.
    if (!path.startsWith("/")) return realFetch(path, init);
    traffic.requests.push(path);
    const answer = await realFetch(new URL(path, url), init);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        traffic.bytes += chunk.byteLength;
        controller.enqueue(chunk);
        onBytes(traffic.bytes);
      },
    });
    return new Response(answer.body?.pipeThrough(counter), answer);
  });
  return traffic;
}
