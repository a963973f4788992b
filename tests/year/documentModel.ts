import { sellers } from "./goods";
import { type Document, isCredited, type ModelOrder, noReturn, piecesOf, waitsForPieces } from "./modelOrder";
import { isBack, isLive } from "./states";
import { type Business, creditNoteOf, invoiceOf, sum } from "./tax";

/** The invoices and credit notes that the shop has to issue. */
export class DocumentModel {
  /** In the sequence of the events. */
  readonly issued: Document[] = [];
  readonly business: Business = { seller: sellers[0], isChanged: false };

  /**
   * Issues the invoice, and a new one when all of it is credited and the goods do not come back.
   * @param before the state that the order leaves; its own for a printed invoice
   */
  issueInvoice(order: ModelOrder, before = order.state): void {
    if (order.invoices.length > 0 && !(isCredited(order) && isLive(order.state))) return;
    order.credited = order.credited.map(() => 0);
    if (order.invoices.length > 0) this.#clearPreviousSale(order, before);
    const sheet = invoiceOf(order, this.business);
    order.invoices.push(this.#issue({ kind: "invoice", order, part: order.invoices.length, sheet }));
  }

  /** What came back, the delivery and the request to return it were those of the sale before. */
  #clearPreviousSale(order: ModelOrder, before: string): void {
    order.confirmed = order.confirmed.map(() => 0);
    order.unsellable = order.unsellable.map(() => 0);
    order.wasDelivered = order.state === "delivered";
    if (before !== "cancelled") Object.assign(order, noReturn);
  }

  /** Credits what came back and is not credited yet. */
  credit(order: ModelOrder): void {
    const invoice = order.invoices.at(-1);
    if (!invoice || !isBack(order.state) || waitsForPieces(order)) return;
    const isPart = order.state === "returned" && sum(order.confirmed) > 0;
    const back = isPart ? order.confirmed : piecesOf(order.lines);
    const pieces = back.map((count, at) => count - (order.credited[at] ?? 0));
    if (!pieces.some((count) => count > 0)) return;
    const sheet = creditNoteOf(invoice.sheet, order.credited, pieces);
    const part = order.creditNotes.length + 1;
    order.creditNotes.push(this.#issue({ kind: "creditNote", order, part, sheet, invoice }));
    order.credited = [...back];
  }

  #issue(given: Omit<Document, "serial">): Document {
    const document = { ...given, serial: 0 };
    this.issued.push(document);
    return document;
  }

  countOf(kind: Document["kind"]): number {
    return this.issued.filter((document) => document.kind === kind).length;
  }
}
