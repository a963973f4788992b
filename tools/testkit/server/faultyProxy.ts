import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** "bad": drops, repeats and delays requests, and drops answers. */
export type ProxyMode = "good" | "bad" | "off";

/** Draws whether an event of this probability happens. */
type Chance = (probability: number) => boolean;

/** A delayed request reaches the server after this time; its sender's connection is closed already. */
const delayMs = 150;

/** An HTTP proxy of one device, for requests with short bodies. */
export class FaultyProxy {
  mode: ProxyMode = "good";
  readonly #server: Server;
  readonly #delayed = new Set<NodeJS.Timeout>();

  /** @param target the server's address @param chance decides on each fault */
  constructor(
    readonly target: string,
    readonly chance: Chance,
  ) {
    this.#server = createServer((request, response) => {
      // Closes the sender's connection when the server does not answer.
      this.#pass(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const timer of this.#delayed) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { chance } = this;
    const isBad = this.mode === "bad";
    const body = await text(request);
    if (this.mode === "off" || (isBad && chance(0.2))) throw new Error("dropped");
    const send = () => this.#forward(request, body);
    if (isBad && chance(0.2)) {
      this.#later(send);
      throw new Error("delayed");
    }
    const answer = await send();
    if (isBad && chance(0.3)) await send();
    if (isBad && chance(0.3)) throw new Error("the answer is dropped");
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  }

  #later(send: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.#delayed.delete(timer);
      // If the server is down, the delayed request is lost.
      send().catch(() => {});
    }, delayMs);
    this.#delayed.add(timer);
  }

  #forward({ method = "GET", url = "/", headers }: IncomingMessage, body: string): Promise<Response> {
    const { authorization = "" } = headers;
    return fetch(this.target + url, {
      method,
      headers: { Authorization: authorization, "Content-Type": "application/json" },
      ...(body ? { body } : {}),
    });
  }
}
