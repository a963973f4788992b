import { dayMs } from "./events";
import type { ModelOrder } from "./modelOrder";

type Finding = "found" | "solved" | "not compared";

/** By kind, what a comparison says about an order. @param age of the order, in milliseconds */
const kinds: Readonly<Record<string, (order: ModelOrder, age: number) => Finding>> = {
  "amount-differs": ({ isPaidWrong }, age) => {
    if (age > 7 * dayMs) return "not compared";
    return isPaidWrong ? "found" : "solved";
  },
  "cancelled-but-sent": ({ isSentCancelled, state }) =>
    isSentCancelled && state !== "returned" ? "found" : "solved",
  "paid-but-cancelled": ({ isCash, state }, age) => {
    if (state !== "cancelled") return "solved";
    if (!isCash && age <= 7 * dayMs) return "found";
    return "not compared";
  },
};

/**
 * The differences between the shop and Shiprocket's list that the owner sees. Written without the shop's
 * rules.
 */
export class DifferenceModel {
  /** "orderId kind" */
  readonly #open = new Set<string>();
  /** How many were found in all, by kind. */
  readonly found: Record<string, number> = {};

  /** Compares all orders. @param now virtual time @returns the open ones, sorted */
  compare(orders: Iterable<ModelOrder>, now: number): string[] {
    for (const order of orders)
      for (const [kind, find] of Object.entries(kinds))
        this.#keep(order.orderId, kind, find(order, now - order.placedAt));
    return [...this.#open].sort();
  }

  #keep(orderId: string, kind: string, finding: Finding): void {
    const difference = `${orderId} ${kind}`;
    if (finding === "solved") this.#open.delete(difference);
    if (finding !== "found" || this.#open.has(difference)) return;
    this.#open.add(difference);
    this.found[kind] = (this.found[kind] ?? 0) + 1;
  }
}
