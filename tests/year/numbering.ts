import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model } from "./model";
import type { Document } from "./modelOrder";

/*
 * Events that arrive at the same time are written in some sequence, which decides who gets the last pieces
 * and which number. The model takes this sequence from the shop, and nothing else: which orders and documents
 * there are, it computes.
 */
export class Numbering {
  #lastOrder = 0;
  readonly #counts: Record<Document["kind"], number> = { invoice: 0, creditNote: 0 };
  readonly #shop: CheckoutShop;
  readonly #model: Model;
  readonly #createdAt: string;

  /** @param beganAt the real time of the virtual time 0, in milliseconds since 1970 */
  constructor(shop: CheckoutShop, model: Model, beganAt: number) {
    this.#createdAt = new Date(beganAt).toISOString().replace("T", " ");
    this.#shop = shop;
    this.#model = model;
  }

  /**
   * Reads the orders that are new, in the sequence in which they took their pieces.
   * @throws AssertionError for an unknown one
   */
  async readOrders(): Promise<void> {
    const rows = await this.#shop.sql(
      `SELECT rowid, orderId, id FROM orders WHERE rowid > ${this.#lastOrder} ORDER BY rowid`,
    );
    for (const [at, orderId, row] of rows) {
      const order = this.#model.waiting.get(String(orderId));
      assert.ok(order, `The shop has stored the order ${orderId} twice, or no shopper has placed it.`);
      this.#model.recordOrder(order, String(row));
      this.#lastOrder = Number(at);
    }
    // Couriers' times are virtual: one before the order would count as a wrong clock.
    if (rows.length > 0)
      await this.#shop.sql(
        `UPDATE orders SET createdAt = '${this.#createdAt}' WHERE createdAt > '${this.#createdAt}'`,
      );
  }

  /**
   * @param apply the changes of the events that were answered
   * @throws AssertionError for a document too many or too few, or a number that is not the next one
   */
  async readDocuments(apply: () => void): Promise<void> {
    const before = this.#model.documents.issued.length;
    apply();
    const issued = this.#model.documents.issued.slice(before);
    for (const kind of ["invoice", "creditNote"] as const)
      await this.#number(
        kind,
        issued.filter((document) => document.kind === kind),
      );
  }

  async #number(kind: Document["kind"], documents: readonly Document[]): Promise<void> {
    const before = this.#counts[kind];
    const rows = await this.#shop.sql(
      `SELECT serial, orderId FROM invoices WHERE kind = '${kind}' AND serial > ${before} ORDER BY serial`,
    );
    const numbers = rows.map(([serial]) => Number(serial));
    assert.deepEqual(
      numbers,
      documents.map((_, at) => before + 1 + at),
      `${kind}: the numbers do not follow each other`,
    );
    const orders = rows.map(([, orderId]) => String(orderId));
    assert.deepEqual([...orders].sort(), documents.map(({ order }) => order.orderId).sort());
    for (const document of documents) {
      const at = orders.indexOf(document.order.orderId);
      document.serial = before + 1 + at;
      // An order can have several documents among these.
      orders[at] = "";
    }
    this.#counts[kind] += documents.length;
  }
}
