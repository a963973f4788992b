import type { Case } from "./cases";

export const invoiceCases: readonly Case[] = [
  ["orderNumber", ["5f"], "Order 5f"],
  ["financialYear", [Date.parse("2026-03-31T18:30:00Z")], "2026-27"],
  ["invoiceNumber", ["creditNote", "2026-27", 7], "CRN/26-27/00007"],
  ["placeOfSupply", [{ state: "Jammu & Kashmir", pincode: "" }], { state: "01", isByPincode: false }],
  ["placeOfSupply", [{ state: "?", pincode: "411001" }], { state: "27", isByPincode: true }],
  ["localTaxName", ["04"], "UTGST"],
  ["isProductHsn", ["61091"], false],
  ["normaliseHsn", [" 6109.10\u00a000-"], "61091000"],
  [
    "composeInvoice",
    [
      {
        items: [{ name: "Tee", size: "M", quantity: 3, price: 333, hsn: "6109" }],
        total: 1000.01,
        shipping: 50,
        cash: 0,
        state: "29",
        isAbroad: false,
      },
      { name: "Haat", address: "Pune", gstin: "27AAPFU0939F1ZV", state: "27" },
      [{ hsn: "61", from: "2025-09-22", rate: 5, rateAbove: 18, valueMax: 2500 }],
      "2026-11-23",
    ],
    {
      doubts: "",
      invoice: {
        seller: { name: "Haat", address: "Pune", gstin: "27AAPFU0939F1ZV", state: "27" },
        state: "29",
        lines: [
          {
            ...{
              name: "Tee",
              size: "M",
              hsn: "6109",
              quantity: 3,
              price: 33_300,
              discount: 4899,
              total: 95_001,
            },
            ...{ rate: 5, taxable: 90_477, cgst: 0, sgst: 0, igst: 4524 },
          },
          {
            ...{
              name: "Shipping",
              size: "",
              hsn: "6109",
              quantity: 0,
              price: 5000,
              discount: 0,
              total: 5000,
            },
            ...{ rate: 5, taxable: 4762, cgst: 0, sgst: 0, igst: 238 },
          },
        ],
        totals: { taxable: 95_239, cgst: 0, sgst: 0, igst: 4762, discount: 4899, total: 100_001 },
      },
    },
  ],
  ["invoicedPieces", [{ lines: [{ quantity: 2 }, { quantity: 0 }] }], [2]],
  ["addPieces", [[1, 2], [3]], [4, 2]],
  [
    "subtractPieces",
    [
      [1, 2],
      [0, 3],
    ],
    [1, 0],
  ],
  ["hasNoPieces", [[0, 0]], true],
  ["parseReturnedPieces", [["1"], [2, 1]], [1, 0]],
  ["parseReturnedPieces", [[3], [2, 1]], null],
  [
    "composeCreditNote",
    [
      {
        lines: [
          {
            ...{ name: "Tee", size: "M", hsn: "6109", quantity: 3, price: 10_000, discount: 20_000 },
            ...{ rate: 5, total: 10_000, taxable: 9524, cgst: 238, sgst: 238, igst: 0 },
          },
        ],
      },
      [1],
      [2],
    ],
    {
      lines: [
        {
          ...{ name: "Tee", size: "M", hsn: "6109", quantity: 2, price: 10_000, discount: 13_333 },
          ...{ rate: 5, total: 6667, taxable: 6349, cgst: 159, sgst: 159, igst: 0 },
        },
      ],
      totals: { taxable: 6349, cgst: 159, sgst: 159, igst: 0, discount: 13_333, total: 6667 },
    },
  ],
  ["indianIsoDate", [Date.parse("2026-03-31T18:30:00Z")], "2026-04-01"],
  ["stateName", ["08"], "Rajasthan"],
  ["stateName", ["99"], ""],
  ["stateOfGstin", ["27AAPFU0939F1ZV"], "27"],
  [
    "parseTaxRate",
    [{ hsn: "61", from: "2025-09-22", rate: "5", rateAbove: 18, valueMax: -1 }],
    { hsn: "61", from: "2025-09-22", rate: 5, rateAbove: 18, valueMax: 0 },
  ],
  ["parseTaxRate", [{ hsn: "61" }], null],
  ["parseTaxRate", [{ hsn: "61", from: "2026-13-45", rate: 5 }], null],
  ["isIsoDate", ["2028-02-29"], true],
  ["isIsoDate", ["2026-02-30"], false],
  ["isIsoDate", ["2026-13-45"], false],
  ["isIsoDate", ["2026-1-5"], false],
  ["formatPaise", [12_345_605], "1,23,456.05"],
  ["formatPaise", [-5], "-0.05"],
];
