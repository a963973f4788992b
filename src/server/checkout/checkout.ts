import type { CheckoutRequest } from "../../domain/checkout/checkoutRequest";
import { parseRefusedLines, type RefusedLine } from "../../domain/checkout/refusedLines";
import { orderIdMaxChars, receiptMaxChars } from "../../domain/shared/limits";
import { readNumber, readText } from "../../domain/shared/parse";
import { authHeaders } from "../auth/authStore";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/** The server signs, asks Shiprocket and may wait 10 seconds for it. */
const timeoutMs = 15_000;

/** A checkout that can be gone to. */
export interface OpenedCheckout {
  url: string;
  /** The checkout's own number; "" when the answer names none. */
  orderId: string;
  /** Shows its order later, to whoever has no account; "" when there is none. */
  receipt: string;
  /** Milliseconds for which the page can be opened; undefined when the answer does not say. */
  goodForMs?: number;
}

/**
 * Asks for the hosted checkout (spec 7).
 * @throws {ShopError} also when the answer names no address that a browser can be sent to ("broken")
 */
export async function openCheckout(body: CheckoutRequest): Promise<OpenedCheckout> {
  const answer = await requestJson("/api/shiprocket/access-token", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authHeaders() },
    body: JSON.stringify(body),
    timeoutMs,
  });
  const { checkout_url, url, order_id, receipt, expires_in } = Object(answer) as Record<string, unknown>;
  const address = webAddress(checkout_url || url);
  if (!address) throw new ShopError("broken", { status: 200, cause: answer });
  const seconds = readNumber(expires_in);
  return {
    url: address,
    orderId: readText(order_id, orderIdMaxChars),
    receipt: readText(receipt, receiptMaxChars),
    ...(seconds === undefined ? {} : { goodForMs: seconds * 1000 }),
  };
}

function webAddress(value: unknown): string | undefined {
  if (typeof value !== "string") return;
  try {
    const { protocol, href } = new URL(value, location.origin);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return;
  }
}

/** Spec 7: the words that came with a refusal, if any; an unknown route has none of its own. */
export function refusalText({ status, cause }: ShopError): string | undefined {
  // What the browser says about an unreadable answer is not the server's.
  if (cause instanceof Error) return;
  const { message, error } = Object(cause) as Record<string, unknown>;
  const text = message || error;
  return typeof text === "string" && status !== 404 ? text : undefined;
}

/** The lines of the cart that cannot be met, when that is what was refused. */
export function refusedLines({ code, data }: ShopError): RefusedLine[] {
  return code === "cart-lines" ? parseRefusedLines(data["lines"]) : [];
}
