import { isAbsoluteAddress, isId, isIsoTime } from "./catalogueFormat";
import type { CartItem, CatalogData, OrderDetails, Orders } from "./orders";

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

/**
 * Accepts a timestamp only as an ISO 8601 text (2024-01-11T14:59:36.603Z) of the last minutes. One public
 * source sends seconds since 1970, all others this text.
 */
export function requireRecentTimestamp(timestamp: unknown): void {
  const ms = isIsoTime(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() - ms) < timestampMaxAgeMs)) throw new ApiError(400, "Missing or old timestamp");
}

/** Refuses fields that no published example has. */
export function requireKnownFields(value: object, known: readonly string[], of: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ApiError(400, `${of} has the unknown field ${unknown}`);
}

const tokenFields = ["cart_data", "redirect_url", "timestamp", "mobile_app", "cart_discount"];
const itemFields = ["variant_id", "quantity", "catalog_data", "custom_attributes"];

/** The items of a token request. */
export function readItems(body: Record<string, unknown>): readonly CartItem[] {
  requireKnownFields(body, tokenFields, "The request");
  const cart = (body["cart_data"] ?? {}) as { items?: unknown };
  requireKnownFields(cart, ["items", "custom_attributes"], "cart_data");
  const { items } = cart;
  if (!Array.isArray(items) || items.length === 0) throw new ApiError(400, "cart_data.items is empty");
  const seen = new Set<number>();
  return items.map((item: Partial<CartItem> | null) => {
    const { variant_id, quantity, catalog_data } = item ?? {};
    requireKnownFields(item ?? {}, itemFields, "An item");
    if (!isId(variant_id))
      throw new ApiError(400, `variant_id ${JSON.stringify(variant_id)} is not of type long`);
    if (quantity === undefined || !Number.isSafeInteger(quantity) || quantity < 1) {
      throw new ApiError(400, `The quantity of ${variant_id} is no number of pieces`);
    }
    if (seen.has(variant_id)) throw new ApiError(400, `Duplicate variant ${variant_id}`);
    seen.add(variant_id);
    if (catalog_data !== undefined) requireCatalogData(catalog_data);
    return { variant_id, quantity, ...(catalog_data && { catalog_data }) };
  });
}

/**
 * The real service ignores `catalog_data` unless all three fields are there; a shop that sends fewer has a
 * mistake.
 */
function requireCatalogData(given: Partial<CatalogData>): void {
  requireKnownFields(given, ["price", "name", "image_url"], "catalog_data");
  const { price, name, image_url } = given;
  const isPrice = typeof price === "number" && Number.isFinite(price) && price > 0;
  if (!isPrice || typeof name !== "string" || name.trim() === "" || !isAbsoluteAddress(image_url))
    throw new ApiError(400, "catalog_data needs price, name and an absolute image_url");
}

export function readRedirectUrl(body: Record<string, unknown>): string {
  const address = body["redirect_url"];
  if (typeof address !== "string" || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new ApiError(400, "redirect_url is no web address");
  }
  return address;
}

const listFields = ["startDate", "endDate", "status", "page", "limit", "timestamp"];
const listedStatuses = ["SUCCESS", "INITIATED"];

/** A page of order ids between two times. Pages count from 1; 0 is the first page as well. */
export function listOrderIds(orders: Orders, body: Record<string, unknown>): object {
  requireKnownFields(body, listFields, "The request");
  const { startDate, endDate, status: wanted } = body;
  if (!isIsoTime(startDate) || !isIsoTime(endDate) || Date.parse(startDate) > Date.parse(endDate))
    throw new ApiError(400, "startDate and endDate are no span of time");
  if (!listedStatuses.includes(String(wanted)))
    throw new ApiError(400, "status is neither SUCCESS nor INITIATED");
  const limit = Math.min(Math.max(Number(body["limit"] ?? 100), 1), 250);
  const page = Math.max(Number(body["page"] ?? 1), 1);
  const within = ({ order_created_date, status }: OrderDetails) => {
    const at = Date.parse(order_created_date);
    return at >= Date.parse(startDate) && at <= Date.parse(endDate) && wanted === status;
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
