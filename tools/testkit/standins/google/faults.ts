import type { ServerResponse } from "node:http";
import { sendJson } from "../web/http";

/** How Google misbehaves. */
export type GoogleFault =
  /** Nothing listens. */
  | { readonly kind: "down" }
  /** The sign-in page sends back another state than it was given. */
  | { readonly kind: "wrong-state" }
  /** The token or userinfo call answers with this status. */
  | { readonly kind: "error"; readonly at: "token" | "userinfo"; readonly status: number }
  /** It answers 200 with a web page. */
  | { readonly kind: "html"; readonly at: "token" | "userinfo" }
  /** It answers late, or, without `ms`, never. */
  | { readonly kind: "slow"; readonly at: "token" | "userinfo"; readonly ms?: number };

/**
 * Lets the fault of a call happen.
 * @returns whether it has answered, or never will
 */
export async function misbehave(
  fault: GoogleFault | undefined,
  at: "token" | "userinfo",
  response: ServerResponse,
): Promise<boolean> {
  if (!fault || !("at" in fault) || fault.at !== at) return false;
  if (fault.kind === "error") {
    sendJson(response, fault.status, { error: "internal_failure", error_description: "Refused on purpose" });
    return true;
  }
  if (fault.kind === "html") {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Sorry</title>");
    return true;
  }
  const { ms } = fault;
  if (ms === undefined) return true;
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  return false;
}
