import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeInvoice, type Seller } from "../../../../src/domain/invoices/invoice";
import type { InvoiceOrder } from "../../../../src/domain/invoices/invoiceLines";
import { clothingRates } from "../../../../src/domain/invoices/taxRates";

const seller: Seller = { name: "Haat", address: "Jaipur", gstin: "08AAACH7409R1ZZ", state: "08" };
const unregistered: Seller = { ...seller, gstin: "", state: "" };
const day = "2026-11-23";
const tee = { name: "Tee", size: "M", quantity: 1, price: 999, hsn: "6109" };
const order = (change: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  items: [tee],
  total: 999,
  shipping: 0,
  cash: 0,
  state: "08",
  isAbroad: false,
  ...change,
});
const compose = (change: Partial<InvoiceOrder>, from = seller) =>
  composeInvoice(order(change), from, clothingRates, day);

describe("an invoice", () => {
  it("notes a rate of 0 %", () => {
    const rates = [{ hsn: "6109", from: "2017-07-01", rate: 0, rateAbove: 0, valueMax: 0 }];
    expect(composeInvoice(order(), seller, rates, day).doubts).toBe(
      "Tee: the rate for HSN 6109 is 0 %, so no tax was taken out.",
    );
    expect(composeInvoice(order(), unregistered, rates, day).doubts).toBe("");
  });

  it("splits the tax of the shop's own state into two equal halves", () => {
    expect(compose({ items: [{ ...tee, price: 1050 }], total: 1050 })).toEqual({
      doubts: "",
      invoice: {
        seller,
        state: "08",
        lines: [
          {
            name: "Tee",
            size: "M",
            hsn: "6109",
            quantity: 1,
            price: 105_000,
            discount: 0,
            rate: 5,
            total: 105_000,
            taxable: 100_000,
            cgst: 2500,
            sgst: 2500,
            igst: 0,
          },
        ],
        totals: { taxable: 100_000, cgst: 2500, sgst: 2500, igst: 0, discount: 0, total: 105_000 },
      },
    });
  });

  it("has IGST for another state", () => {
    const { invoice } = compose({ items: [{ ...tee, price: 1050 }], total: 1050, state: "29" });
    expect(invoice.totals).toMatchObject({ taxable: 100_000, cgst: 0, sgst: 0, igst: 5000 });
    expect(invoice.state).toBe("29");
  });

  it.each([
    [2625, 5, ""],
    [2626, 18, "fits neither"],
    [2950, 18, "fits neither"],
    [2951, 18, ""],
  ])("of a piece at ₹%s has %s %%", (price, rate, doubt) => {
    const { invoice, doubts } = compose({ items: [{ ...tee, price }], total: price });
    expect(invoice.lines[0]?.rate).toBe(rate);
    if (doubt) expect(doubts).toContain(doubt);
    else expect(doubts).toBe("");
  });

  it("takes the slab of one piece after discount, not of the line", () => {
    const items = [{ ...tee, price: 3000, quantity: 2 }];
    expect(compose({ items, total: 6000 }).invoice.lines[0]?.rate).toBe(18);
    expect(compose({ items, total: 5250 }).invoice.lines[0]?.rate).toBe(5);
  });

  it("gives shipping and fees the highest rate of the items", () => {
    const items = [tee, { ...tee, name: "Coat", price: 5000 }];
    const { invoice } = compose({ items, total: 6100, shipping: 100, cash: 49 });
    expect(invoice.lines.map(({ name, rate, discount, total }) => [name, rate, discount, total])).toEqual([
      ["Tee", 5, 799, 99_101],
      ["Coat", 18, 4001, 495_999],
      ["Shipping", 18, 0, 10_000],
      ["Cash on delivery fee", 18, 0, 4900],
    ]);
  });

  it("shows what was paid beyond items and known fees as a charge of its own", () => {
    const { invoice } = compose({ total: 1048.5 });
    expect(invoice.lines[1]).toMatchObject({ name: "Other charges", quantity: 0, total: 4950, rate: 5 });
  });

  it("is a bill without tax when the shop is not registered", () => {
    const { invoice, doubts } = compose({ state: "" }, unregistered);
    expect(invoice).toMatchObject({
      state: "",
      lines: [{ hsn: "", rate: 0, taxable: 99_900, total: 99_900 }],
    });
    expect(doubts).toBe("");
  });

  it("names what the accountant should look at", () => {
    expect(compose({ state: "" }).doubts).toContain("Rajasthan was taken as place of supply");
    expect(compose({ isAbroad: true }).doubts).toContain("not in India");
    expect(compose({ items: [{ ...tee, hsn: "4202" }] }).doubts).toContain("no tax rate for HSN 4202, 18 %");
  });

  const item = fc.record({
    name: fc.constant("Tee"),
    size: fc.constant("M"),
    quantity: fc.integer({ min: 1, max: 50 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    hsn: fc.constantFrom("6109", "6203", "4202"),
  });
  const anyOrder = fc.record({
    items: fc.array(item, { maxLength: 30 }),
    total: fc.integer({ min: 0, max: 50_000_000 }).map((paise) => paise / 100),
    shipping: fc.integer({ min: 0, max: 50_000 }).map((paise) => paise / 100),
    cash: fc.integer({ min: 0, max: 50_000 }).map((paise) => paise / 100),
    state: fc.constantFrom("", "08", "29"),
    isAbroad: fc.boolean(),
  });

  it("adds up to what is paid, to the paisa, for every order", () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(seller, unregistered), (given, from) => {
        const { invoice } = composeInvoice(given, from, clothingRates, day);
        const { totals, lines } = invoice;
        expect(totals.total).toBe(Math.round(given.total * 100));
        expect(totals.taxable + totals.cgst + totals.sgst + totals.igst).toBe(totals.total);
        for (const line of lines) {
          expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total);
          expect(line.price * Math.max(line.quantity, 1) - line.discount).toBe(line.total);
          expect(line.cgst).toBe(line.sgst);
          const parts = [line.taxable, line.cgst, line.igst, line.discount, line.total];
          for (const part of parts) expect(Number.isInteger(part) && part >= 0).toBe(true);
          const tax = line.cgst + line.sgst + line.igst;
          expect(Math.abs(tax - (line.total * line.rate) / (100 + line.rate))).toBeLessThanOrEqual(1);
          expect(line.cgst > 0 && line.igst > 0).toBe(false);
        }
      }),
    );
  });
});
