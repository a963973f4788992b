import type { ReturnRequest } from "../../domain/orders/returnRequest";
import { fieldsOf } from "../../domain/shared/parse";
import { authHeaders } from "../auth/storedAuth";
import { requestJson } from "../http";
import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

const pageRows = 200;
/**
 * Statuses of refusals that a request without a sort order would get too: the session has ended, or too many
 * requests.
 */
const finalStatuses = [401, 429];

/**
 * Fetches all orders of the signed-in account as raw records, newest first (specification section 7): by the
 * collection's rule the orders of the account and those of its confirmed address. If the server refuses to
 * sort, fetches them unsorted.
 * @throws {ShopError}
 */
export async function fetchOwnOrders(): Promise<unknown[]> {
  try {
    return await allPages({ sort: "-createdAt,-orderId" });
  } catch (problem) {
    if (!(problem instanceof ShopError && isRefusal(problem))) throw problem;
    return allPages({});
  }
}

/**
 * Fetches how many own orders there are and when one was changed last, as `computeOrdersVersion` gives it:
 * while it stays the same, no order was added, changed or deleted. Small, so that an open page can ask each
 * minute.
 * @returns undefined when the server refuses the request, for example to sort
 * @throws {ShopError} without an answer, or when the session has ended
 */
export async function fetchOrdersVersion(): Promise<string | undefined> {
  try {
    const { totalItems, items } = await pb
      .collection("orders")
      .getList(1, 1, { sort: "-updated", fields: "updated" });
    return versionText(totalItems, items[0]?.["updated"]);
  } catch (problem) {
    if (problem instanceof ShopError && isRefusal(problem)) return;
    throw problem;
  }
}

/** The version of all own orders, as `fetchOwnOrders` returns them. */
export function computeOrdersVersion(orders: readonly unknown[]): string {
  const times = orders.map((order) => `${fieldsOf(order)["updated"] ?? ""}`);
  return versionText(
    orders.length,
    times.reduce((a, b) => (a > b ? a : b), ""),
  );
}

const versionText = (count: number, updated: unknown) => `${count} ${updated ?? ""}`;

const isRefusal = ({ status }: ShopError) => status >= 400 && !finalStatuses.includes(status);

/** Replaces the SDK's getFullList, which treats a response without `items` as an empty list. */
async function allPages(options: { sort?: string }): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const list = await pb.collection("orders").getList(page, pageRows, { ...options, skipTotal: true });
    if (list.page !== page) throw new ShopError("broken", { status: 200, cause: list });
    all.push(...list.items);
    if (list.items.length < pageRows) return all;
  }
}

/*
 * One order and what its shopper asks of it: in the account with the stored session, or by the link of a mail
 * with its token. The token is in a header, never in an address.
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
export function postCancelRequest(orderId: string, link?: string): Promise<unknown> {
  return post(`${pathOf(orderId)}/cancel`, {}, link);
}

/**
 * Asks to return an order; as `postCancelRequest`.
 * @throws {ShopError} with the codes "return-not-delivered", "return-too-late", "return-reason"
 */
export function postReturnRequest(orderId: string, request: ReturnRequest, link?: string): Promise<unknown> {
  return post(`${pathOf(orderId)}/return`, request, link);
}

/**
 * Erases address, phone, payment and e-mail of a finished order, and ends its links.
 * @returns the raw order after it
 * @throws {ShopError} with the code "erase-not-finished"
 */
export function postEraseRequest(orderId: string, link?: string): Promise<unknown> {
  return post(`${pathOf(orderId)}/erase`, {}, link);
}

function post(path: string, body: object, link: string | undefined): Promise<unknown> {
  return requestJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headersOf(link) },
    body: JSON.stringify(body),
  });
}
