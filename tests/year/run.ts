import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { partSeed, randomOf } from "../simulation/random";
import { requireEqual } from "./compare";
import { findLostOrders, sendDueMails } from "./dayEnd";
import { Model, type ModelOrder } from "./model";
import { dayMs, planOf, products, scarceProduct, type YearEvent, type YearOptions } from "./plan";

/*
 * Plays a plan against a real PocketBase, with the checkout and mail stand-ins, and compares orders, stock, invoices and mails with
 * the model. Time is virtual: the next event follows at once. A killed event is sent again after the restart, as its sender
 * would.
 */

const token = "token-of-the-courier-1";
const path = "/api/collections/orders/records";
const pieces = 20_000;
/** Courier times lie in the past: a time in the future counts as a wrong clock. */
const beganAt = Date.UTC(2025, 3, 1);

export interface YearResult {
  orders: number;
  events: number;
  kills: number;
  mails: number;
  invoices: number;
  creditNotes: number;
  /** Orders with more than the stock, and orders whose pieces were put back. */
  shortfalls: number;
  restocked: number;
}

/** @param log of progress, a line for each comparison @throws AssertionError at the first difference */
export async function runYear(
  options: YearOptions & { compareEveryDays: number },
  log: (line: string) => void = () => {},
): Promise<YearResult> {
  const shop = await CheckoutShop.open({ SMTP_HOST: "", SHOP_PARCEL_TOKEN: token, SHOP_BACKUP: "0" });
  try {
    const year = new Year(shop, options.seed);
    await year.open(Math.ceil(options.orders / 4));
    const events = planOf(options);
    let day = 0;
    for (const event of events) {
      while (event.at >= (day + 1) * dayMs) {
        day += 1;
        await year.endDay(day % options.compareEveryDays === 0);
        if (day % options.compareEveryDays === 0) log(`Day ${day}: ${year.model.invoices} invoices, equal.`);
      }
      await year.play(event);
    }
    await year.endDay(true);
    const { model, mails, kills } = year;
    const { invoices, creditNotes } = model;
    const orders = [...model.orders.values()];
    return {
      orders: orders.length,
      events: events.length,
      kills,
      mails,
      invoices,
      creditNotes,
      shortfalls: orders.filter(({ quantity, taken }) => taken < quantity).length,
      restocked: orders.filter(({ isRestocked }) => isRestocked).length,
    };
  } finally {
    await shop.stop();
  }
}

class Year {
  model = new Model([]);
  mails = 0;
  kills = 0;
  readonly #ids: string[] = [];
  readonly #shop: CheckoutShop;
  readonly #random: ReturnType<typeof randomOf>;

  constructor(shop: CheckoutShop, seed: number) {
    this.#shop = shop;
    this.#random = randomOf(partSeed(seed, -1));
    shop.checkout.setWebhook({ kind: "never" });
  }

