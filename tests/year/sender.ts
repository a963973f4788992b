import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { confirmationOf } from "./apply";
import type { YearEvent } from "./events";
import { places, products, scarceProduct } from "./goods";
import { fileCourier, type Model } from "./model";
import { awbOf, type ModelOrder, maySell } from "./modelOrder";
import { stateOf } from "./states";

/* Sends the events of a plan as their senders do: shopper, checkout, courier, owner. */

export const parcelToken = "token-of-the-courier-1";
const path = "/api/collections/orders/records";

const repeatsMax = 5;

type EventOf<Kind extends YearEvent["kind"]> = Extract<YearEvent, { kind: Kind }>;
/** An event that is sent on its own. */
export type SingleEvent = Exclude<YearEvent, EventOf<"file">>;
/** The answer to the owner's file; of `problems` the places in the file. */
export interface FileAnswer {
  changed: number;
  unchanged: number;
  problems: number[];
}

/**
 * @param ids of the products, by the model's number
 * @param beganAt the real time of the virtual time 0, in milliseconds since 1970
 */
export class Sender {
  readonly #shop: CheckoutShop;
  readonly #model: Model;
  readonly #ids: readonly string[];
  readonly #beganAt: number;

  constructor(shop: CheckoutShop, model: Model, ids: readonly string[], beganAt: number) {
    this.#beganAt = beganAt;
    this.#shop = shop;
    this.#model = model;
    this.#ids = ids;
  }

