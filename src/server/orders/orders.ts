import { pb } from "../pocketbase";
import { ShopError } from "../shopError";

const pageRows = 200;
/** Refusals that have nothing to do with the sort order: the session is over, or too many requests. */
const finalStatuses = [401, 429];

/**
 * All orders of the signed-in account as raw records, newest first (specification section 7). The collection's rule
 * decides whose they are: those of the account, and those of its confirmed address. A server that refuses to sort them
 * returns them unsorted.
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

/** Like the SDK's getFullList, which takes a response without `items` for an empty list. */
async function allPages(options: { sort?: string }): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const list = await pb.collection("orders").getList(page, pageRows, { ...options, skipTotal: true });
    if (list.page !== page) throw new ShopError("broken", { status: 200, cause: list });
    all.push(...list.items);
    if (list.items.length < pageRows) return all;
  }
}
