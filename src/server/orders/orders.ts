import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

const pageRows = 200;
/** Statuses of refusals that a request without a sort order would get too: the session has ended, or too many requests. */
const finalStatuses = [401, 429];

/**
 * Fetches all orders of the signed-in account as raw records, newest first (specification section 7): by the collection's rule
 * the orders of the account and those of its confirmed address. If the server refuses to sort, fetches them unsorted.
 * @throws {ShopError}
 */
export async function fetchOwnOrders(): Promise<unknown[]> {
  try {
    return await allPages({ sort: "-createdAt,-orderId" });
  } catch (problem) {
    const retry =
      problem instanceof ShopError && problem.status >= 400 && !finalStatuses.includes(problem.status);
    if (!retry) throw problem;
    return allPages({});
  }
}

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
