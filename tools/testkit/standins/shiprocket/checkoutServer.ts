import { type Route, sendJson, serve } from "../web/http";
import { type ApiCall, apiRoutes } from "./api";
import type { ShopProduct } from "./catalogue";
import { openDesk } from "./desk";
import type { CheckoutFault } from "./faults";
import { sampleValues } from "./form";
import { type OrderDetails, Orders, type PaymentType } from "./orders";
import { pageRoutes } from "./routes";
import { type Message, Messenger, sendMessage, type WebhookMode } from "./webhook";

export type { ApiCall } from "./api";
export { type CheckoutFault, checkoutFaults, refusalText } from "./faults";
export type { OrderDetails, PaymentType } from "./orders";
export { signatureOf } from "./signature";
export type { Message, WebhookMode } from "./webhook";

/** What a fault strikes. */
export type FaultyCall = "token" | "details" | "push";

export interface Push {
  readonly kind: "product" | "collection";
  readonly body: ShopProduct;
}

export interface CheckoutStandIn {
  readonly apiUrl: string;
  /** The page's address, with `{token}` where the token goes. */
  readonly checkoutUrlTemplate: string;
  pageUrl(token: string): string;
  /** Newest first. */
  orders(): readonly OrderDetails[];
  /** What the shop called, oldest first. */
  calls(): readonly ApiCall[];
  /** What the shop pushed, oldest first. */
  pushes(): readonly Push[];
  /** How often the redirect of the fault was followed. */
  redirectsFollowed(): number;
  /** Orders as a shopper at the page would; `email` "" is refused there, too. */
  pay(orderId: string, email: string, payment?: PaymentType): Promise<OrderDetails>;
  /** Changes what Shiprocket holds of an order, without telling the shop. */
  changeOrder(orderId: string, change: Partial<OrderDetails>): OrderDetails;
  /** Sends a message about an order, which need not be one that there is. @returns the answers' statuses */
  sendWebhook(orderId: string, message?: Message): Promise<readonly number[]>;
  setWebhook(mode: WebhookMode): void;
  /** Switches a fault on, for one kind of call or all, or, with nothing, off. */
  setFault(fault?: CheckoutFault, on?: FaultyCall): Promise<void>;
  stop(): Promise<void>;
}

export interface CheckoutOptions {
  readonly port?: number;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly shopUrl: string;
  readonly shopName?: string;
  /** Where messages go; the shop's own route unless given. */
  readonly webhookUrl?: string;
  /** How long a token is good. */
  readonly tokenLifetimeMs?: number;
  /** Names the page in the token's answer, which the documentation does not. */
  readonly pageField?: "checkout_url" | "url";
}

const recordsMax = 1000;

/**
 * Starts a checkout that speaks Shiprocket's protocol, with its hosted page.
 * @throws when a given port is taken
 */
export async function startCheckout(options: CheckoutOptions): Promise<CheckoutStandIn> {
  const keys = { apiKey: options.apiKey, apiSecret: options.apiSecret };
  const shopUrl = options.shopUrl.replace(/\/+$/, "");
  const orders = new Orders();
  const messenger = new Messenger(options.webhookUrl ?? `${shopUrl}/api/shiprocket/order-webhook`, keys);
  const calls: ApiCall[] = [];
  const pushes: Push[] = [];
  const pushedProducts = () => pushes.filter(({ kind }) => kind === "product").map(({ body }) => body);
  const desk = openDesk({ shopUrl, keys, orders, messenger, pushedProducts });
  let fault: CheckoutFault | undefined;
  let faulty: FaultyCall | undefined;
  let followed = 0;

  const elsewhere: Route["2"] = ({ response }) => {
    followed += 1;
    const result = {
      token: "elsewhere",
      checkout_url: "https://elsewhere.example/",
      data: { order_id: "0".repeat(24) },
    };
    sendJson(response, 200, { ok: true, result, error: null });
  };
  const pageUrl = (token: string) => template().replace("{token}", encodeURIComponent(token));
  const server = await serve(
    [
      ...pageRoutes({ shopName: options.shopName ?? "Haat", shopUrl, orders, desk }),
      ...apiRoutes({
        keys,
        orders,
        pageUrl,
        tokenLifetimeMs: options.tokenLifetimeMs ?? 15 * 60_000,
        pageField: options.pageField,
        fault: (call) => (faulty === undefined || faulty === call ? fault : undefined),
        record: (call) => remember(calls, call),
        recordPush: (kind, body) => remember(pushes, { kind, body }),
        elsewhere: () => `http://localhost:${server.port}/elsewhere`,
      }),
      ["POST", "/elsewhere", elsewhere],
      ["GET", "/elsewhere", elsewhere],
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
    redirectsFollowed: () => followed,
    async pay(orderId, email, payment = "PREPAID") {
      const checkout = orders.byId(orderId);
      const values = { ...sampleValues, email };
      if (!checkout) throw new Error(`There is no order ${orderId}.`);
      const [problem] = Object.values(desk.problems(values));
      if (problem !== undefined) throw new Error(problem);
      return desk.place(checkout, payment, values, await desk.lines(checkout)).details;
    },
    changeOrder: (orderId, change) => orders.change(orderId, change).details,
    sendWebhook: (orderId, message) =>
      sendMessage(messenger.url, keys, orders.byId(orderId)?.details ?? { order_id: orderId }, message),
    setWebhook(mode) {
      messenger.mode = mode;
    },
    async setFault(next, on) {
      [fault, faulty] = [next, on];
      if (next === "down") await server.close();
      else await server.open();
    },
    async stop() {
      messenger.stop();
      await server.close();
    },
  };
}

function remember<Entry>(entries: Entry[], entry: Entry): void {
  entries.push(entry);
  if (entries.length > recordsMax) entries.shift();
}
