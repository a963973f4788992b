import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGstin } from "../../../../src/domain/invoices/gstin";
import { stateCodeOf, stateName } from "../../../../src/domain/invoices/gstStates";
import { divideProportionally } from "../../../../src/domain/invoices/invoiceLines";
import { financialYear, indianIsoDate, invoiceNumber } from "../../../../src/domain/invoices/invoiceNumber";
import {
  clothingRates,
  findTaxRate,
  parseTaxRate,
  taxSlabOf,
} from "../../../../src/domain/invoices/taxRates";

describe("the financial year", () => {
  it.each([
    ["2026-03-31T18:29:59.999Z", "2025-26", "2026-03-31"],
    ["2026-03-31T18:30:00.000Z", "2026-27", "2026-04-01"],
    ["2026-12-31T20:00:00.000Z", "2026-27", "2027-01-01"],
    ["2099-12-01T00:00:00.000Z", "2099-00", "2099-12-01"],
  ])("of %s is %s", (time, year, day) => {
    expect(financialYear(Date.parse(time))).toBe(year);
    expect(indianIsoDate(Date.parse(time))).toBe(day);
  });
});

describe("a number", () => {
  it("has at most 16 characters, of letters, digits, dashes and slashes", () => {
    expect(invoiceNumber("invoice", "2026-27", 42)).toBe("INV/26-27/00042");
    expect(invoiceNumber("creditNote", "2026-27", 999_999)).toBe("CRN/26-27/999999");
    expect(invoiceNumber("creditNote", "2026-27", 999_999)).toMatch(/^[\w/-]{1,16}$/);
    for (const serial of [0, 1.5, 1_000_000, Number.NaN])
      expect(() => invoiceNumber("invoice", "2026-27", serial)).toThrow(RangeError);
  });
});

describe("a state", () => {
  it.each([
    ["Rajasthan", "08"],
    [" rajasthan ", "08"],
    ["RJ", "08"],
    ["Jammu & Kashmir", "01"],
    ["NCT of Delhi", "07"],
    ["Orissa", "21"],
    ["08", "08"],
    ["Punjab, India", "03"],
    ["Bavaria", ""],
    ["constructor", ""],
    ["", ""],
  ])("named %j has the code %j", (text, code) => expect(stateCodeOf(text)).toBe(code));

  it("is found by its own name", () => {
    for (let number = 1; number <= 38; number += 1) {
      const code = String(number).padStart(2, "0");
      if (stateName(code)) expect(stateCodeOf(stateName(code))).toBe(code);
    }
  });
});

describe("a GSTIN", () => {
  // The example of the GST portal's user manual, and one with another state.
  it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("%s is one", (text) => expect(isGstin(text)).toBe(true));
  it.each(["27AAPFU0939F1ZW", "27aapfu0939f1zv", "99AAPFU0939F1ZV", "27AAPFU0939F1Z", ""])(
    "%j is none",
    (text) => expect(isGstin(text)).toBe(false),
  );
  it("with one wrong character is refused", () => {
    const good = "27AAPFU0939F1ZV";
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 14 }), fc.constantFrom(..."0123456789ABCXYZ"), (at, sign) => {
        fc.pre(good[at] !== sign);
        expect(isGstin(good.slice(0, at) + sign + good.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe("a tax rate", () => {
  const find = (hsn: string, day: string) => findTaxRate(clothingRates, hsn, day)?.rateAbove;
  it("is that of the day", () => {
    expect(find("6109", "2025-09-21")).toBe(12);
    expect(find("6109", "2025-09-22")).toBe(18);
    expect(find("6109", "2017-06-30")).toBeUndefined();
    expect(find("4202", "2026-01-01")).toBeUndefined();
  });

  it("of a longer code wins, also when it is older", () => {
    const own = { hsn: "6109", from: "2024-01-01", rate: 3, rateAbove: 3, valueMax: 0 };
    expect(findTaxRate([...clothingRates, own], "61091000", "2026-01-01")).toEqual(own);
    expect(findTaxRate([own, ...clothingRates], "6110", "2026-01-01")?.rate).toBe(5);
  });

  it.each([
    [262_500, 1, "low"],
    [262_501, 1, "neither"],
    [295_000, 1, "neither"],
    [295_001, 1, "high"],
    [525_000, 2, "low"],
    [590_001, 2, "high"],
  ] as const)("of %s paise for %s pieces is %s", (gross, pieces, slab) => {
    expect(taxSlabOf(clothingRates[1] as never, gross, pieces)).toBe(slab);
  });

  it("is parsed, or left out when it is unusable", () => {
    const good = { hsn: "61", from: "2025-09-22", rate: 5, rateAbove: 18, valueMax: 2500 };
    expect(parseTaxRate(good)).toEqual(good);
    for (const bad of [null, {}, { ...good, from: "soon" }, { ...good, rate: 101 }, { ...good, hsn: "6x" }])
      expect(parseTaxRate(bad)).toBeUndefined();
  });
});

describe("dividing an amount", () => {
  it("gives whole parts that add up to it, each less than 1 from its share", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (total, given) => {
        const parts = divideProportionally(total, given);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const sum = given.reduce((all, weight) => all + weight, 0);
        parts.forEach((part, at) => {
          expect(Number.isInteger(part) && part >= 0).toBe(true);
          const share = sum > 0 ? (total * (given[at] ?? 0)) / sum : total / given.length;
          expect(Math.abs(part - share)).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });
});
