import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { changeOrder } from "../../../tools/testkit/server/orders";

export interface Details {
  shipping: Record<string, string>;
  [name: string]: unknown;
}

/**
 * Paid orders with addresses, and the owner's changes of them.
 * @param current the shop of the running test, and a product of it in size S
 */
export function detailedOrders(current: () => { shop: CheckoutShop; tee: string }) {
  return {
    /** The path of an order's record. */
    orderPath: async (orderId: string) =>
      `/api/collections/orders/records/${(await current().shop.order(orderId))?.["id"]}`,
    detailsOf: async (orderId: string) =>
      (await current().shop.order(orderId))?.["details"] as Details | null,
    /** Changes an order as the owner. */
    setOrder: (orderId: string, json: Record<string, unknown>) => changeOrder(current().shop, orderId, json),
    /** Pays an order; Shiprocket's answer has an address that no other test uses. */
    async ordered(line1: string, email = "asha@gmail.com", token?: string) {
      const { shop, tee } = current();
      const started = await shop.startCheckout([{ variant_id: `${tee}-S`, quantity: 2 }], { token });
      shop.checkout.setWebhook({ kind: "never" });
      const paid = await shop.checkout.pay(started.orderId, email);
      const { shipping_address } = paid;
      if (!shipping_address) throw new Error("The stand-in has no address.");
      shop.checkout.changeOrder(started.orderId, { shipping_address: { ...shipping_address, line1 } });
      await shop.checkout.sendWebhook(started.orderId);
      await waitForOrder(shop, started.orderId);
      return started;
    },
  };
}
