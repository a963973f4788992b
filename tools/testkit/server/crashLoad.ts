import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckoutShop } from "./checkoutShop";
import { createProduct } from "./products";

/*
 * Simulates shoppers and an owner who write to a shop at the same time, and records the requests that the
 * shop has confirmed. A request counts as confirmed when its answer has arrived.
 */

export const stockAtStart = 1_000_000;
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
    await shop.lowerHashCost();
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

  /** Records who has got a mail. Call it after each kill: the catcher keeps the newest 200 mails only. */
  recordMails(): void {
    for (const { to } of this.shop.mail.messages()) for (const address of to) this.#mailed.add(address);
  }

  /** Addresses of the orders and registrations without a recorded mail. */
  missingMails(): string[] {
    return [
      ...this.orders.map((orderId) => `${orderId.slice(0, 12)}@gmail.com`),
      ...this.registrations,
    ].filter((address) => !this.#mailed.has(address));
  }
}
