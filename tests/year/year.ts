import { setTimeout as wait } from "node:timers/promises";
import { partSeed, type Random, randomOf } from "../../tools/testkit/seededRandom";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { requireEqual } from "./compare";
import { findLostOrders, sendDueMails, waitUntil } from "./dayEnd";
import type { Model } from "./model";
import { Numbering } from "./numbering";
import type { YearEvent } from "./plan";
import { Sender } from "./sender";
import type { Wave } from "./waves";

/**
 * A shop under test and its model.
 * @param products ids, by the model's number
 * @param beganAt the real time of the virtual time 0, in milliseconds since 1970
 */
export class Year {
  mails = 0;
  kills = 0;
  readonly model: Model;
  readonly #shop: CheckoutShop;
  readonly #products: readonly string[];
  readonly #sender: Sender;
  readonly #numbering: Numbering;
  readonly #random: Random;

  constructor(shop: CheckoutShop, model: Model, products: readonly string[], seed: number, beganAt: number) {
    this.#shop = shop;
    this.model = model;
    this.#products = products;
    this.#sender = new Sender(shop, model, products, beganAt);
    this.#numbering = new Numbering(shop, model, beganAt);
    this.#random = randomOf(partSeed(seed, -1));
  }

  /** Sends the events of a wave at the same time; those of a killed one again after the restart, as their senders would. */
  async play(wave: Wave): Promise<void> {
    const events = wave.events.filter((event) => isPossible(this.model, event));
    const all = () => Promise.all(events.map((event) => this.#sender.send(event)));
    if (wave.killed) await this.#kill(events);
    await all();
    const heard = events
      .filter(({ kind }) => kind === "webhook")
      .map(({ order }) => this.model.orders.get(order));
    // A message that arrives while cron looks the order up is answered before it is written.
    await waitUntil("An order whose message was answered is not there", async () => {
      await this.#numbering.readOrders();
      return heard.every((order) => order?.isKnown);
    });
    await this.#numbering.readDocuments(() => {
      for (const event of events) apply(this.model, event);
    });
  }

  /** The first try of each request may or may not be written. A shopper does not pay twice. */
  async #kill(events: readonly YearEvent[]): Promise<void> {
    this.kills += 1;
    const first = events
      .filter(({ kind }) => kind !== "place")
      .map((event) => this.#sender.send(event).catch(() => {}));
    await wait(this.#random.below(40));
    await this.#shop.shop.kill();
    await Promise.all(first);
    await this.#shop.shop.restart();
  }

  /** Finds the orders of lost messages, mails what is due, and compares. */
  async endDay(compares: boolean): Promise<void> {
    await findLostOrders(this.#shop, this.model);
    await this.#numbering.readOrders();
    this.mails += await sendDueMails(this.#shop, this.model);
    if (compares) await requireEqual(this.#shop, this.model, this.#products);
  }
}

/** Whether the sender of an event would send it in the model's state. */
function isPossible(model: Model, event: YearEvent): boolean {
  if (event.kind === "place") return true;
  const order = model.orders.get(event.order);
  if (!order) return false;
  if (event.kind === "webhook" || event.kind === "courier") return true;
  if (!order.isKnown) return false;
  if (event.kind === "restock") return model.canRestock(order);
  // The owner packs, cancels and prints what waits.
  return order.state === "processing";
}

/** Changes the model as an answered event changes the shop. */
function apply(model: Model, event: YearEvent): void {
  const order = model.orders.get(event.order);
  if (!order) return;
  if (event.kind === "courier") model.hear(order, event.status, event.sentAt);
  else if (event.kind === "restock") model.restock(order);
  else if (event.kind === "print") model.print(order);
  else if (event.kind === "pack") model.enter(order, "packed");
  else if (event.kind === "cancel") model.enter(order, "cancelled");
}
