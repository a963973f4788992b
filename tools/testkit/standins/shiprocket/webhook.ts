import type { OrderDetails } from "./orders";
import { computeSignature, type Keys, signedHeaders } from "./signature";

/** How the checkout sends webhooks about orders. */
export type WebhookMode =
  | { readonly kind: "signed" }
  | { readonly kind: "unsigned" }
  /** With a wrong total and a signature of another secret. */
  | { readonly kind: "forged" }
  /** Several times in parallel. */
  | { readonly kind: "repeated"; readonly times: number }
  /** The current state first, then the previous one. */
  | { readonly kind: "out-of-order" }
  | { readonly kind: "delayed"; readonly ms: number }
  | { readonly kind: "never" };

/** Options of a single webhook. */
export interface WebhookMessage {
  readonly signature?: "valid" | "none" | "forged";
  /** Fields that replace those of the order. */
  readonly claim?: Partial<OrderDetails>;
  readonly times?: number;
}

const answerWithinMs = 10_000;

/**
 * Sends a webhook about an order to the shop.
 * @returns the status of each answer; 0 without an answer
 */
export async function sendWebhook(
  url: string,
  keys: Keys,
  order: Partial<OrderDetails>,
  message: WebhookMessage = {},
): Promise<readonly number[]> {
  const body = JSON.stringify({ ...order, ...message.claim });
  const forged = computeSignature(body, `not ${keys.apiSecret}`);
  const headers = {
    valid: signedHeaders(body, keys),
    none: {},
    forged: { "X-Api-Key": keys.apiKey, "X-Api-HMAC-SHA256": forged },
  }[message.signature ?? "valid"];
  const send = async () => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  return Promise.all(Array.from({ length: message.times ?? 1 }, send));
}

/** Sends a webhook after each change of an order, in the current mode. */
export class WebhookSender {
  mode: WebhookMode = { kind: "signed" };
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Delays in milliseconds before a webhook without status 200 is sent again. */
  readonly #again = [1000, 5000];

  constructor(
    readonly url: string,
    readonly keys: Keys,
  ) {}

  sendUpdate(order: OrderDetails): void {
    const { mode } = this;
    if (mode.kind === "never") return;
    if (mode.kind === "delayed") this.#later(mode.ms, () => this.#send(order, {}));
    else if (mode.kind === "repeated") this.#send(order, { times: mode.times });
    else if (mode.kind === "unsigned") this.#send(order, { signature: "none" });
    else if (mode.kind === "forged")
      this.#send(order, { signature: "forged", claim: { total_amount_payable: 1 } });
    else if (mode.kind === "out-of-order") {
      const before = { status: "INITIATED", payment_status: null } as const;
      this.#send(order, {}).then(() => this.#send(order, { claim: before }));
    } else this.#send(order, {});
  }

  /** Cancels all scheduled webhooks. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #send(order: OrderDetails, message: WebhookMessage, tries = 0): Promise<void> {
    const statuses = await sendWebhook(this.url, this.keys, order, message);
    const wait = this.#again[tries];
    if (wait !== undefined && !statuses.includes(200)) {
      this.#later(wait, () => this.#send(order, message, tries + 1));
    }
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
