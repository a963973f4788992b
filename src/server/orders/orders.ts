import { authHeaders } from "../auth/authStore";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

const records = "/api/collections/orders/records";
const pageRows = 200;

/**
 * All orders of whoever is signed in, as raw records, newest first (spec 7). Whose they are is the server's rule: those
 * of the account, and those of its address once that is proved. When they cannot be had in their order, they come
 * without.
 * @throws {ShopError}
 */
export async function ownOrders(): Promise<unknown[]> {
  try {
    return await allPages({ sort: "-createdAt,-orderId" });
  } catch (problem) {
    const refused =
      problem instanceof ShopError && problem.status >= 400 && ![401, 429].includes(problem.status);
    if (!refused) throw problem;
    return allPages({});
  }
}

async function allPages(query: Record<string, string>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const asked = new URLSearchParams({ ...query, skipTotal: "1", perPage: `${pageRows}`, page: `${page}` });
    const answer = await requestJson(`${records}?${asked}`, { headers: authHeaders(), cache: "no-store" });
    const { items } = Object(answer) as { items?: unknown };
    if (!Array.isArray(items)) throw new ShopError("broken", { status: 200, cause: answer });
    all.push(...items);
    if (items.length < pageRows) return all;
  }
}

/**
 * The order of one checkout, for whoever started it.
 * @param receipt what the server gave out when it was started; "" asks as who is signed in
 * @returns undefined while there is no such order
 * @throws {ShopError}
 */
export async function orderOfCheckout(orderId: string, receipt: string): Promise<unknown> {
  try {
    return await requestJson(`/api/shop/orders/${encodeURIComponent(orderId)}`, {
      headers: receipt ? { ...authHeaders(), "X-Receipt": receipt } : authHeaders(),
      cache: "no-store",
    });
  } catch (problem) {
    if (problem instanceof ShopError && problem.status === 404) return;
    throw problem;
  }
}
