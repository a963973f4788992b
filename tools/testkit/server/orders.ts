import { expect } from "vitest";
import type { CheckoutShop } from "./checkoutShop";
import { waitForOrder } from "./checkoutSuite";
import type { Answer } from "./shopRequests";

/** An order of a shopper with an account, whose auth token is `token`. */
export interface PlacedOrder {
  email: string;
  token: string;
  orderId: string;
  receipt: string;
}

/** Places an order of one size S as a new shopper, and waits until the shop has it. */
export async function placeOrder(
  shop: CheckoutShop,
  product: string,
  payment?: "CASH_ON_DELIVERY",
  quantity = 1,
): Promise<PlacedOrder> {
  const email = await shop.createShopper();
  const { token } = await shop.signIn(email);
  const items = [{ variant_id: `${product}-S`, quantity }];
  const { orderId, receipt } = await shop.startCheckout(items, { token });
  await shop.checkout.pay(orderId, email, payment);
  await waitForOrder(shop, orderId);
  return { email, token, orderId, receipt };
}

/** Changes an order as the owner in the dashboard. */
export async function changeOrder(shop: CheckoutShop, orderId: string, json: object): Promise<void> {
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  expect((await shop.asOwner(path, { method: "PATCH", json })).status).toBe(200);
}

/** The subjects of the mails to an address, oldest first. */
export function mailSubjects(shop: CheckoutShop, email: string): string[] {
  return shop.mail
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)
    .reverse();
}

/** The token of the order link in the newest mail about an order. */
export async function mailedOrderLink(
  shop: CheckoutShop,
  { email, orderId }: Pick<PlacedOrder, "email" | "orderId">,
): Promise<string> {
  return (await shop.mailedLink(email, `/order/${orderId}#`)).split("#")[1] ?? "";
}

/** Requests an order with the token of an order link. */
export function viewByLink(shop: CheckoutShop, orderId: string, link: string): Promise<Answer> {
  return shop.request(`/api/shop/orders/${orderId}`, { method: "GET", headers: { "X-Order-Link": link } });
}
