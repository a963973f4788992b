import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addPieces,
  composeCreditNote,
  hasNoPieces,
  invoicedPieces,
  parseReturnedPieces,
  subtractPieces,
} from "../../../../src/domain/invoices/creditNote";
import { composeInvoice, type Invoice, type InvoiceLine } from "../../../../src/domain/invoices/invoice";
import { clothingRates } from "../../../../src/domain/invoices/taxRates";

const items = fc.array(
  fc.record({
    name: fc.constantFrom("Tee", "Kurta"),
    size: fc.constantFrom("S", ""),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 9999 }),
    hsn: fc.constantFrom("6109", "6211", "4202"),
  }),
  { minLength: 1, maxLength: 5 },
);
const invoices = fc
  .record({
    items,
    total: fc.integer({ min: 0, max: 9_999_999 }).map((paise) => paise / 100),
    shipping: fc.integer({ min: 0, max: 200 }),
    cash: fc.integer({ min: 0, max: 100 }),
    state: fc.constantFrom("08", "29", ""),
    isAbroad: fc.constant(false),
    gstin: fc.constantFrom("08AAACH7409R1ZZ", ""),
  })
  .map(({ gstin, ...order }): Invoice => {
    const seller = { name: "Haat", address: "Jaipur", gstin, state: gstin.slice(0, 2) };
    return composeInvoice(order, seller, clothingRates, "2026-11-23").invoice;
  });

/** The pieces of an invoice, in the notes that `cuts` makes of them; a note without a piece is not issued. */
function notesOf(invoice: Invoice, cuts: readonly number[]): ReturnType<typeof composeCreditNote>[] {
  const notes = [];
  let before = invoicedPieces(invoice).map(() => 0);
  for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
    const left = subtractPieces(invoicedPieces(invoice), before);
    const now = left.map((count, at) => (cut < 1024 ? Math.min(count, (cut >> (at * 2)) % 4) : count));
    if (hasNoPieces(now)) continue;
    notes.push(composeCreditNote(invoice, before, now));
    before = addPieces(before, now);
  }
  return notes;
}
const amounts = ["taxable", "cgst", "sgst", "igst", "discount", "total"] as const;
const cuts = fc.array(fc.nat(1023), { maxLength: 6 });

describe("the credit notes of an order", () => {
  it("add up to the invoice exactly, however the pieces come back", () => {
    fc.assert(
      fc.property(invoices, cuts, (invoice, each) => {
        const notes = notesOf(invoice, each);
        for (const name of amounts)
          expect(notes.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(invoice.totals[name]);
        const lines = notes.flatMap((note) => note.lines);
        const sums = (all: readonly InvoiceLine[]) =>
          Object.fromEntries(
            [...new Set(all.map(keyOf))].sort().map((key) => {
              const same = all.filter((line) => keyOf(line) === key);
              return [
                key,
                [...amounts, "quantity" as const].map((name) => same.reduce((a, line) => a + line[name], 0)),
              ];
            }),
          );
        expect(sums(lines)).toEqual(sums(invoice.lines));
      }),
    );
  });

  it("are consistent in each line, and never credit more than their share", () => {
    fc.assert(
      fc.property(invoices, cuts, (invoice, each) => {
        for (const { lines, totals } of notesOf(invoice, each)) {
          for (const line of lines) {
            expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total);
            if (line.quantity > 0) expect(line.price * line.quantity - line.discount).toBe(line.total);
            expect(line.cgst).toBe(line.sgst);
            for (const name of ["cgst", "sgst", "igst", "discount", "total"] as const)
              expect(line[name]).toBeGreaterThanOrEqual(0);
            // A piece of one paisa cannot hold two halves of its tax.
            expect(line.taxable).toBeGreaterThanOrEqual(line.total > 2 * line.quantity ? 0 : -1);
            const whole = invoice.lines.find(
              (other) => keyOf(other) === keyOf(line) && other.total >= line.total,
            );
            expect(whole).toBeDefined();
          }
          expect(totals.total).toBeLessThanOrEqual(invoice.totals.total);
        }
      }),
    );
  });

  it("have the fees with the last piece only", () => {
    fc.assert(
      fc.property(invoices, cuts, (invoice, each) => {
        const notes = notesOf(invoice, each);
        const fees = (lines: readonly InvoiceLine[]) => lines.filter(({ quantity }) => quantity === 0);
        const withFees = notes.filter(({ lines }) => fees(lines).length > 0);
        if (fees(invoice.lines).length === 0) expect(withFees).toEqual([]);
        else for (const { lines } of withFees) expect(fees(lines)).toEqual(fees(invoice.lines));
      }),
    );
  });

  it("give each piece the same amount, and the last one the rest of the rounding", () => {
    const seller = { name: "Haat", address: "", gstin: "08AAACH7409R1ZZ", state: "08" };
    const order = {
      items: [{ name: "Tee", size: "M", quantity: 3, price: 100, hsn: "6109" }],
      total: 150,
      shipping: 50,
      cash: 0,
      state: "08",
      isAbroad: false,
    };
    const { invoice } = composeInvoice(order, seller, clothingRates, "2026-11-23");
    const notes = [0, 1, 2].map((before) => composeCreditNote(invoice, [before], [1]));
    expect(
      notes.map(({ lines }) => lines.map(({ name, total, cgst, discount }) => [name, total, cgst, discount])),
    ).toEqual([
      [["Tee", 3333, 79, 6667]],
      [["Tee", 3333, 79, 6667]],
      [
        ["Tee", 3334, 80, 6666],
        ["Shipping", 5000, 119, 0],
      ],
    ]);
  });
});

const keyOf = ({ name, size, hsn, price, rate, quantity }: InvoiceLine) =>
  JSON.stringify([name, size, hsn, price, rate, quantity > 0]);

describe("the confirmed pieces", () => {
  it.each([
    [null, [0, 0]],
    ["", [0, 0]],
    [[], [0, 0]],
    [[1], [1, 0]],
    [
      ["2", 1],
      [2, 1],
    ],
  ])("%j are %j", (raw, expected) => expect(parseReturnedPieces(raw, [2, 1])).toEqual(expected));

  it.each(["1", {}, [3], [1, 1, 0], [-1], [0.5], ["x"], [null, {}], [[1, 2]]].map((raw) => [raw]))(
    "%j are refused",
    (raw) => expect(parseReturnedPieces(raw, [2, 1])).toBeUndefined(),
  );
});
