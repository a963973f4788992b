import { getTokenPayload } from "pocketbase";
import type { DataLoss } from "../../domain/account/dataLoss";
import { syncVersion } from "../../domain/cart/sync/syncProtocol";
import { createSeparateClient } from "../pocketbase";
import { ShopError } from "../shopError";

/*
 * The request of a loss question: whether the restore of a backup has lost something of an account whose
 * session the server has ended (pb_hooks/lib/cart/dataLoss.js).
 */

/**
 * Sends a loss question after the session has ended.
 * @param question `token`: see `withoutSecrets`; the cursors of the device at the end of the session
 * @returns undefined when the server gives no answer
 */
export async function fetchDataLoss(question: {
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
    return dataLossFromError(problem);
  }
}

/** How the server refuses a session that has ended. Another 401 is of a proxy. */
const endedSessionCodes = ["device-signed-out", "sign-in-required", "sign-in-expired"];

/** The answer to the question in the error of a sync request; undefined when the server has not answered. */
export function dataLossFromError(problem: unknown): DataLoss | undefined {
  if (!(problem instanceof ShopError) || problem.status !== 401) return;
  if (!endedSessionCodes.includes(problem.code)) return;
  if (problem.data["lost"] !== true) return "nothing";
  return problem.code === "sign-in-required" ? "account" : "changes";
}

/**
 * The part of a token that the server reads to answer the question: account, device and time of the sign-in.
 * No server accepts it as a session, because it has neither the session's secret nor a signature.
 */
export function withoutSecrets(token: string): string {
  const { type, id, device, iat } = getTokenPayload(token);
  const [header = ""] = token.split(".");
  return `${header}.${toBase64Url(JSON.stringify({ type, id, device, iat }))}.`;
}

/** @param text ASCII */
const toBase64Url = (text: string) =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
