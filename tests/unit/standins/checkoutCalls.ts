import {
  type CheckoutStandIn,
  computeSignature,
} from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import type { FakeShop } from "./fakeShop";

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

/** The calls of a shop. `checkout` is read at each call, because a test may start another one. */
export function checkoutCalls(shop: () => FakeShop, checkout: () => CheckoutStandIn) {
  const now = () => new Date().toISOString();

  const send = (
    path: string,
    body: unknown,
    { headers, tamperedBody: onTheWay, redirect }: CallOptions = {},
  ) => {
    const bytes = JSON.stringify(body);
    return fetch(`${checkout().apiUrl}${path}`, {
      method: "POST",
      headers: {
        "X-Api-Key": apiKey,
        "X-Api-HMAC-SHA256": computeSignature(bytes, apiSecret),
        "Content-Type": "application/json",
        ...headers,
      },
      body: onTheWay ?? bytes,
      ...(redirect && { redirect }),
    });
  };
  const call = async (path: string, body: unknown, options?: CallOptions): Promise<Answer> => {
    const answer = await send(path, body, options);
    const text = await answer.text();
    const isJson = answer.headers.get("content-type") === "application/json";
    return { status: answer.status, text, json: isJson ? JSON.parse(text) : {} };
  };
  const tokenPath = "/api/v1/access-token/checkout";
  const tokenBody = (changes: object = {}) => ({
    cart_data: { items: cart },
    redirect_url: `${shop().url}/checkout/success`,
    timestamp: now(),
    ...changes,
  });
  const askToken = (changes?: object) => call(tokenPath, tokenBody(changes));

  return {
    now,
    call,
    tokenBody,
    askToken,
    /** The unread response of the token call. */
    tokenResponse: (options?: CallOptions) => send(tokenPath, tokenBody(), options),
    askDetails: (order_id: string) =>
      call("/api/v1/custom-platform-order/details", { order_id, timestamp: now() }),
    async begin(items: object[] = cart): Promise<{ token: string; orderId: string }> {
      const { json } = await askToken({ cart_data: { items } });
      return { token: json.result?.token ?? "", orderId: json.result?.data?.order_id ?? "" };
    },
  };
}
