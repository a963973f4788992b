import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model, ModelOrder } from "./model";
import { scarceProduct, type YearEvent } from "./plan";

/* Sends the events of a plan as their senders do: shopper, checkout, courier, owner. */

export const parcelToken = "token-of-the-courier-1";
const path = "/api/collections/orders/records";
/**
 * @param products ids, by the model's number
 * @param beganAt the real time of the virtual time 0, in milliseconds since 1970
 */
export class Sender {
  readonly #shop: CheckoutShop;
  readonly #model: Model;
  readonly #products: readonly string[];
  readonly #beganAt: number;

  constructor(shop: CheckoutShop, model: Model, products: readonly string[], beganAt: number) {
    this.#beganAt = beganAt;
    this.#shop = shop;
    this.#model = model;
    this.#products = products;
  }

  /** @throws for a refusal */
  async send(event: YearEvent): Promise<void> {
    if (event.kind === "place") return this.#place(event);
    const order = this.#model.orders.get(event.order);
    if (!order) return;
    if (event.kind === "webhook") {
      const answers = await this.#shop.checkout.sendWebhook(order.orderId, { times: event.copies });
      assert.deepEqual([...new Set(answers)], [200]);
    } else if (event.kind === "courier") {
      const sent = Array.from({ length: event.copies }, () => this.#courier(order.orderId, event));
      for (const status of await Promise.all(sent)) assert.equal(status, 200);
    } else if (event.kind === "print") {
      const json = { kind: "invoices", ids: [order.row] };
      const answer = await this.#shop.asOwner("/api/shop/print", { json });
      assert.equal(answer.status, 200);
    } else {
      const json = { pack: { parcelState: "packed" }, cancel: { parcelState: "cancelled" } };
      await this.#save(order, event.kind === "restock" ? this.#confirmation(order) : json[event.kind]);
    }
  }

  /** A shopper whose piece is sold out orders nothing. */
  async #place({ order, product, quantity, isCash }: Extract<YearEvent, { kind: "place" }>): Promise<void> {
    const items = [{ variant_id: `${this.#products[product]}-S`, quantity }];
    const { status, code, orderId } = await this.#shop.startCheckout(items);
    if (product === scarceProduct && code === "cart-lines") return;
    assert.equal(status, 200);
    const email = `buyer${order % 500}@gmail.com`;
    const paid = await this.#shop.checkout.pay(orderId, email, isCash ? "CASH_ON_DELIVERY" : "PREPAID");
    this.#model.place(order, { orderId, product, quantity, total: paid.total_amount_payable ?? 0 });
  }

  async #courier(
    orderId: string,
    { status, sentAt }: Extract<YearEvent, { kind: "courier" }>,
  ): Promise<number> {
    const answer = await this.#shop.request("/api/shop/parcel-updates", {
      headers: { "x-api-key": parcelToken },
      json: {
        order_id: orderId,
        current_status: status,
        current_timestamp: new Date(this.#beganAt + sentAt).toISOString(),
        awb: `AWB${orderId.slice(0, 12)}`,
      },
    });
    return answer.status;
  }

  #confirmation(order: ModelOrder): object {
    return { sellable: true, ...(this.#model.waitsForPieces(order) && { returnedPieces: [order.quantity] }) };
  }

  async #save(order: ModelOrder, change: object): Promise<void> {
    const answer = await this.#shop.asOwner(`${path}/${order.row}`, { method: "PATCH", json: change });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
}
