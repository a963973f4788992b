import type { ServerResponse } from "node:http";
import { sendJson } from "../web/http";

/** A fault of the Google stand-in. */
export type GoogleFault =
  /** Connections are refused. */
  | { readonly kind: "down" }
  /** The sign-in page returns a wrong state. */
  | { readonly kind: "wrong-state" }
  /** The token or userinfo call answers with this status. */
  | { readonly kind: "error"; readonly at: "token" | "userinfo"; readonly status: number }
  /** The call answers 200 with an HTML page. */
  | { readonly kind: "html"; readonly at: "token" | "userinfo" }
  /** The call answers late; without `ms`, never. */
  | { readonly kind: "slow"; readonly at: "token" | "userinfo"; readonly ms?: number };

/**
 * Applies the fault if it belongs to this call.
 * @returns true when the fault replaces the answer; the caller must then not answer
 */
export async function applyFault(
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
