import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface PassedAnswer {
  path: string;
  status: number;
  /** Compressed bytes of the body. */
  bytes: number;
  /** Whether the service worker sent the request. */
  byWorker: boolean;
}

export interface PassThrough {
  url: string;
  answers: PassedAnswer[];
  /** Clears the recorded answers. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that records every answer, because the developer tools protocol shows requests of pages
 * only. Requests of the service worker are recognized by their referrer.
 */
export async function passThrough(target: string): Promise<PassThrough> {
  const { hostname, port, host } = new URL(target);
  const answers: PassedAnswer[] = [];
  const server = createServer((asked, answer) => {
    const { method, url: path = "/", headers } = asked;
    const byWorker = headers["service-worker"] === "script" || /\/sw\.js$/.test(headers.referer ?? "");
    const onward = request({ hostname, port, path, method, headers: { ...headers, host } });
    onward.on("response", (reply) => {
      const passed = { path, status: reply.statusCode ?? 0, bytes: 0, byWorker };
      answers.push(passed);
      answer.writeHead(passed.status, reply.rawHeaders);
      reply.on("data", (chunk: Buffer) => {
        passed.bytes += chunk.length;
      });
      reply.on("error", () => answer.destroy());
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    forget: () => answers.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
