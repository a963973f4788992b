import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** API key and secret of a merchant. */
export interface Keys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Base64 of the HMAC-SHA256 of a body. */
export function computeSignature(body: Buffer | string, apiSecret: string): string {
  return createHmac("sha256", apiSecret).update(body).digest("base64");
}

export function signedHeaders(body: Buffer | string, keys: Keys): Record<string, string> {
  return { "X-Api-Key": keys.apiKey, "X-Api-HMAC-SHA256": computeSignature(body, keys.apiSecret) };
}

/** Checks key and signature of a request in constant time. */
export function hasValidSignature(headers: IncomingHttpHeaders, body: Buffer, keys: Keys): boolean {
  const [key, signature] = ["x-api-key", "x-api-hmac-sha256"].map((name) => String(headers[name] ?? ""));
  const right = [
    equalInConstantTime(key, keys.apiKey),
    equalInConstantTime(signature, computeSignature(body, keys.apiSecret)),
  ];
  return right.every(Boolean);
}

function equalInConstantTime(given = "", secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
