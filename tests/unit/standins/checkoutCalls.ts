import { afterEach, beforeEach } from "vitest";
import {
  type CheckoutOptions,
  type CheckoutStandIn,
  computeSignature,
  startCheckoutStandIn,
} from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { type FakeShop, startFakeShop } from "../../../tools/testkit/standins/shiprocket/fakeShop";

/* What a shop asks of the checkout, signed as the protocol wants it. */

export const apiKey = "key-1";
export const apiSecret = "secret-1";
export const cart = [{ variant_id: 11, quantity: 2 }];

export interface Answer {
  readonly status: number;
  readonly text: string;
  // The fields that a client of the protocol reads.
  readonly json: {
    ok?: boolean;
    result?: { token?: string; expires_at?: string; data?: { order_id: string }; [field: string]: unknown };
    error?: { message: string } | string | null;
    message?: string;
  };
}

interface CallOptions {
  /** Additional or replaced headers. */
  headers?: object;
  /** Body that is sent instead of the signed one. */
  tamperedBody?: string;
  redirect?: RequestRedirect;
}

/** The shop and the checkout of the running test. */
export let shop: FakeShop;
export let checkout: CheckoutStandIn;

/** Starts a shop and the checkout before each test of the calling file. */
export function withCheckout(): void {
  beforeEach(async () => {
    shop = await startFakeShop();
    checkout = await startCheckoutStandIn({ apiKey, apiSecret, shopUrl: `${shop.url}/` });
  });
  afterEach(async () => {
    await checkout.stop();
    await shop.stop();
  });
}

/** Starts the checkout of the running test again, with other options. */
export async function restartCheckout(options: Partial<CheckoutOptions>): Promise<void> {
  await checkout.stop();
  checkout = await startCheckoutStandIn({ apiKey, apiSecret, shopUrl: shop.url, ...options });
}

export const now = (): string => new Date().toISOString();

function send(path: string, body: unknown, { headers, tamperedBody, redirect }: CallOptions = {}) {
  const bytes = JSON.stringify(body);
  return fetch(`${checkout.apiUrl}${path}`, {
    method: "POST",
    headers: {
      "X-Api-Key": apiKey,
      "X-Api-HMAC-SHA256": computeSignature(bytes, apiSecret),
      "Content-Type": "application/json",
      ...headers,
    },
    body: tamperedBody ?? bytes,
    ...(redirect && { redirect }),
  });
}

/** A signed call of the shop. */
export async function call(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
  const answer = await send(path, body, options);
  const text = await answer.text();
  const isJson = answer.headers.get("content-type") === "application/json";
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : {} };
}

const tokenPath = "/api/v1/access-token/checkout";

/** The body of the token call. */
export const tokenBody = (changes: object = {}) => ({
  cart_data: { items: cart },
  redirect_url: `${shop.url}/checkout/success`,
  timestamp: now(),
  ...changes,
});

export const askToken = (changes?: object): Promise<Answer> => call(tokenPath, tokenBody(changes));

/** The unread response of the token call. */
export const tokenResponse = (options?: CallOptions): Promise<Response> =>
  send(tokenPath, tokenBody(), options);

export const askDetails = (order_id: string): Promise<Answer> =>
  call("/api/v1/custom-platform-order/details", { order_id, timestamp: now() });

/** Begins a checkout. @param changes of the token call's body */
export async function begin(
  items: object[] = cart,
  changes: object = {},
): Promise<{ token: string; orderId: string }> {
  const { json } = await askToken({ cart_data: { items }, ...changes });
  return { token: json.result?.token ?? "", orderId: json.result?.data?.order_id ?? "" };
}
