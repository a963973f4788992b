import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request with its complete body. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The path parameters of the route, for example `id` of `/mail/{id}`. */
  readonly params: Readonly<Record<string, string>>;
  /** The exact bytes, which signatures cover. */
  readonly body: Buffer;
}

export type Route = readonly [
  method: "GET" | "POST",
  path: string,
  answer: (call: RequestContext) => void | Promise<void>,
];

/** A web server on the loopback interface. */
export interface LoopbackServer {
  readonly url: string;
  readonly port: number;
  /** Closes all connections and refuses new ones until `open`, which listens on the same port. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const bodyMaxBytes = 1024 * 1024;

/**
 * Serves `routes` on loopback.
 * @param port 0 for a free port
 * @throws when the port is taken
 */
export async function serveOnLoopback(
  routes: readonly Route[],
  port = 0,
  host = "127.0.0.1",
): Promise<LoopbackServer> {
  const compiled = routes.map(([method, path, answer]) => ({ method, pattern: patternOf(path), answer }));
  const server = createServer((request, response) => {
    answer(request, response).catch((problem: unknown) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `The stand-in failed: ${String(problem)}`);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Prevents DNS rebinding: another site whose name resolves to 127.0.0.1 must not read mails with sign-in
    // links.
    if (!isLocalName(request.headers.host, host)) return sendText(response, 421, "Only for this computer.");
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const method = request.method === "HEAD" ? "GET" : request.method;
    for (const route of compiled) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      if (!match) continue;
      const body = await readBody(request);
      if (!body) return sendText(response, 413, "Too large.");
      return route.answer({ request, response, url, params: match.groups ?? {}, body });
    }
    sendText(response, 404, "Not found.");
  }

  let taken = port;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      if (server.listening) return resolve();
      server.once("error", reject);
      server.listen(taken, host, () => {
        server.off("error", reject);
        taken = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await open();
  return { url: `http://${host}:${taken}`, port: taken, open, close };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function isLocalName(hostHeader: string | undefined, host: string): boolean {
  const name = hostHeader?.replace(/:\d+$/, "");
  return name === host || name === "127.0.0.1" || name === "localhost" || name === "[::1]";
}

/** The complete body; undefined when it exceeds the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= bodyMaxBytes) parts.push(part);
  }
  return bytes <= bodyMaxBytes ? Buffer.concat(parts) : undefined;
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...privateHeaders }).end(text);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json", ...privateHeaders })
    .end(JSON.stringify(value));
}

/** Redirects with 303, so that the browser follows with GET. */
export function redirectTo(response: ServerResponse, address: string | URL): void {
  response.writeHead(303, { Location: String(address), ...privateHeaders }).end();
}

/** Headers of every answer: no caching, no content sniffing, no referrer. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
} as const;
