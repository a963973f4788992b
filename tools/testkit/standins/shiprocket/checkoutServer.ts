import { type Route, sendJson, serveOnLoopback } from "../web/http";
import { type ApiCall, apiRoutes } from "./apiRoutes";
import type { ShopProduct } from "./catalogue";
import { sampleValues } from "./checkoutForm";
import type { CheckoutFault } from "./faults";
import { createOrderService } from "./orderService";
import { type OrderDetails, Orders, type PaymentType } from "./orders";
import { pageRoutes } from "./pageRoutes";
import { sendWebhook, type WebhookMessage, type WebhookMode, WebhookSender } from "./webhook";

export type { ApiCall } from "./apiRoutes";
export { type CheckoutFault, checkoutFaults, refusalText } from "./faults";
export type { OrderDetails, PaymentType } from "./orders";
export { computeSignature } from "./signature";
export type { WebhookMessage, WebhookMode } from "./webhook";

/** The kind of call that a fault applies to. */
export type FaultyCall = "token" | "details" | "push";

export interface Push {
  readonly kind: "product" | "collection";
  readonly body: ShopProduct;
}

export interface CheckoutStandIn {
  readonly apiUrl: string;
  /** The address of the checkout page, with the placeholder `{token}`. */
  readonly checkoutUrlTemplate: string;
  pageUrl(token: string): string;
  /** Newest first. */
  orders(): readonly OrderDetails[];
  /** The calls of the shop, oldest first. */
  calls(): readonly ApiCall[];
  /** The pushes of the shop, oldest first. */
  pushes(): readonly Push[];
  /** How often the shop followed the redirect of the fault "redirect". */
  redirectsFollowed(): number;
  /** Places the order as a shopper does on the page. @throws for an invalid `email`, as the page does */
  pay(orderId: string, email: string, payment?: PaymentType): Promise<OrderDetails>;
  /** Changes an order without a webhook. */
  changeOrder(orderId: string, change: Partial<OrderDetails>): OrderDetails;
  /** Sends a webhook about an order, which need not exist. @returns the status of each answer */
  sendWebhook(orderId: string, message?: WebhookMessage): Promise<readonly number[]>;
  setWebhook(mode: WebhookMode): void;
  /** Sets the fault, for one kind of call or for all; without arguments removes it. */
  setFault(fault?: CheckoutFault, on?: FaultyCall): Promise<void>;
  stop(): Promise<void>;
}

export interface CheckoutOptions {
  readonly port?: number;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly shopUrl: string;
  readonly shopName?: string;
  /** Address for webhooks; the shop's route by default. */
  readonly webhookUrl?: string;
  /** Validity of a checkout token; 15 minutes by default. */
  readonly tokenLifetimeMs?: number;
  /** Adds the page's address to the token answer. Shiprocket's documentation has no such field. */
  readonly pageField?: "checkout_url" | "url";
}

const recordsMax = 1000;

/**
 * Starts a server with Shiprocket's API and a hosted checkout page.
 * @throws when a given port is taken
 */
export async function startCheckoutStandIn(options: CheckoutOptions): Promise<CheckoutStandIn> {
  const keys = { apiKey: options.apiKey, apiSecret: options.apiSecret };
  const shopUrl = options.shopUrl.replace(/\/+$/, "");
  const orders = new Orders();
  const webhooks = new WebhookSender(options.webhookUrl ?? `${shopUrl}/api/shiprocket/order-webhook`, keys);
  const calls: ApiCall[] = [];
  const pushes: Push[] = [];
  const pushedProducts = () => pushes.filter(({ kind }) => kind === "product").map(({ body }) => body);
  const orderService = createOrderService({ shopUrl, keys, orders, webhooks, pushedProducts });
  let fault: CheckoutFault | undefined;
  let faulty: FaultyCall | undefined;
  let redirectsFollowedCount = 0;

  const otherOrigin: Route["2"] = ({ response }) => {
    redirectsFollowedCount += 1;
    const result = {
      token: "elsewhere",
      checkout_url: "https://elsewhere.example/",
      data: { order_id: "0".repeat(24) },
    };
    sendJson(response, 200, { ok: true, result, error: null });
  };
  const pageUrl = (token: string) => template().replace("{token}", encodeURIComponent(token));
  const server = await serveOnLoopback(
    [
      ...pageRoutes({ shopName: options.shopName ?? "Haat", shopUrl, orders, orderService }),
      ...apiRoutes({
        keys,
        orders,
        pageUrl,
        tokenLifetimeMs: options.tokenLifetimeMs ?? 15 * 60_000,
        pageField: options.pageField,
        fault: (call) => (faulty === undefined || faulty === call ? fault : undefined),
        record: (call) => remember(calls, call),
        recordPush: (kind, body) => remember(pushes, { kind, body }),
        otherOriginUrl: () => `http://localhost:${server.port}/elsewhere`,
      }),
      ["POST", "/elsewhere", otherOrigin],
      ["GET", "/elsewhere", otherOrigin],
    ],
    options.port,
  );
  const template = () => `${server.url}/?platform=CUSTOM&type=cart&customCheckoutToken={token}`;

  return {
    apiUrl: server.url,
    checkoutUrlTemplate: template(),
    pageUrl,
    orders: () => orders.all().map(({ details }) => details),
    calls: () => calls,
    pushes: () => pushes,
    redirectsFollowed: () => redirectsFollowedCount,
    async pay(orderId, email, payment = "PREPAID") {
      const checkout = orders.byId(orderId);
      const values = { ...sampleValues, email };
      if (!checkout) throw new Error(`There is no order ${orderId}.`);
      const [problem] = Object.values(orderService.problems(values));
      if (problem !== undefined) throw new Error(problem);
      return orderService.place(checkout, payment, values, await orderService.lines(checkout)).details;
    },
    changeOrder: (orderId, change) => orders.change(orderId, change).details,
    sendWebhook: (orderId, message) =>
      sendWebhook(webhooks.url, keys, orders.byId(orderId)?.details ?? { order_id: orderId }, message),
    setWebhook(mode) {
      webhooks.mode = mode;
    },
    async setFault(next, on) {
      [fault, faulty] = [next, on];
      if (next === "down") await server.close();
      else await server.open();
    },
    async stop() {
      webhooks.stop();
      await server.close();
    },
  };
}

function remember<Entry>(entries: Entry[], entry: Entry): void {
  entries.push(entry);
  if (entries.length > recordsMax) entries.shift();
}
