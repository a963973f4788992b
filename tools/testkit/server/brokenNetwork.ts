import { createServer as createWebServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A server in place of the shop. */
interface Replacement {
  readonly port: number;
  /** How many connections were opened so far. */
  connectionCount(): number;
  stop(): Promise<void>;
}

/** Accepts every connection and never answers. @param port a free one by default */
export const startSilentServer = (port = 0): Promise<Replacement> => open(createServer(), port);

/** A captive portal: answers every request with its own page. */
export function startCaptivePortal(port: number): Promise<Replacement> {
  const page = "<!doctype html><title>Welcome</title><h1>Please sign in to go on</h1>";
  return open(
    createWebServer((_, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end(page)),
    port,
  );
}

async function open(server: Server, port: number): Promise<Replacement> {
  const connections = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count += 1;
    connections.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connectionCount: () => count,
    async stop() {
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
