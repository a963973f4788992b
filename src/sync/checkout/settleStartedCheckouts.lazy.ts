import { readStartedCheckouts, removeCheckoutFromCart } from "../../db/checkout/mutations";
import { checkoutsToSettle } from "../../domain/checkout/startedCheckout";
import { parseOrder } from "../../domain/orders/order";
import { fetchOrderOfCheckout } from "../../server/orders/singleOrder";
import { ShopError } from "../../server/shopError";

/**
 * Removes the ordered lines of a visitor's started checkouts from the cart, if the server has their orders.
 * The success page removes them too, but the shopper may have left that page, or never reached it. Runs at
 * every start; a request that gets no answer is repeated at the next start.
 */
export async function settleStartedCheckouts(): Promise<void> {
  for (const { n, orderId, receipt } of checkoutsToSettle(await readStartedCheckouts(), Date.now())) {
    if (await isOrdered(orderId, receipt)) await removeCheckoutFromCart(n);
  }
}

async function isOrdered(orderId: string, receipt: string): Promise<boolean> {
  try {
    return parseOrder(await fetchOrderOfCheckout(orderId, receipt)) !== undefined;
  } catch (problem) {
    if (problem instanceof ShopError) return false;
    throw problem;
  }
}
