import { describe, expect, it } from "vitest";
import { localTaxName, stateName } from "../../../../src/domain/invoices/gstStates";
import { composeInvoice } from "../../../../src/domain/invoices/invoice";
import { placeOfSupply, stateOfPincode } from "../../../../src/domain/invoices/placeOfSupply";
import { clothingRates } from "../../../../src/domain/invoices/taxRates";

describe("the tax within a state", () => {
  it("is UTGST in a union territory without a legislature, and SGST elsewhere", () => {
    const codes = Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, "0")).filter(stateName);
    const territories = codes.filter((code) => localTaxName(code) === "UTGST");
    expect(territories).toEqual(["04", "26", "31", "35", "38"]);
    // Delhi, Puducherry, and Jammu and Kashmir have a legislature.
    for (const code of ["07", "34", "01", "27"]) expect(localTaxName(code)).toBe("SGST");
  });
});

describe("the state of a PIN code", () => {
  it.each([
    ["411001", "27"],
    ["403001", "30"],
    ["302 001", "08"],
    ["110001", "07"],
    ["560001", "29"],
    ["194101", "38"],
    ["737101", "11"],
    ["744101", "35"],
    ["799001", "16"],
    ["834001", "20"],
    ["800001", "10"],
    ["500001", "36"],
    ["520001", "37"],
  ])("%j is %s", (pincode, code) => expect(stateOfPincode(pincode)).toBe(code));

  it.each(["160017", "140301", "605001", "533464", "673310", "247667", "396210", "682555", "362520"])(
    "%s is not clear: its prefix has places of two states",
    (pincode) => expect(stateOfPincode(pincode)).toBe(""),
  );

  it.each(["", "41100", "4110011", "011001", "900001", "SW1A 1", "constructor"])("%j has none", (pincode) =>
    expect(stateOfPincode(pincode)).toBe(""),
  );
});

describe("the place of supply", () => {
  const seller = { name: "Haat", address: "Pune", gstin: "27AAPFU0939F1ZV", state: "27" };
  const compose = (state: string, pincode: string) =>
    composeInvoice(
      {
        items: [{ name: "Tee", size: "M", quantity: 1, price: 1050, hsn: "6109" }],
        total: 1050,
        shipping: 0,
        cash: 0,
        ...placeOfSupply({ state, pincode }),
        isAbroad: false,
      },
      seller,
      clothingRates,
      "2026-11-23",
    );

  it("is the state of the address, else the one of its PIN code, with a doubt", () => {
    expect(compose("Rajasthan", "411001")).toMatchObject({ doubts: "", invoice: { state: "08" } });
    expect(compose("Karnatak", "560001")).toMatchObject({
      doubts: "The state of the address is not known: Karnataka was taken by its PIN code.",
      invoice: { state: "29", totals: { igst: 5000, cgst: 0 } },
    });
    expect(compose("", "160017")).toMatchObject({
      doubts: "The state of the address is not known: Maharashtra was taken as place of supply.",
      invoice: { state: "27" },
    });
  });
});
