import type { ModelOrder } from "./modelOrder";

type RequestKind = "cancel" | "return";

/** The requests of shoppers that the shop accepts, and the owner's mails about them. */
export class RequestModel {
  readonly accepted = { cancel: 0, return: 0 };
  /** How many requests the mails to the owner name, with those that `dueTexts` returned last. */
  mailed = 0;
  #open: { order: ModelOrder; kind: RequestKind }[] = [];

  accept(order: ModelOrder, kind: RequestKind): void {
    this.#open.push({ order, kind });
    this.accepted[kind] += 1;
  }

  /** What the next mails to the owner say about shoppers' requests. */
  dueTexts(): string[] {
    const open = this.#open.filter(({ order, kind }) =>
      kind === "return" ? order.returnReason !== "" : order.isCancelAsked,
    );
    const texts = open.map(({ order, kind }) => {
      const size = order.returnSize ? ` Size wanted: ${order.returnSize}.` : "";
      if (kind === "return")
        return `Order ${order.orderId}: the shopper asks to return it. Reason: ${order.returnReason}.${size}`;
      return order.state === "cancelled"
        ? `Order ${order.orderId}: cancelled by its shopper.`
        : `Order ${order.orderId}: the shopper asks to cancel it.`;
    });
    this.mailed += texts.length;
    this.#open = [];
    return texts;
  }
}
