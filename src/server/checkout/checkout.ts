import {
  type CheckoutRequest,
  parseRefusedLines,
  type RefusedLine,
} from "../../domain/checkout/checkoutRequest";
import { orderIdMaxChars, receiptMaxChars } from "../../domain/shared/limits";
import { parseNumber, parseText } from "../../domain/shared/parse";
import { authHeaders } from "../auth/storedAuth";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/*
 * The request that starts a checkout. Visitors without an account send it too, so it does not use the
 * PocketBase SDK.
 */

/** Time limit of the request: the server waits up to 10 seconds for Shiprocket. */
const timeoutMs = 15_000;

/** The hosted page of a started checkout. */
export interface CheckoutPage {
  url: string;
  /** The number that the server has given to this checkout; "" when the response has none. */
  orderId: string;
  /** The secret with which a visitor without an account can see the order; "" when the response has none. */
  receipt: string;
  /** Milliseconds for which the page can be opened; undefined when the response does not say. */
  goodForMs?: number;
}

/**
 * Starts a hosted checkout (specification section 7).
 * @throws {ShopError} also when the response has no web address ("broken")
 */
export async function requestCheckout(body: CheckoutRequest): Promise<CheckoutPage> {
  const answer = await requestJson("/api/shiprocket/access-token", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authHeaders() },
    body: JSON.stringify(body),
    timeoutMs,
  });
  const { checkout_url, url, order_id, receipt, expires_in } = Object(answer) as Record<string, unknown>;
  const address = parseWebUrl(checkout_url) || parseWebUrl(url);
  if (!address) throw new ShopError("broken", { status: 200, cause: answer });
  const seconds = parseNumber(expires_in);
  return {
    url: address,
    orderId: parseText(order_id, orderIdMaxChars),
    receipt: parseText(receipt, receiptMaxChars),
    ...(seconds === undefined ? {} : { goodForMs: seconds * 1000 }),
  };
}

/** PocketBase's message for a route that does not exist: the hooks are not loaded. */
const routeNotFoundText = "The requested resource wasn't found.";

/**
 * Returns the server's text about a refused checkout for the shopper; undefined when the response has no such
 * text.
 */
export function checkoutRefusalText({ cause }: ShopError): string | undefined {
  // For an unreadable response `cause` is the browser's Error, whose text is not for shoppers.
  if (cause instanceof Error) return;
  const { message, error } = Object(cause) as Record<string, unknown>;
  const text = [message, error].find((each) => typeof each === "string" && each.trim() !== "");
  return text === routeNotFoundText ? undefined : (text as string | undefined);
}

/**
 * Returns the cart lines because of which the server refused the checkout; [] when it refused for another
 * reason.
 */
export function readRefusedLines({ code, data }: ShopError): RefusedLine[] {
  return code === "cart-lines" ? parseRefusedLines(data["lines"]) : [];
}

function parseWebUrl(value: unknown): string | undefined {
  if (typeof value !== "string") return;
  try {
    const { protocol, href } = new URL(value, location.origin);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return;
  }
}
