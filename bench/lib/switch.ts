import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Switch {
  readonly url: string;
  readonly port: number;
  /** Sends all further requests to this port of this computer. */
  to(port: number): void;
  close(): void;
}

/** A proxy as in front of a shop: 502 while no server answers behind it. */
export async function startSwitch(): Promise<Switch> {
  let target = 0;
  const server: Server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request({ host: "127.0.0.1", port: target, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", () => answer.destroy());
      reply.pipe(answer);
    });
    onward.on("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end("no server");
    });
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    to(next) {
      target = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
