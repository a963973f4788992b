import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { devicesMax } from "../../../src/domain/shared/limits";
import type { CheckoutShop } from "./checkoutShop";
import { createProduct } from "./products";
import { runSql } from "./sql";

/*
 * Simulates shoppers and an owner who write to a shop at the same time, and records the requests that the
 * shop has confirmed. A request counts as confirmed when its answer has arrived.
 */

const stockAtStart = 1_000_000;
/** The shop is killed after this time even if it has confirmed no request. */
const confirmMaxMs = 20_000;
const password = "Handloom#21";

export class CrashLoad {
  /** Orders whose webhook message was answered with 200. */
  readonly orders: string[] = [];
  /** Addresses whose registration was answered with 200. */
  readonly registrations: string[] = [];
  /** The newest confirmed token of each shopper, and how many sign-ins were sent after it. */
  readonly tokens = new Map<string, { token: string; sentAfter: number }>();
  /** The newest confirmed price of each product, and the newest that was sent. */
  readonly prices = new Map<string, { confirmed: number; sent: number }>();
  confirmed = { webhooks: 0, saves: 0, signIns: 0, registrations: 0, backupsStarted: 0 };
  /** All recipients so far. */
  readonly #mailed = new Set<string>();
  #running = false;

  private constructor(
    readonly shop: CheckoutShop,
    readonly product: string,
    readonly shoppers: readonly string[],
  ) {}

  static async prepare(shop: CheckoutShop): Promise<CrashLoad> {
    const product = await shop.createProduct({ stockbysize: { S: stockAtStart, M: 5 } });
    await hashFast(shop);
    const shoppers = await Promise.all([shop.createShopper(), shop.createShopper()]);
    const load = new CrashLoad(shop, product, shoppers);
    for (let n = 0; n < 2; n += 1)
      load.prices.set(await createProduct(shop.shop, { price: 1 }), { confirmed: 1, sent: 1 });
    shop.checkout.setWebhook({ kind: "never" });
    return load;
  }

  /** Writes until `stop` resolves its promise. Requests that fail are not confirmed. */
  start(): { stop(): Promise<void> } {
    this.#running = true;
    const workers = [
      this.#repeat(() => this.#buy()),
      this.#repeat(() => this.#buy()),
      ...[...this.prices.keys()].map((id) => this.#repeat(() => this.#save(id))),
      ...this.shoppers.map((email) => this.#repeat(() => this.#signIn(email))),
      this.#repeat(() => this.#register()),
      this.#repeat(() => this.#backUp()),
    ];
    return {
      stop: async () => {
        this.#running = false;
        await Promise.all(workers);
      },
    };
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    // Waits before the next attempt: a killed server refuses connections at once, and the loop would use all
    // of the CPU.
    while (this.#running) await step().catch(() => wait(20));
  }

  async #buy(): Promise<void> {
    const { orderId } = await this.shop.startedCheckout(this.product);
    await this.shop.checkout.pay(orderId, `${orderId.slice(0, 12)}@gmail.com`);
    const [status] = await this.shop.checkout.sendWebhook(orderId);
    if (status !== 200) return;
    this.orders.push(orderId);
    this.confirmed.webhooks += 1;
  }

  async #save(id: string): Promise<void> {
    const price = this.prices.get(id) ?? { confirmed: 1, sent: 1 };
    price.sent += 1;
    const json = { price: price.sent };
    const { status } = await this.shop.asOwner(`/api/collections/products/records/${id}`, {
      method: "PATCH",
      json,
    });
    if (status !== 200) return;
    price.confirmed = price.sent;
    this.confirmed.saves += 1;
  }

  async #signIn(email: string): Promise<void> {
    const session = this.tokens.get(email);
    if (session) session.sentAfter += 1;
    const { status, token } = await this.shop.signIn(email, password, randomUUID());
    if (status !== 200) return;
    this.tokens.set(email, { token, sentAfter: 0 });
    this.confirmed.signIns += 1;
  }

