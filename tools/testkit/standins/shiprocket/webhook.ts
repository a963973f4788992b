import type { OrderDetails } from "./orders";
import { type Keys, signatureOf, signedHeaders } from "./signature";

/** How the messages about orders are sent from now on. */
export type WebhookMode =
  | { readonly kind: "signed" }
  | { readonly kind: "unsigned" }
  /** Claims another total and is signed with a secret that is not the merchant's. */
  | { readonly kind: "forged" }
  /** So often, all at once. */
  | { readonly kind: "repeated"; readonly times: number }
  /** First what is true now, then what was true before. */
  | { readonly kind: "out-of-order" }
  | { readonly kind: "delayed"; readonly ms: number }
  | { readonly kind: "never" };

/** One message, for the tests that send it themselves. */
export interface Message {
  readonly signature?: "valid" | "none" | "forged";
  /** What the message claims in place of the truth. */
  readonly claim?: Partial<OrderDetails>;
  readonly times?: number;
}

const answerWithinMs = 10_000;

/**
 * Sends a message about an order to the shop.
 * @returns the status of each answer, 0 where there was none
 */
export async function sendMessage(
  url: string,
  keys: Keys,
  order: Partial<OrderDetails>,
  message: Message = {},
): Promise<readonly number[]> {
  const body = JSON.stringify({ ...order, ...message.claim });
  const forged = signatureOf(body, `not ${keys.apiSecret}`);
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

/** Sends the messages that a change of an order causes, in the way that is switched on. */
export class Messenger {
  mode: WebhookMode = { kind: "signed" };
  readonly #timers = new Set<NodeJS.Timeout>();
  /** A message that was not answered with 200 is sent again after so long, in milliseconds. */
  readonly #again = [1000, 5000];

  constructor(
    readonly url: string,
    readonly keys: Keys,
  ) {}

  tell(order: OrderDetails): void {
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

  /** Forgets what was still to be sent. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #send(order: OrderDetails, message: Message, tries = 0): Promise<void> {
    const statuses = await sendMessage(this.url, this.keys, order, message);
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
