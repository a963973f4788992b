import { describeCart, type ShopProduct } from "./catalogue";
import { addressOf, problemsOf, type Values } from "./form";
import type { Checkout, Orders, PaymentType } from "./orders";
import { type Line, type Quote, quote } from "./quote";
import type { Keys } from "./signature";
import type { Messenger } from "./webhook";

/** Where orders are placed: what the page does, without its markup. */
export interface Desk {
  /** The cart with names and prices, read from the shop at each call. */
  lines(checkout: Checkout): Promise<readonly Line[]>;
  quotes(lines: readonly Line[], email: string): Readonly<Record<PaymentType, Quote>>;
  /**
   * Ends a checkout that is still open, and tells the shop.
   * @returns the checkout as it is then; as it was when it had ended before
   */
  place(checkout: Checkout, payment: PaymentType, values: Values, lines: readonly Line[]): Checkout;
  fail(checkout: Checkout): Checkout;
  cancel(checkout: Checkout): Checkout;
  problems(values: Values): Readonly<Record<string, string>>;
}

export function openDesk(options: {
  readonly shopUrl: string;
  readonly keys: Keys;
  readonly orders: Orders;
  readonly messenger: Messenger;
  pushedProducts(): readonly ShopProduct[];
}): Desk {
  const { shopUrl, keys, orders, messenger } = options;
  const quotes: Desk["quotes"] = (lines, email) => {
    const first = !orders.hasBought(email);
    return {
      PREPAID: quote(lines, "PREPAID", first),
      CASH_ON_DELIVERY: quote(lines, "CASH_ON_DELIVERY", first),
    };
  };

  /** A second press of the button comes while the first one is still being served. */
  const asItIsNow = (checkout: Checkout) => orders.byId(checkout.details.order_id) ?? checkout;

  return {
    quotes,
    problems: problemsOf,
    lines: ({ details }) => describeCart(details.cart_data.items, shopUrl, keys, options.pushedProducts()),
    place(asked, payment, values, lines) {
      const checkout = asItIsNow(asked);
      if (checkout.outcome) return checkout;
      const address = addressOf(values);
      const cost = quotes(lines, address.email)[payment];
      const placed = orders.change(
        checkout.details.order_id,
        {
          status: "SUCCESS",
          email: address.email,
          phone: address.phone,
          payment_type: payment,
          payment_status: payment === "PREPAID" ? "Success" : "Pending",
          shipping_address: address,
          billing_address: address,
          subtotal_price: cost.subtotal,
          total_discount: cost.discount,
          coupon_codes: cost.discount > 0 ? ["FIRST5"] : [],
          shipping_charges: cost.shipping,
          cod_charges: 0,
          total_amount_payable: cost.total,
        },
        "SUCCESS",
      );
      messenger.tell(placed.details);
      return placed;
    },
    fail(asked) {
      const checkout = asItIsNow(asked);
      if (checkout.outcome) return checkout;
      const change = { status: "FAILED", payment_type: "PREPAID", payment_status: "Failed" } as const;
      const failed = orders.change(checkout.details.order_id, change, "FAILED");
      messenger.tell(failed.details);
      return failed;
    },
    cancel(asked) {
      const checkout = asItIsNow(asked);
      return checkout.outcome ? checkout : orders.change(checkout.details.order_id, {}, "CANCELLED");
    },
  };
}

/** Where the shopper is sent when a checkout has ended. */
export function returnAddress({ details, outcome }: Checkout): URL {
  const address = new URL(details.redirect_url);
  address.searchParams.set("oid", details.order_id);
  address.searchParams.set("ost", outcome ?? details.status);
  return address;
}
