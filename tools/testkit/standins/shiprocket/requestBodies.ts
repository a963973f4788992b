import type { CartItem, OrderDetails, Orders } from "./orders";

/** An error answer to the shop. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

// Shiprocket refuses old timestamps, as a merchant reports; the limit is not published.
const timestampMaxAgeMs = 15 * 60_000;

/** The parsed JSON; the text when it is not JSON. */
export function parseBody(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function requireRecentTimestamp(timestamp: unknown): void {
  const ms = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() - ms) < timestampMaxAgeMs)) throw new ApiError(400, "Missing or old timestamp");
}

export function readItems(body: Record<string, unknown>): readonly CartItem[] {
  const items = (body["cart_data"] as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(items) || items.length === 0) throw new ApiError(400, "cart_data.items is empty");
  const seen = new Set<string>();
  return items.map((item: Partial<CartItem> | null) => {
    const { variant_id, quantity } = item ?? {};
    const isId = (typeof variant_id === "string" && variant_id !== "") || Number.isSafeInteger(variant_id);
    if (!isId || variant_id === undefined) throw new ApiError(400, "An item has no variant_id");
    if (quantity === undefined || !Number.isSafeInteger(quantity) || quantity < 1) {
      throw new ApiError(400, `The quantity of ${variant_id} is no number of pieces`);
    }
    if (seen.has(String(variant_id))) throw new ApiError(400, `Duplicate variant ${variant_id}`);
    seen.add(String(variant_id));
    return { variant_id, quantity };
  });
}

export function readRedirectUrl(body: Record<string, unknown>): string {
  const address = body["redirect_url"];
  if (typeof address !== "string" || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new ApiError(400, "redirect_url is no web address");
  }
  return address;
}

/** A page of order ids between two times. Pages count from 1; 0 is the first page as well. */
export function listOrders(orders: Orders, body: Record<string, unknown>): object {
  const [start, end] = [Date.parse(String(body["startDate"])), Date.parse(String(body["endDate"]))];
  if (!(start <= end)) throw new ApiError(400, "startDate and endDate are no span of time");
  const limit = Math.min(Math.max(Number(body["limit"] ?? 100), 1), 250);
  const page = Math.max(Number(body["page"] ?? 1), 1);
  const within = ({ order_created_date, status }: OrderDetails) => {
    const at = Date.parse(order_created_date);
    return at >= start && at <= end && (body["status"] === undefined || body["status"] === status);
  };
  const found = orders.all().filter(({ details }) => within(details));
  return {
    total: found.length,
    page,
    limit,
    data: found
      .slice((page - 1) * limit, page * limit)
      .map(({ details }) => ({ id: details.order_id, status: details.status })),
  };
}
