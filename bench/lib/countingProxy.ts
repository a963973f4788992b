import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountingProxy {
  url: string;
  /** What the service worker asked for, and what came for it over the wire, by path. */
  byWorker: Map<string, { status: number; bytes: number }>;
  close(): Promise<void>;
}

/**
 * Stands before a server and counts what a service worker fetches: the browser's tools show a page's requests, not those.
 * They are known by their referrer. Bytes of bodies as they were sent, packed.
 */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const byWorker: CountingProxy["byWorker"] = new Map();
  const server = createServer((asked, answer) => {
    const { method, url: path = "/", headers } = asked;
    const ofWorker = headers["service-worker"] === "script" || /\/sw\.js$/.test(headers.referer ?? "");
    const onward = request({
      hostname,
      port,
      path,
      method,
      headers: { ...headers, host: `${hostname}:${port}` },
    });
    onward.on("response", (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      const count = { status: reply.statusCode ?? 0, bytes: 0 };
      if (ofWorker) byWorker.set(path, count);
      reply.on("data", (piece: Buffer) => {
        count.bytes += piece.length;
      });
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    byWorker,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