  async #register(): Promise<void> {
    const email = `${randomUUID().slice(0, 13)}@gmail.com`;
    const { status } = await this.shop.register(email);
    if (status !== 200) return;
    this.registrations.push(email);
    this.confirmed.registrations += 1;
  }

  async #backUp(): Promise<void> {
    const { status } = await this.shop.runCron("shop-backup");
    if (status === 204) this.confirmed.backupsStarted += 1;
    await wait(30);
  }

  /**
   * Compares the restarted shop with the confirmed requests: sentences about lost or wrongly counted data; []
   * for none.
   */
  async losses(): Promise<string[]> {
    this.missingMails();
    const lost: string[] = [];
    // One row: PocketBase answers at most 1,000.
    const [row] = await runSql(this.shop.shop, "SELECT json_group_array(orderId) FROM orders");
    const stored = JSON.parse(String(row?.[0])) as string[];
    const known = new Set(stored);
    if (known.size !== stored.length) lost.push("an order is stored twice");
    for (const orderId of this.orders) if (!known.has(orderId)) lost.push(`the order ${orderId}`);
    const stock = (await this.shop.readStock(this.product)) as { S: number };
    if (stock.S !== stockAtStart - stored.length)
      lost.push(`a stock of ${stock.S} with ${stored.length} orders of ${stockAtStart}`);
    for (const [id, { confirmed, sent }] of this.prices) {
      // A save whose answer did not arrive may be stored.
      const price = Number((await this.shop.readProduct(id))["price"]);
      if (price < confirmed || price > sent) lost.push(`the price ${confirmed} of ${id}: it is ${price}`);
    }
    for (const [email, { token, sentAfter }] of this.tokens) {
      // Sign-ins whose answer did not arrive may be stored; the third one drops the oldest device.
      if (sentAfter >= devicesMax) continue;
      const { status } = await this.shop.users("auth-refresh", {}, { token });
      if (status !== 200) lost.push(`the session of ${email}: ${status}`);
    }
    for (const email of this.registrations.slice(-20))
      if ((await this.shop.records("users", `email="${email}"`)).length !== 1)
        lost.push(`the account ${email}`);
    return lost;
  }

  /**
   * Orders and registrations without a mail. Call it after each kill: the catcher keeps the newest 200 mails
   * only.
   */
  missingMails(): string[] {
    for (const { to } of this.shop.mail.messages()) for (const address of to) this.#mailed.add(address);
    return [
      ...this.orders.map((orderId) => `${orderId.slice(0, 12)}@gmail.com`),
      ...this.registrations,
    ].filter((address) => !this.#mailed.has(address));
  }
}

/** Lowers the bcrypt cost, so that sign-ins are fast. */
async function hashFast(shop: CheckoutShop): Promise<void> {
  const { body } = await shop.asOwner("/api/collections/users", { method: "GET" });
  const fields = (body["fields"] as { name: string }[]).map((field) =>
    field.name === "password" ? { ...field, cost: 4 } : field,
  );
  await shop.asOwner("/api/collections/users", { method: "PATCH", json: { fields } });
}

/**
 * Kills the server under load and starts it again. The kill comes up to 150 ms after the shop has confirmed a
 * request; `turn` chooses the kind of this request, so that successive kills take turns.
 * @returns milliseconds from the start of the process until it answered, and what was lost
 */
export async function crashAndRestart(
  load: CrashLoad,
  turn: number,
): Promise<{ openMs: number; lost: string[] }> {
  const { shop } = load.shop;
  const kinds = Object.keys(load.confirmed) as (keyof typeof load.confirmed)[];
  const kind = kinds[turn % kinds.length] ?? "saves";
  const before = load.confirmed[kind];
  const work = load.start();
  for (const end = Date.now() + confirmMaxMs; load.confirmed[kind] === before && Date.now() < end; )
    await wait(2);
  await wait(Math.random() * 150);
  // Requests that are under way are cut off; no further one is sent.
  const ended = work.stop();
  await shop.kill();
  await ended;
  const began = performance.now();
  await shop.restart();
  const openMs = performance.now() - began;
  return { openMs, lost: await load.losses() };
}

/** Runs the jobs that mail and reconcile, until no mail is missing or `untilMs` has passed. */
export async function runJobsUntilMailsSent(load: CrashLoad, untilMs: number): Promise<string[]> {
  for (const end = Date.now() + untilMs; ; await wait(200)) {
    await load.shop.runCron("shop-order-reconciliation");
    await load.shop.runCron("shop-order-mails");
    const missing = load.missingMails();
    if (missing.length === 0 || Date.now() > end) return missing;
  }
}
