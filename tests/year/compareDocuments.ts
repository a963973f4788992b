import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { readRows } from "./compare";
import { sellers } from "./goods";
import type { Model } from "./model";
import type { Document } from "./modelOrder";
import { type DocumentLine, type Sheet, sum, totalOf } from "./tax";

/** Documents in one query. */
const chunk = 1000;
/** Documents that are printed in one comparison. */
const printedMax = 20;
/** From this value on the buyer's address is stored in the invoice (rule 46 of the CGST Rules). */
const buyerFromPaise = 5_000_000;

const sentences = {
  neither: /fits neither/g,
  rate: /no tax rate for HSN/g,
  pincode: /by its PIN code/g,
  state: /was taken as place of supply/g,
};

interface Content {
  seller: { gstin: string; state: string };
  state: string;
  lines: Record<string, unknown>[];
  totals: Record<"taxable" | "cgst" | "sgst" | "igst" | "discount" | "total", number>;
  buyer?: object;
  pieces?: number[];
  refersTo?: { number: string };
}

/**
 * Compares invoices and credit notes with the model: each line's split of the tax, totals, doubts,
 * references, the printed page.
 */
export class DocumentCheck {
  readonly #shop: CheckoutShop;
  readonly #model: Model;
  readonly #checked = { invoice: 0, creditNote: 0 };
  /** Row and number of each document. */
  readonly #stored = new Map<Document, { row: string; number: string }>();

  constructor(shop: CheckoutShop, model: Model) {
    this.#shop = shop;
    this.#model = model;
  }

  /**
   * @param isAll whether documents of earlier comparisons are compared again: an issued one never changes
   * @throws AssertionError
   */
  async requireEqual(isAll: boolean): Promise<void> {
    if (isAll) Object.assign(this.#checked, { invoice: 0, creditNote: 0 });
    const compared: Document[] = [];
    // Credit notes name their invoice's number.
    for (const kind of ["invoice", "creditNote"] as const) {
      const documents = this.#model.documents.issued
        .filter((document) => document.kind === kind && document.serial > this.#checked[kind])
        .sort((a, b) => a.serial - b.serial);
      for (let from = 0; from < documents.length; from += chunk)
        await this.#compare(kind, documents.slice(from, from + chunk));
      this.#checked[kind] += documents.length;
      compared.push(...documents);
    }
    await this.#print(compared.slice(-printedMax));
  }

  async #compare(kind: Document["kind"], documents: readonly Document[]): Promise<void> {
    const [first, last] = [documents[0]?.serial, documents.at(-1)?.serial];
    const columns = "id, number, serial, part, orderId, total, doubts, json(content)";
    const where = `kind = '${kind}' AND serial BETWEEN ${first} AND ${last}`;
    const rows = await readRows(this.#shop, columns, `invoices WHERE ${where} ORDER BY serial`);
    assert.equal(rows.length, documents.length);
    for (const [at, document] of documents.entries()) {
      const [row, number, serial, part, orderId, total, doubts, content] = rows[at] ?? [];
      this.#stored.set(document, { row: String(row), number: String(number) });
      const { sheet, order } = document;
      assert.match(
        String(number),
        new RegExp(`^${kind === "invoice" ? "INV" : "CRN"}/\\d\\d-\\d\\d/0*${serial}$`),
      );
      assert.deepEqual(
        [serial, part, orderId, Math.round(Number(total) * 100)],
        [document.serial, document.part, order.orderId, totalOf(sheet)],
      );
      assert.deepEqual(countDoubts(String(doubts)), [...sheet.doubts].sort());
      this.#compareContent(document, content as Content);
    }
  }

  #compareContent({ kind, order, sheet, invoice }: Document, content: Content): void {
    const { seller, state, lines, totals, buyer, refersTo } = content;
    assert.deepEqual(
      { gstin: seller.gstin, state, lines: lines.map(lineOf), doubts: sheet.doubts },
      sheet,
      `${kind} of ${order.orderId}`,
    );
    const column = (at: 5 | 7 | 8 | 9 | 10 | 11) => sum(sheet.lines.map((line) => line[at]));
    assert.deepEqual(totals, {
      taxable: column(7),
      cgst: column(8),
      sgst: column(9),
      igst: column(10),
      discount: column(5),
      total: column(11),
    });
    assert.equal(buyer !== undefined, Math.round(order.total * 100) >= buyerFromPaise);
    const number = invoice && this.#stored.get(invoice)?.number;
    assert.equal(refersTo?.number, number || undefined);
  }

  /** The printed page has each document once, with the taxes of its place of supply. */
  async #print(documents: readonly Document[]): Promise<void> {
    if (documents.length === 0) return;
    const ids = documents.map((document) => this.#stored.get(document)?.row);
    const json = { kind: "issued", ids };
    const answer = await this.#shop.shop.api("/api/shop/print", { method: "POST", json });
    const [, ...pages] = (await answer.text()).split('<section class="sheet">');
    const read = (page: string) => ({
      title: /<b>([^<]*)<\/b>/.exec(page)?.[1],
      number: /[A-Z]{3}\/\d\d-\d\d\/\d+/.exec(page)?.[0],
      taxes: [...page.matchAll(/<th class="n">(\w*GST)<\/th>/g)].map(([, name]) => name).slice(1),
      total: page.slice(page.indexOf('<tr class="total">')).match(/[\d,.]+(?=<\/td><\/tr>)/)?.[0],
    });
    assert.deepEqual(
      pages.map(read),
      documents.map((document) => ({
        title: document.kind === "invoice" ? "Tax invoice" : "Credit note",
        number: this.#stored.get(document)?.number,
        taxes: taxNames(document.sheet),
        total: (totalOf(document.sheet) / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 }),
      })),
    );
  }
}

function taxNames({ gstin, state }: Sheet): string[] {
  const seller = sellers.find((each) => each.gstin === gstin);
  return seller?.state === state ? ["CGST", seller.localTax] : ["IGST"];
}

function lineOf(line: Record<string, unknown>): DocumentLine {
  const names = "name size hsn quantity price discount rate taxable cgst sgst igst total".split(" ");
  return names.map((name) => line[name]) as unknown as DocumentLine;
}

function countDoubts(text: string): string[] {
  return Object.entries(sentences)
    .flatMap(([kind, sentence]) => Array<string>(text.match(sentence)?.length ?? 0).fill(kind))
    .sort();
}
