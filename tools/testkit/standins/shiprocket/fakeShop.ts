import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A received webhook request. */
interface WebhookRequest {
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

const dates = { created_at: "2026-01-02T03:04:05.678Z", updated_at: "2026-01-02T03:04:05.678Z" };

const variant = (id: number, title: string, price: string) => ({
  id,
  title,
  price,
  compare_at_price: price,
  sku: `sku-${id}`,
  quantity: 5,
  ...dates,
  taxable: true,
  option_values: { Size: title },
  grams: 250,
  image: { src: "" },
  weight: 0.25,
  weight_unit: "kg",
});

const product = (id: number, title: string, src: string, variants: ReturnType<typeof variant>[]) => ({
  id,
  title,
  body_html: "",
  vendor: "Haat",
  product_type: "Tee",
  ...dates,
  handle: `product/${id}`,
  tags: "",
  status: "active",
  variants,
  image: { src },
  options: [{ name: "Size", values: variants.map((each) => each.title) }],
});

export const tee = product(1, "Ajrakh Star Tee", "https://pictures.example/1.webp", [
  variant(11, "M", "1299.00"),
  variant(12, "L", "1299.00"),
]);
export const trousers = product(2, "Ikat Trousers", "", [variant(21, "XL", "1900.00")]);
export const shelf = { id: 5, title: "Tee", body_html: "", handle: "tee", image: { src: "" }, ...dates };

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
