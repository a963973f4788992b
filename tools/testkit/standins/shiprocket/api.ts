import { type Call, type Route, sendJson } from "../web/http";
import { itemsOf, listOf, parsed, Refused, redirectOf, requireNow } from "./bodies";
import type { ShopProduct } from "./catalogue";
import { type CheckoutFault, sendWithFault } from "./faults";
import type { Orders } from "./orders";
import { isSigned, type Keys } from "./signature";

/** A call that the shop made, for the tests to count and read. */
export interface ApiCall {
  readonly path: string;
  readonly signed: boolean;
  /** The body, parsed; text where it is no JSON. */
  readonly body: unknown;
}

export interface Api {
  readonly keys: Keys;
  readonly orders: Orders;
  /** How long a token is good, in milliseconds. */
  readonly tokenLifetimeMs: number;
  /** Where the answer names the page; by the documentation, nowhere. */
  readonly pageField: "checkout_url" | "url" | undefined;
  pageUrl(token: string): string;
  fault(call: "token" | "details" | "push"): CheckoutFault | undefined;
  record(call: ApiCall): void;
  recordPush(kind: "product" | "collection", body: ShopProduct): void;
  /** An address of another origin, for the fault that redirects. */
  elsewhere(): string;
}

/** The calls that the shop's server makes. */
export function apiRoutes(api: Api): readonly Route[] {
  const signed =
    (answer: (body: Record<string, unknown>, call: Call) => void): Route[2] =>
    (call) => {
      const good = isSigned(call.request.headers, call.body, api.keys);
      const body = parsed(call.body);
      api.record({ path: call.url.pathname, signed: good, body });
      try {
        if (!good) throw new Refused(511, "Invalid API key or HMAC");
        if (typeof body !== "object" || body === null) throw new Refused(400, "The body is no JSON object");
        answer(body as Record<string, unknown>, call);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        sendJson(call.response, problem.status, {
          ok: false,
          result: null,
          error: { message: problem.message },
        });
      }
    };
  const push = (kind: "product" | "collection") =>
    signed((body, { response }) => {
      api.recordPush(kind, body);
      sendWithFault(api.fault("push"), response, () => ({ ok: true, result: {} }), api.elsewhere());
    });

  return [
    [
      "POST",
      "/api/v1/access-token/checkout",
      signed((body, { response }) => {
        requireNow(body["timestamp"]);
        const [items, redirectUrl] = [itemsOf(body), redirectOf(body)];
        const fault = api.fault("token");
        const begin = () => {
          const lifetimeMs = fault === "expired-token" ? -1000 : api.tokenLifetimeMs;
          const begun = api.orders.begin(items, redirectUrl, lifetimeMs);
          const page = api.pageField && { [api.pageField]: api.pageUrl(begun.token) };
          const expires_at = new Date(begun.expiresMs).toISOString();
          return { token: begun.token, expires_at, data: { order_id: begun.details.order_id }, ...page };
        };
        const answer = () => ({ ok: true, result: begin(), error: null }) as const;
        sendWithFault(fault, response, answer, api.elsewhere());
      }),
    ],
    [
      "POST",
      "/api/v1/custom-platform-order/details",
      signed((body, { response }) => {
        requireNow(body["timestamp"]);
        const found = api.orders.byId(String(body["order_id"]));
        if (!found) throw new Refused(404, "Order not found");
        sendWithFault(
          api.fault("details"),
          response,
          () => ({ ok: true, result: found.details }),
          api.elsewhere(),
        );
      }),
    ],
    [
      "POST",
      "/api/v1/custom-platform-order/details/list",
      signed((body, { response }) => {
        requireNow(body["timestamp"]);
        const result = listOf(api.orders, body);
        sendWithFault(api.fault("details"), response, () => ({ ok: true, result }), api.elsewhere());
      }),
    ],
    ["POST", "/wh/v1/custom/product", push("product")],
    ["POST", "/wh/v1/custom/collection", push("collection")],
  ];
}
