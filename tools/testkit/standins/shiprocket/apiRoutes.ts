import { type RequestContext, type Route, sendJson } from "../web/http";
import type { ShopProduct } from "./catalogue";
import { collectionProblems, productProblems } from "./catalogueFormat";
import { type CheckoutFault, sendWithFault } from "./faults";
import type { Orders } from "./orders";
import {
  ApiError,
  listOrderIds,
  parseBody,
  readItems,
  readRedirectUrl,
  requireKnownFields,
  requireRecentTimestamp,
} from "./requestBodies";
import { hasValidSignature, type Keys } from "./signature";

/** A recorded call of the shop. */
export interface ApiCall {
  readonly path: string;
  readonly signed: boolean;
  /** The parsed body; text when it is not JSON. */
  readonly body: unknown;
}

export interface Api {
  readonly keys: Keys;
  readonly orders: Orders;
  readonly tokenLifetimeMs: number;
  /** The field of the answer that holds the page's address. Shiprocket's documentation names none. */
  readonly pageField: "checkout_url" | "url" | undefined;
  pageUrl(token: string): string;
  fault(call: "token" | "details" | "push"): CheckoutFault | undefined;
  record(call: ApiCall): void;
  recordPush(kind: "product" | "collection", body: ShopProduct): void;
  /** An address of another origin, for the fault "redirect". */
  otherOriginUrl(): string;
}

/** The routes that the shop's server calls. */
export function apiRoutes(api: Api): readonly Route[] {
  const signed =
    (answer: (body: Record<string, unknown>, call: RequestContext) => void): Route[2] =>
    (call) => {
      const good = hasValidSignature(call.request.headers, call.body, api.keys);
      const body = parseBody(call.body);
      api.record({ path: call.url.pathname, signed: good, body });
      try {
        if (!good) throw new ApiError(511, "Invalid API key or HMAC");
        if (typeof body !== "object" || body === null) throw new ApiError(400, "The body is no JSON object");
        answer(body as Record<string, unknown>, call);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        sendJson(call.response, problem.status, {
          ok: false,
          result: null,
          error: { message: problem.message },
        });
      }
    };
  const push = (kind: "product" | "collection") =>
    signed((body, { response }) => {
      const [problem] = kind === "product" ? productProblems(body) : collectionProblems(body);
      if (problem !== undefined) throw new ApiError(400, problem);
      api.recordPush(kind, body);
      sendWithFault(api.fault("push"), response, () => ({ ok: true, result: {} }), api.otherOriginUrl());
    });

  return [
    [
      "POST",
      "/api/v1/access-token/checkout",
      signed((body, { response }) => {
        requireRecentTimestamp(body["timestamp"]);
        const [items, redirectUrl] = [readItems(body), readRedirectUrl(body)];
        const fault = api.fault("token");
        const begin = () => {
          const lifetimeMs = fault === "expired-token" ? -1000 : api.tokenLifetimeMs;
          const begun = api.orders.create(items, redirectUrl, lifetimeMs);
          const page = api.pageField && { [api.pageField]: api.pageUrl(begun.token) };
          const expires_at = new Date(begun.expiresMs).toISOString();
          return { token: begun.token, expires_at, data: { order_id: begun.details.order_id }, ...page };
        };
        const answer = () => ({ ok: true, result: begin(), error: null }) as const;
        sendWithFault(fault, response, answer, api.otherOriginUrl());
      }),
    ],
    [
      "POST",
      "/api/v1/custom-platform-order/details",
      signed((body, { response }) => {
        requireRecentTimestamp(body["timestamp"]);
        requireKnownFields(body, ["order_id", "timestamp"], "The request");
        const found = api.orders.byId(String(body["order_id"]));
        if (!found) throw new ApiError(404, "Order not found");
        sendWithFault(
          api.fault("details"),
          response,
          () => ({ ok: true, result: found.details }),
          api.otherOriginUrl(),
        );
      }),
    ],
    [
      "POST",
      "/api/v1/custom-platform-order/details/list",
      signed((body, { response }) => {
        requireRecentTimestamp(body["timestamp"]);
        const result = listOrderIds(api.orders, body);
        sendWithFault(api.fault("details"), response, () => ({ ok: true, result }), api.otherOriginUrl());
      }),
    ],
    ["POST", "/wh/v1/custom/product", push("product")],
    ["POST", "/wh/v1/custom/collection", push("collection")],
  ];
}
