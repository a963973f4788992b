import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy that gives a server a separate address. A browser that opens this address has no stored data of
 * other gates. When the test closes the gate, the browser loses the network, while the server and other gates
 * keep running.
 */
export interface Gate {
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/**
 * The ports of earlier gates. The system gives a port again after some time, and a browser still has the data
 * of its address.
 */
const usedPorts = new Set<number>();

/** Opens a gate on a free port that no earlier gate of this process had. @param url the server's address */
export async function openGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) keep(socket);
    // `pipe` passes on the end of each side; destroying the other side at "close" would cut off what it has
    // not sent.
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    for (const socket of [client, upstream]) socket.setNoDelay(true);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
  const stopListening = () => new Promise((resolve) => server.close(resolve));
  const currentPort = () => (server.address() as AddressInfo).port;
  await listen(0);
  while (usedPorts.has(currentPort())) {
    await stopListening();
    await listen(0);
  }
  const port = currentPort();
  usedPorts.add(port);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await stopListening();
    },
    async open() {
      if (!server.listening) await listen(port);
    },
  };
}
