import type { CheckoutRequest } from "../domain/checkoutRequest";
import { requestJson, ServerError } from "./http";

/** The server signs, asks Shiprocket and may wait 10 seconds for it. */
const timeoutMs = 15_000;

/**
 * Asks for the address of the hosted checkout (spec 7).
 * @throws {ServerError} also when the answer names no address that a browser can be sent to ("broken")
 */
export async function checkoutUrl(body: CheckoutRequest): Promise<string> {
  const answer = await requestJson("/api/shiprocket/access-token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs,
  });
  const { checkout_url, url } = Object(answer) as Record<string, unknown>;
  const address = webAddress(checkout_url || url);
  if (address) return address;
  throw new ServerError("broken", 200, "", { cause: answer });
}

function webAddress(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value, location.origin)) return;
  const { protocol, href } = new URL(value, location.origin);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** Spec 7: the words that came with a refusal, if any; an unknown route has none of its own. */
export function refusalText({ status, cause }: ServerError): string | undefined {
  // What the browser says about an unreadable answer is not the server's.
  if (cause instanceof Error) return;
  const { message, error } = Object(cause) as Record<string, unknown>;
  const text = message || error;
  return typeof text === "string" && status !== 404 ? text : undefined;
}
