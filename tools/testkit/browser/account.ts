import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import type { Shop } from "../server/shopServer";

export interface Account {
  id: string;
  email: string;
  token: string;
  record: Record<string, unknown>;
}

const password = "Handloom#21";
const laptop =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

/** Creates an account with a verified address, signed in on one device. */
export async function createAccount(
  shop: Shop,
  {
    email = `${randomUUID().slice(0, 8)}@gmail.com`,
    ...fields
  }: { email?: string; [field: string]: unknown } = {},
): Promise<Account> {
  const json = { email, password, passwordConfirm: password, verified: true, ...fields };
  await shop.api("/api/collections/users/records", { method: "POST", json });
  return { ...(await signInOnNewDevice(shop, email)), email };
}

/** Signs in again, on a new device. */
export async function signInOnNewDevice(shop: Shop, email: string, userAgent = laptop): Promise<Account> {
  const answer = await shop.api("/api/collections/users/auth-with-password", {
    method: "POST",
    token: null,
    json: { identity: email, password },
    headers: { "User-Agent": userAgent, "X-Device-Id": randomUUID() },
  });
  const { token, record } = (await answer.json()) as Pick<Account, "token" | "record">;
  return { id: String(record["id"]), email, token, record };
}

/** Stores the session of an account in the browser of the page. */
export async function storeSession(page: Page, { token, record }: Account): Promise<void> {
  await page.goto("/no-page");
  await page.evaluate(
    (auth) => localStorage.setItem("pocketbase_auth", auth),
    JSON.stringify({ token, record }),
  );
}

/** Creates an order record. @returns its record id */
export async function createOrder(shop: Shop, fields: object): Promise<string> {
  const json = { orderId: randomUUID().replaceAll("-", "").slice(0, 24), items: [], total: 0, ...fields };
  const answer = await shop.api("/api/collections/orders/records", { method: "POST", json });
  return ((await answer.json()) as { id: string }).id;
}
