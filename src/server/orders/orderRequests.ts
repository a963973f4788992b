import type { ReturnRequest } from "../../domain/orders/shopperRequests";
import { authHeaders } from "../auth/storedAuth";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/*
 * One order and what its shopper asks of it: in the account with the stored session, or by the link of a mail with its token. The
 * token is in a header, never in an address.
 */

const pathOf = (orderId: string) => `/api/shop/orders/${encodeURIComponent(orderId)}`;
/** A request by link leaves out the session: an expired one must not close the link. */
const headersOf = (link: string | undefined) =>
  link === undefined ? authHeaders() : { "X-Order-Link": link };

/**
 * The raw order of a mail's link.
 * @returns undefined when the link has ended or opens another order
 * @throws {ShopError}
 */
export async function fetchLinkedOrder(orderId: string, link: string): Promise<unknown> {
  try {
    return await requestJson(pathOf(orderId), { headers: headersOf(link), cache: "no-store" });
  } catch (problem) {
    if (problem instanceof ShopError && problem.status === 404) return;
    throw problem;
  }
}

/**
 * Asks to cancel an order. Idempotent.
 * @param link of a mail; undefined: the signed-in account
 * @returns the raw order after it
 * @throws {ShopError} with the code "order-packed"
 */
export function postCancel(orderId: string, link?: string): Promise<unknown> {
  return post(`${pathOf(orderId)}/cancel`, {}, link);
}

/**
 * Asks to return an order, likewise.
 * @throws {ShopError} with the codes "return-not-delivered", "return-too-late", "return-reason"
 */
export function postReturn(orderId: string, asked: ReturnRequest, link?: string): Promise<unknown> {
  return post(`${pathOf(orderId)}/return`, asked, link);
}

function post(path: string, body: object, link: string | undefined): Promise<unknown> {
  return requestJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headersOf(link) },
    body: JSON.stringify(body),
  });
}
