import { fieldsOf } from "../../domain/shared/parse";
import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

const pageRows = 200;
/**
 * HTTP statuses of refusals that do not depend on the sort order: the session has ended, or there were too
 * many requests.
 */
const finalStatuses = [401, 429];

/**
 * Fetches all orders of the signed-in account as raw records, newest first (specification section 7): the
 * collection's API rule allows the orders of the account and those with its confirmed email address. If the
 * server refuses to sort, fetches them unsorted.
 * @throws {ShopError}
 */
export async function fetchOwnOrders(): Promise<unknown[]> {
  try {
    return await fetchAllPages({ sort: "-createdAt,-orderId" });
  } catch (problem) {
    if (!(problem instanceof ShopError && isRefusal(problem))) throw problem;
    return fetchAllPages({});
  }
}

/**
 * Fetches the version of the account's orders, as `computeOrdersVersion` gives it: their number and the time
 * of the last change. While it stays the same, no order was added, changed or deleted. The response is small,
 * so that an open page can request it each minute.
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

/**
 * Computes the version of the account's orders from the raw records of `fetchOwnOrders`: their number and the
 * time of the last change.
 */
export function computeOrdersVersion(orders: readonly unknown[]): string {
  const times = orders.map((order) => `${fieldsOf(order)["updated"] ?? ""}`);
  return versionText(
    orders.length,
    times.reduce((a, b) => (a > b ? a : b), ""),
  );
}

const versionText = (count: number, updated: unknown) => `${count} ${updated ?? ""}`;

const isRefusal = ({ status }: ShopError) => status >= 400 && !finalStatuses.includes(status);

/**
 * Fetches all pages of the account's orders. Replaces the SDK's getFullList, which treats a response without
 * `items` as an empty list.
 */
async function fetchAllPages(options: { sort?: string }): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const list = await pb.collection("orders").getList(page, pageRows, { ...options, skipTotal: true });
    if (list.page !== page) throw new ShopError("broken", { status: 200, cause: list });
    all.push(...list.items);
    if (list.items.length < pageRows) return all;
  }
}
