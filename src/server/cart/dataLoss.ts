import { getTokenPayload } from "pocketbase";
import type { DataLoss } from "../../domain/account/dataLoss";
import { syncVersion } from "../../domain/cart/sync/syncProtocol";
import { createSeparateClient } from "../pocketbase";
import { ShopError } from "../shopError";

/*
 * The request that asks whether the restore of a backup has lost data of an account whose session the server
 * has ended (pb_hooks/lib/cart/dataLoss.js).
 */

/**
 * Asks the server, after a session has ended, whether a restored backup lacks the account or changes of it.
 * @param question `token`: see `stripTokenSecrets`; `cursor`, `staleCursor`: the cursors that the device had
 *   at the end of the session
 * @returns undefined when the server gives no answer
 */
export async function fetchAccountDataLoss(question: {
  token: string;
  cursor: string;
  staleCursor: string;
}): Promise<DataLoss | undefined> {
  const { token, cursor, staleCursor } = question;
  const body = { version: syncVersion, cursor, ...(staleCursor && { staleCursor }) };
  const headers = { Authorization: token };
  try {
    await createSeparateClient().send("/api/shop/sync", { method: "POST", body, headers });
    return;
  } catch (problem) {
    return readDataLossFromError(problem);
  }
}

/**
 * Error codes with which the server refuses a session that has ended. A 401 without one of these codes comes
 * from a proxy.
 */
const endedSessionCodes = ["device-signed-out", "sign-in-required", "sign-in-expired"];

/**
 * Reads what a restored server has lost from the error of a sync request; undefined when the error is no
 * answer about an ended session, for example offline.
 */
export function readDataLossFromError(problem: unknown): DataLoss | undefined {
  if (!(problem instanceof ShopError) || problem.status !== 401) return;
  if (!endedSessionCodes.includes(problem.code)) return;
  if (problem.data["lost"] !== true) return "nothing";
  return problem.code === "sign-in-required" ? "account" : "changes";
}

/**
 * Reduces a session's token to the claims that the server reads to answer a loss question
 * (`fetchAccountDataLoss`): account, device and time of the sign-in. No server accepts the result as a
 * session, because it has neither the session's secret nor a signature.
 */
export function stripTokenSecrets(token: string): string {
  const { type, id, device, iat } = getTokenPayload(token);
  const [header = ""] = token.split(".");
  return `${header}.${toBase64Url(JSON.stringify({ type, id, device, iat }))}.`;
}

/** Encodes an ASCII text as base64url without padding. */
const toBase64Url = (text: string) =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
