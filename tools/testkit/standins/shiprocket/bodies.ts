import type { CartItem, OrderDetails, Orders } from "./orders";

/** Told to the shop as a refusal. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

// One merchant reports that an old timestamp is refused; by how much it may be off is not published.
const timestampMaxAgeMs = 15 * 60_000;

/** The body as JSON, or as text where it is none. */
export function parsed(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function requireNow(timestamp: unknown): void {
  const ms = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() - ms) < timestampMaxAgeMs)) throw new Refused(400, "Missing or old timestamp");
}

export function itemsOf(body: Record<string, unknown>): readonly CartItem[] {
  const items = (body["cart_data"] as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(items) || items.length === 0) throw new Refused(400, "cart_data.items is empty");
  const seen = new Set<string>();
  return items.map((item: Partial<CartItem> | null) => {
    const { variant_id, quantity } = item ?? {};
    const isId = (typeof variant_id === "string" && variant_id !== "") || Number.isSafeInteger(variant_id);
    if (!isId || variant_id === undefined) throw new Refused(400, "An item has no variant_id");
    if (quantity === undefined || !Number.isSafeInteger(quantity) || quantity < 1) {
      throw new Refused(400, `The quantity of ${variant_id} is no number of pieces`);
    }
    if (seen.has(String(variant_id))) throw new Refused(400, `Duplicate variant ${variant_id}`);
    seen.add(String(variant_id));
    return { variant_id, quantity };
  });
}

export function redirectOf(body: Record<string, unknown>): string {
  const address = body["redirect_url"];
  if (typeof address !== "string" || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Refused(400, "redirect_url is no web address");
  }
  return address;
}

/** A page of order ids between two times; pages count from 1, and 0 is the first one, too. */
export function listOf(orders: Orders, body: Record<string, unknown>): object {
  const [start, end] = [Date.parse(String(body["startDate"])), Date.parse(String(body["endDate"]))];
  if (!(start <= end)) throw new Refused(400, "startDate and endDate are no span of time");
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
