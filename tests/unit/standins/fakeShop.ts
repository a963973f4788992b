import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A received webhook request. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A shop with only a catalogue and a webhook. */
export interface FakeShop {
  readonly url: string;
  readonly received: readonly WebhookRequest[];
  /** Resolves when `count` webhooks have been received. */
  waitForMessages(count: number): Promise<readonly WebhookRequest[]>;
  /** Holds the answers of the catalogue until this many requests wait. */
  holdCatalogueFor(readers: number): void;
  /** Sets the status of the webhook. */
  answer(status: number): void;
  stop(): Promise<void>;
}

export const tee = {
  id: 1,
  title: "Ajrakh Star Tee",
  image: { src: "/pictures/1.webp" },
  variants: [
    { id: 11, title: "M", price: "1299.00" },
    { id: 12, title: "L", price: "1299.00" },
  ],
};
export const trousers = {
  id: 2,
  title: "Ikat Trousers",
  image: null,
  variants: [{ id: 21, title: "XL", price: 1900 }],
};

export async function startFakeShop(): Promise<FakeShop> {
  const heard: WebhookRequest[] = [];
  const waiting = new Set<() => void>();
  const held: (() => void)[] = [];
  let holdFor = 0;
  let status = 200;
  const products = [tee, trousers];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://shop");
    if (url.pathname === "/api/shiprocket/products") {
      // One product per page, so that a client must read all pages.
      const page = Number(url.searchParams.get("page"));
      if (held.length < holdFor) {
        const go = new Promise<void>((resolve) => held.push(resolve));
        if (held.length === holdFor) for (const release of held) release();
        await go;
      }
      response.end(
        JSON.stringify({ data: { total: products.length, products: products.slice(page - 1, page) } }),
      );
      return;
    }
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    heard.push({ headers: request.headers, text });
    response.writeHead(status).end();
    for (const check of [...waiting]) check();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: heard,
    holdCatalogueFor(readers) {
      holdFor = readers;
    },
    answer(next) {
      status = next;
    },
    waitForMessages: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (heard.length < count) return;
          waiting.delete(check);
          resolve(heard);
        };
        waiting.add(check);
        check();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
