import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { type MailCatcher, startMailCatcher } from "../standins/mail/mailCatcher";
import {
  type CheckoutOptions,
  type CheckoutStandIn,
  startCheckoutStandIn,
} from "../standins/shiprocket/checkoutServer";
import { AccountsShop } from "./accountsShop";
import { createProduct } from "./products";
import type { Answer, RequestOptions } from "./shopRequests";
import { type Shop, type ShopOptions, startShop } from "./shopServer";

export const apiKey = "key-of-the-tests";
export const apiSecret = "secret-of-the-tests";

export interface StartedCheckout extends Answer {
  orderId: string;
  receipt: string;
  page: string;
}

export interface CheckoutShopOptions extends Partial<CheckoutOptions> {
  limits?: boolean;
  /** Starts the server; `startShop` by default. */
  start?: (options: Omit<ShopOptions, "dataDir" | "from">) => Promise<Shop>;
  publicDir?: string;
}

/** A shop with the checkout stand-in and a mail catcher, and the requests of a browser. */
export class CheckoutShop extends AccountsShop {
  checkout!: CheckoutStandIn;

  static async open(
    env: Record<string, string> = {},
    { limits, start = startShop, publicDir, ...options }: CheckoutShopOptions = {},
  ): Promise<CheckoutShop> {
    const port = await findFreePort();
    const shopUrl = `http://127.0.0.1:${port}`;
    const [checkout, mail] = await Promise.all([
      startCheckoutStandIn({ apiKey, apiSecret, shopUrl, ...options }),
      startMailCatcher(),
    ]);
    const shop = await start({
      port,
      env: { ...envOf(checkout, mail), ...env },
      ...(publicDir ? { publicDir } : {}),
    });
    const opened = new CheckoutShop(shop, mail);
    opened.checkout = checkout;
    if (!limits)
      await opened.asOwner("/api/settings", { method: "PATCH", json: { rateLimits: { enabled: false } } });
    return opened;
  }

  override async stop(): Promise<void> {
    await Promise.all([super.stop(), this.checkout.stop()]);
  }

  createProduct(change: Record<string, unknown> = {}): Promise<string> {
    return createProduct(this.shop, change);
  }

  async readProduct(id: string): Promise<Record<string, unknown>> {
    return (await this.asOwner(`/api/collections/products/records/${id}`, { method: "GET" })).body;
  }

  body(items: unknown, changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      cart_data: { items },
      redirect_url: `${this.shop.url}/checkout/success`,
      timestamp: new Date().toISOString(),
      ...changes,
    };
  }

  /** Starts a checkout, as the checkout button does. */
  async startCheckout(
    items: unknown,
    options: RequestOptions & { changes?: Record<string, unknown> } = {},
  ): Promise<StartedCheckout> {
    const { changes, ...rest } = options;
    const answer = await this.request("/api/shiprocket/access-token", {
      json: this.body(items, changes),
      ...rest,
    });
    const text = (name: string) => String(answer.body[name] ?? "");
    return { ...answer, orderId: text("order_id"), receipt: text("receipt"), page: text("checkout_url") };
  }

  /** Reads an order with the receipt of its checkout, as the browser that started it does. */
  readOrder(orderId: string, receipt: string, token?: string): Promise<Answer> {
    return this.request(`/api/shop/orders/${orderId}`, {
      method: "GET",
      token,
      headers: { "X-Receipt": receipt },
    });
  }

  /** Starts a checkout of one size of a product. @throws when the shop refuses it */
  async startedCheckout(id: string, quantity = 1, size = "S"): Promise<StartedCheckout> {
    const started = await this.startCheckout([{ variant_id: `${id}-${size}`, quantity }]);
    if (started.status !== 200)
      throw new Error(`The checkout did not start: ${started.status} ${started.code}`);
    return started;
  }

  orders(orderId: string): Promise<Record<string, unknown>[]> {
    return this.records("orders", `orderId="${orderId}"`);
  }

  async order(orderId: string): Promise<Record<string, unknown> | undefined> {
    return (await this.orders(orderId))[0];
  }

  async readStock(id: string): Promise<unknown> {
    return (await this.readProduct(id))["stockbysize"];
  }

  /** How often the shop called the details API. */
  detailsCalls(): number {
    return this.checkout.calls().filter(({ path }) => path.endsWith("/details")).length;
  }

  runCron(id: string): Promise<Answer> {
    return this.asOwner(`/api/crons/${id}`);
  }
}

/**
 * Starts a server in place of Shiprocket that answers with `result(path, body)`, or with 400 if that is
 * undefined, and records the requested paths.
 */
export async function startRecordingServer(result: (path: string, body: Record<string, unknown>) => unknown) {
  const paths: string[] = [];
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "";
    paths.push(path);
    let text = "";
    asked.on("data", (part) => {
      text += part;
    });
    asked.on("end", () => {
      const found = result(path, JSON.parse(text || "{}"));
      answer.statusCode = found === undefined ? 400 : 200;
      answer.end(JSON.stringify({ ok: found !== undefined, result: found ?? null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { SHIPROCKET_API_URL: `http://127.0.0.1:${port}` },
    paths,
    close: () => server.close(),
  };
}

function envOf(checkout: CheckoutStandIn, mail: MailCatcher): Record<string, string> {
  return {
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.smtpPort),
    SMTP_FROM: "hello@haat.example",
    SHIPROCKET_API_URL: checkout.apiUrl,
    SHIPROCKET_API_KEY: apiKey,
    SHIPROCKET_API_SECRET: apiSecret,
    SHIPROCKET_CHECKOUT_URL: checkout.checkoutUrlTemplate,
  };
}