  /** @param scarce pieces of the product that runs out */
  async open(scarce: number): Promise<void> {
    const stock = Array.from({ length: products }, (_, at) => (at === scarceProduct ? scarce : pieces));
    this.model = new Model(stock);
    for (const [at, count] of stock.entries())
      this.#ids.push(
        await this.#shop.createProduct({
          name: `Tee ${at}`,
          price: 400 + at * 600,
          stockbysize: { S: count },
        }),
      );
  }

  async play(event: YearEvent): Promise<void> {
    if (!event.killed) return this.#send(event);
    this.kills += 1;
    // The first try may or may not have been written. Its sender repeats it.
    const first = event.kind === "place" ? Promise.resolve() : this.#request(event).catch(() => {});
    await wait(this.#random.below(12));
    await this.#shop.shop.kill();
    await first;
    await this.#shop.shop.restart();
    await this.#send(event);
  }

  async #send(event: YearEvent): Promise<void> {
    if (event.kind === "place") return this.#place(event);
    const order = this.model.orders.get(event.order);
    if (!order || !isPossible(this.model, order, event)) return;
    await this.#request(event);
    apply(this.model, order, event);
  }

  /** A shopper whose piece is sold out orders nothing. */
  async #place({ order, product, quantity, isCash }: Extract<YearEvent, { kind: "place" }>): Promise<void> {
    const items = [{ variant_id: `${this.#ids[product]}-S`, quantity }];
    const { status, code, orderId } = await this.#shop.startCheckout(items);
    if (product === scarceProduct && code === "cart-lines") return;
    assert.equal(status, 200);
    const email = `buyer${order % 500}@gmail.com`;
    const paid = await this.#shop.checkout.pay(orderId, email, isCash ? "CASH_ON_DELIVERY" : "PREPAID");
    this.model.place(order, { orderId, product, quantity, total: paid.total_amount_payable ?? 0 });
  }

  /** Sends what an event is, if the model says that its sender would. @throws for a refusal */
  async #request(event: YearEvent): Promise<void> {
    const order = this.model.orders.get(event.order);
    if (!order || !isPossible(this.model, order, event)) return;
    if (event.kind === "webhook") {
      const answers = await this.#shop.checkout.sendWebhook(order.orderId, { times: event.copies });
      assert.deepEqual([...new Set(answers)], [200]);
    } else if (event.kind === "courier") {
      const sent = Array.from({ length: event.copies }, () => this.#courier(order.orderId, event));
      for (const status of await Promise.all(sent)) assert.equal(status, 200);
    } else if (event.kind === "print") {
      const ids = [await this.#rowOf(order)];
      const answer = await this.#shop.shop.api("/api/shop/print", {
        method: "POST",
        json: { kind: "invoices", ids },
      });
      assert.equal(answer.status, 200);
    } else {
      const json = { pack: { parcelState: "packed" }, cancel: { parcelState: "cancelled" } };
      const change = event.kind === "restock" ? { sellable: true } : json[event.kind as "pack" | "cancel"];
      const answer = await this.#shop.asOwner(`${path}/${await this.#rowOf(order)}`, {
        method: "PATCH",
        json: change,
      });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
  }

  async #courier(
    orderId: string,
    { status, sentAt }: Extract<YearEvent, { kind: "courier" }>,
  ): Promise<number> {
    const current_timestamp = new Date(beganAt + sentAt).toISOString();
    const answer = await this.#shop.shop.api("/api/shop/parcel-updates", {
      method: "POST",
      token: null,
      headers: { "x-api-key": token },
      json: {
        order_id: orderId,
        current_status: status,
        current_timestamp,
        awb: `AWB${orderId.slice(0, 12)}`,
      },
    });
    return answer.status;
  }

  async #rowOf({ orderId }: ModelOrder): Promise<string> {
    return String((await this.#shop.order(orderId))?.["id"]);
  }

  /** Finds the orders of lost messages, mails what is due, and compares. */
  async endDay(compares: boolean): Promise<void> {
    await findLostOrders(this.#shop, this.model);
    this.mails += await sendDueMails(this.#shop, this.model);
    if (compares) await requireEqual(this.#shop, this.model, this.#ids);
  }
}

/** Whether the sender of an event would send it in the model's state. */
function isPossible(model: Model, order: ModelOrder, event: YearEvent): boolean {
  if (event.kind === "webhook" || event.kind === "courier") return true;
  if (!order.isKnown) return false;
  if (event.kind === "restock") return model.canRestock(order);
  // The owner packs, cancels and prints what waits.
  return order.state === "processing";
}

function apply(model: Model, order: ModelOrder, event: YearEvent): void {
  if (event.kind === "webhook") model.learn(order);
  else if (event.kind === "courier") model.hear(order, event.status, event.sentAt);
  else if (event.kind === "restock") model.restock(order);
  else if (event.kind === "print") model.print(order);
  else model.enter(order, event.kind === "pack" ? "packed" : "cancelled");
}
