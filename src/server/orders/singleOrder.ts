import type { ReturnRequest } from "../../domain/orders/returnRequest";
import { authHeaders } from "../auth/storedAuth";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/*
 * Requests about one order: to fetch it, to cancel or return it, to erase its personal data. They are
 * authorised by the stored session, by the receipt of a checkout that this browser started, or by the token
 * of a mail's link. Receipt and token are in a header, never in a URL. Visitors send these requests too, so
 * they do not use the SDK.
 */

const orderApiPath = (orderId: string) => `/api/shop/orders/${encodeURIComponent(orderId)}`;
/**
 * The headers that authorise a request: the token of a mail's link, else the stored session. A request by
 * link leaves out the session, because an expired one must not make the link fail.
 */
const authorizationHeaders = (link: string | undefined) =>
  link === undefined ? authHeaders() : { "X-Order-Link": link };

/**
 * Fetches the raw order that a mail's link shows.
 * @param link the token of the link
 * @returns undefined when the link has ended or opens another order
 * @throws {ShopError}
 */
export function fetchLinkedOrder(orderId: string, link: string): Promise<unknown> {
  return fetchOrder(orderId, authorizationHeaders(link));
}

/**
 * Fetches the raw order of a checkout.
 * @param receipt the secret that the server returned when the checkout started; with "" only the stored
 * session authorises
 * @returns undefined while there is no such order
 * @throws {ShopError}
 */
export function fetchOrderOfCheckout(orderId: string, receipt: string): Promise<unknown> {
  return fetchOrder(orderId, receipt ? { ...authHeaders(), "X-Receipt": receipt } : authHeaders());
}

async function fetchOrder(orderId: string, headers: Record<string, string>): Promise<unknown> {
  try {
    return await requestJson(orderApiPath(orderId), { headers, cache: "no-store" });
  } catch (problem) {
    if (problem instanceof ShopError && problem.status === 404) return;
    throw problem;
  }
}

/**
 * Asks to cancel an order. Idempotent.
 * @param link token of a mail's link; undefined: the stored session authorises
 * @returns the raw order as the request has changed it
 * @throws {ShopError} with the code "order-packed"
 */
export function postCancelRequest(orderId: string, link?: string): Promise<unknown> {
  return post(`${orderApiPath(orderId)}/cancel`, {}, link);
}

/**
 * Asks to return an order; `link` and the result are those of `postCancelRequest`.
 * @throws {ShopError} with the codes "return-not-delivered", "return-too-late", "return-reason"
 */
export function postReturnRequest(orderId: string, request: ReturnRequest, link?: string): Promise<unknown> {
  return post(`${orderApiPath(orderId)}/return`, request, link);
}

/**
 * Erases address, phone, payment and e-mail of a finished order. The links in the mails about the order no
 * longer work then.
 * @returns the raw order as the request has changed it
 * @throws {ShopError} with the code "erase-not-finished"
 */
export function postEraseRequest(orderId: string, link?: string): Promise<unknown> {
  return post(`${orderApiPath(orderId)}/erase`, {}, link);
}

function post(path: string, body: object, link: string | undefined): Promise<unknown> {
  return requestJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorizationHeaders(link) },
    body: JSON.stringify(body),
  });
}
