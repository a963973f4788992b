import { randomBytes, randomInt } from "node:crypto";

/** What the hosted page shows and charges for an item, in place of Shiprocket's copy of the catalogue. */
export interface CatalogData {
  /** Rupees. */
  readonly price: number;
  readonly name: string;
  readonly image_url: string;
}

export interface CartItem {
  /** Of type long, as Shiprocket's staff wrote. */
  readonly variant_id: number;
  readonly quantity: number;
  readonly catalog_data?: CatalogData;
}

export interface Address {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly landmark: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly country_code: string;
}

export interface Payment {
  readonly txn_id: string;
  readonly gateway: string;
  readonly method: string;
  readonly pg_transaction_id: string;
  readonly amount_received: number;
}

export type PaymentType = "PREPAID" | "CASH_ON_DELIVERY";

/**
 * An order in the format of Shiprocket's details call and webhook. Most fields are null until the order is
 * placed.
 */
export interface OrderDetails {
  readonly order_id: string;
  /** Another number of the same order. */
  readonly fastrr_order_id: number;
  readonly cart_id: string;
  readonly status: "CREATED" | "INITIATED" | "FAILED" | "SUCCESS";
  readonly cart_data: { readonly items: readonly CartItem[] };
  readonly redirect_url: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly payment_type: PaymentType | null;
  readonly payment_status: "Pending" | "Success" | "Failed" | null;
  readonly shipping_address: Address | null;
  readonly billing_address: Address | null;
  readonly subtotal_price: number | null;
  readonly total_discount: number | null;
  readonly coupon_codes: readonly string[];
  readonly shipping_charges: number | null;
  readonly cod_charges: number | null;
  readonly shipping_plan: string | null;
  /** Expected date of delivery. */
  readonly edd: string | null;
  readonly rto_prediction: string | null;
  readonly payments: readonly Payment[];
  readonly coupon_discount: number | null;
  readonly prepaid_discount: number | null;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly total_amount_payable: number | null;
  readonly order_created_date: string;
}

/** A checkout with its token, its order and its outcome. */
export interface Checkout {
  readonly token: string;
  readonly expiresMs: number;
  readonly details: OrderDetails;
  readonly outcome?: "SUCCESS" | "FAILED" | "CANCELLED";
}

const ordersMax = 2000;

/** The newest 2,000 checkouts. */
export class Orders {
  readonly #byId = new Map<string, Checkout>();

  create(items: readonly CartItem[], redirectUrl: string, lifetimeMs: number): Checkout {
    const checkout: Checkout = {
      token: randomBytes(24).toString("base64url"),
      expiresMs: Date.now() + lifetimeMs,
      details: {
        order_id: randomBytes(12).toString("hex"),
        fastrr_order_id: randomInt(1e8, 1e9),
        cart_id: randomBytes(12).toString("hex"),
        status: "CREATED",
        cart_data: { items },
        redirect_url: redirectUrl,
        email: null,
        phone: null,
        payment_type: null,
        payment_status: null,
        shipping_address: null,
        billing_address: null,
        subtotal_price: null,
        total_discount: null,
        coupon_codes: [],
        shipping_charges: null,
        cod_charges: null,
        shipping_plan: null,
        edd: null,
        rto_prediction: null,
        payments: [],
        coupon_discount: null,
        prepaid_discount: null,
        source: null,
        tags: [],
        total_amount_payable: null,
        order_created_date: new Date().toISOString(),
      },
    };
    this.#byId.set(checkout.details.order_id, checkout);
    const oldest = this.#byId.keys().next().value;
    if (this.#byId.size > ordersMax && oldest !== undefined) this.#byId.delete(oldest);
    return checkout;
  }

  /** Newest first. */
  all(): readonly Checkout[] {
    return [...this.#byId.values()].reverse();
  }

  byId(orderId: string): Checkout | undefined {
    return this.#byId.get(orderId);
  }

  byToken(token: string): Checkout | undefined {
    return this.all().find((checkout) => checkout.token === token);
  }

  /** @throws when the order does not exist */
  change(orderId: string, details: Partial<OrderDetails>, outcome?: Checkout["outcome"]): Checkout {
    const before = this.#byId.get(orderId);
    if (!before) throw new Error(`There is no order ${orderId}.`);
    const after = { ...before, ...(outcome && { outcome }), details: { ...before.details, ...details } };
    this.#byId.set(orderId, after);
    return after;
  }

  hasBought(email: string): boolean {
    const wanted = email.trim().toLowerCase();
    return this.all().some(
      ({ details }) => details.status === "SUCCESS" && details.email?.toLowerCase() === wanted,
    );
  }
}
