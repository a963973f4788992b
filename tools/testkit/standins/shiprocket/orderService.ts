import { randomBytes } from "node:crypto";
import { describeCart, type ShopProduct } from "./catalogue";
import { findFormProblems, toOrderAddress, type Values } from "./checkoutForm";
import type { Checkout, Orders, Payment, PaymentType } from "./orders";
import { type Line, type Quote, quote } from "./quote";
import type { Keys } from "./signature";
import type { WebhookSender } from "./webhook";

/** Prices, places and ends orders. */
export interface OrderService {
  /** The lines of the cart; names and prices are read from the shop at each call. */
  lines(checkout: Checkout): Promise<readonly Line[]>;
  quotes(lines: readonly Line[], email: string): Readonly<Record<PaymentType, Quote>>;
  /**
   * Places the order and sends a webhook. Does nothing when the checkout has already ended.
   * @returns the checkout after the change
   */
  place(checkout: Checkout, payment: PaymentType, values: Values, lines: readonly Line[]): Checkout;
  fail(checkout: Checkout): Checkout;
  cancel(checkout: Checkout): Checkout;
  problems(values: Values): Readonly<Record<string, string>>;
}

export function createOrderService(options: {
  readonly shopUrl: string;
  readonly keys: Keys;
  readonly orders: Orders;
  readonly webhooks: WebhookSender;
  pushedProducts(): readonly ShopProduct[];
}): OrderService {
  const { shopUrl, keys, orders, webhooks } = options;
  const quotes: OrderService["quotes"] = (lines, email) => {
    const first = !orders.hasBought(email);
    return {
      PREPAID: quote(lines, "PREPAID", first),
      CASH_ON_DELIVERY: quote(lines, "CASH_ON_DELIVERY", first),
    };
  };

  /** The latest state: a second submit can arrive while the first one is being processed. */
  const currentState = (checkout: Checkout) => orders.byId(checkout.details.order_id) ?? checkout;

  return {
    quotes,
    problems: findFormProblems,
    lines: ({ details }) => describeCart(details.cart_data.items, shopUrl, keys, options.pushedProducts()),
    place(asked, payment, values, lines) {
      const checkout = currentState(asked);
      if (checkout.outcome) return checkout;
      const address = toOrderAddress(values);
      const email = values["email"] ?? "";
      const cost = quotes(lines, email)[payment];
      const placed = orders.change(
        checkout.details.order_id,
        {
          status: "SUCCESS",
          email,
          phone: address.phone,
          payment_type: payment,
          payment_status: payment === "PREPAID" ? "Success" : "Pending",
          shipping_address: address,
          billing_address: address,
          subtotal_price: cost.subtotal,
          total_discount: cost.discount,
          coupon_codes: cost.discount > 0 ? ["FIRST5"] : [],
          coupon_discount: cost.discount,
          prepaid_discount: 0,
          shipping_plan: "Standard",
          shipping_charges: 0,
          cod_charges: cost.shipping,
          edd: new Date(Date.now() + deliveryMs).toISOString().slice(0, 10),
          rto_prediction: "LOW",
          payments: payment === "PREPAID" ? [paymentOf(cost.total)] : [],
          source: "checkout",
          total_amount_payable: cost.total,
        },
        "SUCCESS",
      );
      webhooks.sendUpdate(placed.details);
      return placed;
    },
    fail(asked) {
      const checkout = currentState(asked);
      if (checkout.outcome) return checkout;
      const change = { status: "FAILED", payment_type: "PREPAID", payment_status: "Failed" } as const;
      const failed = orders.change(checkout.details.order_id, change, "FAILED");
      webhooks.sendUpdate(failed.details);
      return failed;
    },
    cancel(asked) {
      const checkout = currentState(asked);
      return checkout.outcome ? checkout : orders.change(checkout.details.order_id, {}, "CANCELLED");
    },
  };
}

const deliveryMs = 4 * 24 * 60 * 60_000;

function paymentOf(amount_received: number): Payment {
  const number = randomBytes(7).toString("hex");
  return {
    txn_id: `txn_${number}`,
    gateway: "Razorpay",
    method: "UPI",
    pg_transaction_id: `pay_${number}`,
    amount_received,
  };
}

/** The redirect address of the shop, with order id and outcome. */
export function buildReturnUrl({ details, outcome }: Checkout): URL {
  const address = new URL(details.redirect_url);
  address.searchParams.set("oid", details.order_id);
  address.searchParams.set("ost", outcome ?? details.status);
  return address;
}