  /** @returns the code of a shopper's request that was refused, else "" @throws for any other refusal */
  async send(event: SingleEvent): Promise<string> {
    if (event.kind === "place") await this.#place(event);
    const order = this.#model.orders.get(event.order);
    if (!order || event.kind === "place") return "";
    if (event.kind === "askCancel") return this.#askCancel(order, event);
    if (event.kind === "askReturn") return this.#askReturn(order, event);
    if (event.kind === "webhook") {
      await this.#report(order, event);
    } else if (event.kind === "courier") {
      const sent = Array.from({ length: event.copies }, () => this.#courier(order, event));
      for (const status of await Promise.all(sent)) assert.equal(status, 200);
    } else if (event.kind === "print") {
      const json = { kind: "invoices", ids: [order.row] };
      const answer = await this.#shop.asOwner("/api/shop/print", { json });
      assert.equal(answer.status, 200);
    } else await this.#save(order, changeOf(order, event));
    return "";
  }

  /** Sends the owner's file, with a line for each event. */
  async sendFile(events: readonly EventOf<"file">[]): Promise<FileAnswer> {
    const rows = events.map(({ order, status }) => {
      const found = this.#model.orders.get(order) as ModelOrder;
      const state = status === "IN TRANSIT" ? "In transit" : stateOf(status);
      return [found.orderId, state, fileCourier, awbOf(found)].join();
    });
    const csv = ["Order number,Status,Courier,AWB", ...rows].join("\r\n");
    const { status, body } = await this.#shop.asOwner("/api/shop/parcels", { json: { csv } });
    assert.equal(status, 200);
    const { changed, unchanged, problems } = body as unknown as {
      changed: number;
      unchanged: number;
      problems: { line: number }[];
    };
    // Line 1 is the head.
    return { changed, unchanged, problems: problems.map(({ line }) => line - 2) };
  }

  /** A shopper whose piece is sold out orders nothing. */
  async #place({ order, ...event }: EventOf<"place">): Promise<void> {
    const { lines, isCash, shipping, isPaidWrong } = event;
    const items = lines.map(({ product, quantity }) => ({
      variant_id: `${this.#ids[product]}-S`,
      quantity,
    }));
    const { status, code, orderId } = await this.#shop.startCheckout(items);
    if (code === "cart-lines" && lines.some(({ product }) => product === scarceProduct)) return;
    assert.equal(status, 200);
    const email = `buyer${order % 500}@gmail.com`;
    const { checkout } = this.#shop;
    const paid = await checkout.pay(orderId, email, isCash ? "CASH_ON_DELIVERY" : "PREPAID");
    const goods = lines.reduce(
      (sum, { product, quantity }) => sum + quantity * (products[product]?.price ?? 0),
      0,
    );
    const discount = Math.round(goods * event.discount) / 100;
    const cash = paid.cod_charges ?? 0;
    const total = Math.round((goods - discount + shipping + cash) * 100) / 100;
    const place = places[event.place] as (typeof places)[number];
    assert.ok(paid.shipping_address);
    const address = { ...paid.shipping_address, state: place.state, pincode: place.pincode };
    // In the same turn of the event loop as the payment, so the shop never sees the values before.
    checkout.changeOrder(orderId, {
      shipping_address: address,
      billing_address: address,
      total_discount: discount,
      coupon_discount: discount,
      shipping_charges: shipping,
      total_amount_payable: total,
      payments: paid.payments.map((payment) => ({
        ...payment,
        amount_received: isPaidWrong ? total - 1 : total,
      })),
    });
    this.#model.place(order, {
      ...{ orderId, lines, total, shipping, cash, place, isCash, isPaidWrong },
      placedAt: event.at,
    });
  }

  /**
   * The checkout's message, which is repeated when the shop asks for that: on a busy machine its details call
   * can time out.
   */
  async #report({ orderId }: ModelOrder, { copies }: EventOf<"webhook">): Promise<void> {
    let answers: readonly number[] = [503];
    for (let left = repeatsMax; answers.includes(503) && left > 0; left -= 1)
      answers = await this.#shop.checkout.sendWebhook(orderId, { times: copies });
    assert.deepEqual([...new Set(answers)], [200]);
  }

  async #courier({ orderId }: ModelOrder, { status, sentAt }: EventOf<"courier">): Promise<number> {
    const answer = await this.#shop.request("/api/shop/parcel-updates", {
      headers: { "x-api-key": parcelToken },
      json: {
        order_id: orderId,
        current_status: status,
        current_timestamp: new Date(this.#beganAt + sentAt).toISOString(),
        awb: awbOf({ orderId }),
      },
    });
    return answer.status;
  }

  /**
   * For this request the order has its virtual age. Couriers' times need the beginning of the time as its
   * date.
   */
  async #askCancel(order: ModelOrder, { ageMs }: EventOf<"askCancel">): Promise<string> {
    await this.#setTime(order, "createdAt", Date.now() - ageMs);
    const code = await this.#ask(order, "cancel", {});
    await this.#setTime(order, "createdAt", this.#beganAt);
    return code;
  }

  async #askReturn(order: ModelOrder, { wish, ageMs }: EventOf<"askReturn">): Promise<string> {
    if (order.state === "delivered") await this.#setTime(order, "parcelStateAt", Date.now() - ageMs);
    const line = order.lines[wish.line ?? -1];
    const { reason, count, size } = wish;
    const json = { reason, count, size, ...(line && { piece: `Tee ${line.product}, S` }) };
    return this.#ask(order, "return", json);
  }

  async #ask({ orderId, link }: ModelOrder, what: "cancel" | "return", json: object): Promise<string> {
    const headers = { "X-Order-Link": link };
    const answer = await this.#shop.request(`/api/shop/orders/${orderId}/${what}`, { json, headers });
    assert.equal(answer.status, answer.code ? 409 : 200);
    return answer.code ?? "";
  }

  #setTime({ row }: ModelOrder, column: "createdAt" | "parcelStateAt", ms: number): Promise<unknown> {
    const time = new Date(ms).toISOString().replace("T", " ");
    return this.#shop.sql(`UPDATE orders SET ${column} = '${time}' WHERE id = '${row}'`);
  }

  async #save(order: ModelOrder, change: object): Promise<void> {
    const answer = await this.#shop.asOwner(`${path}/${order.row}`, { method: "PATCH", json: change });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
}

/** An event that is a change of the order's form. */
type FormEvent = EventOf<"pack" | "cancel" | "agree" | "decline" | "confirm" | "partBack" | "sendAgain">;
const formStates = { pack: "packed", sendAgain: "packed", cancel: "cancelled", agree: "returning" } as const;

/** What the owner changes in the order's form. */
function changeOf(order: ModelOrder, event: FormEvent): object {
  if (event.kind === "decline") return { cancelRequestedAt: "" };
  if (event.kind === "partBack")
    return {
      parcelState: "returned",
      returnedPieces: event.pieces,
      sellable: event.sellable && maySell(order),
    };
  if (event.kind !== "confirm") return { parcelState: formStates[event.kind] };
  const { pieces, ...rest } = confirmationOf(order, event) ?? {};
  return { ...rest, ...(pieces && { returnedPieces: pieces }) };
}
