import { describe, expect, it } from "vitest";
import { addressLines } from "../../../../src/domain/orders/orderAddress";
import { expectedArrival, parseStoredDetails } from "../../../../src/domain/orders/orderDetails";
import { parseShiprocketDetails } from "../../../../src/domain/orders/shiprocketDetails";

const address = {
  name: "Asha Rao",
  phone: "9876543210",
  line1: "14 Weavers’ Lane",
  line2: "Old City",
  landmark: "Clock tower",
  city: "Jaipur",
  state: "Rajasthan",
  pincode: 302001,
  country_code: "IN",
};
const stored = { ...address, pincode: "302001", country: "IN", country_code: undefined };
const report = {
  order_id: "a",
  fastrr_order_id: 4711,
  phone: "9876543210",
  shipping_address: address,
  billing_address: address,
  edd: "2026-11-25",
  subtotal_price: 2598,
  total_discount: "130.00",
  coupon_discount: 130,
  prepaid_discount: 0,
  coupon_codes: ["FIRST5"],
  shipping_charges: 79.999,
  cod_charges: 30,
  payments: [
    { txn_id: "t-1", pg_transaction_id: "pay_9", gateway: "Razorpay", method: "UPI", amount_received: 2547 },
  ],
};

describe("the details that Shiprocket reports", () => {
  it("are kept in the shop's own names", () => {
    expect(JSON.parse(JSON.stringify(parseShiprocketDetails(report)))).toEqual({
      shipping: JSON.parse(JSON.stringify(stored)),
      phone: "9876543210",
      arrivesAt: Date.UTC(2026, 10, 25),
      charges: {
        subtotal: 2598,
        shipping: 80,
        cash: 30,
        couponDiscount: 130,
        prepaidDiscount: 0,
        discount: 130,
      },
      coupons: ["FIRST5"],
      payments: [{ method: "UPI", gateway: "Razorpay", reference: "pay_9", amount: 2547 }],
      checkoutNumber: "4711",
    });
  });

  it("have a billing address only when it differs", () => {
    const other = { ...address, city: "Udaipur" };
    expect(parseShiprocketDetails({ ...report, billing_address: other })?.billing?.city).toBe("Udaipur");
    expect(parseShiprocketDetails(report)?.billing).toBeUndefined();
  });

  it.each([
    [{ first_name: "Asha", last_name: "Rao" }, "Asha Rao"],
    [{ first_name: "Asha", last_name: null }, "Asha"],
    [{ name: " Asha\n Rao " }, "Asha Rao"],
    [{ name: { first: "Asha" } }, ""],
  ])("have the name of %j", (names, name) => {
    const shipping_address = { line1: "14 Weavers’ Lane", ...names };
    expect(parseShiprocketDetails({ shipping_address })?.shipping?.name).toBe(name);
  });

  it.each([
    undefined,
    null,
    7,
    "x",
    [],
    {},
    { status: "SUCCESS" },
    { shipping_address: "14 Weavers’ Lane", payments: {}, coupon_codes: "A", edd: "soon" },
    { shipping_address: { country_code: "IN" }, payments: [null, {}], coupon_codes: [null, 0, {}] },
    { shipping_charges: -1, cod_charges: 1e12, subtotal_price: Number.NaN, edd: "1969-01-01" },
    { edd: "2199-01-01" },
  ])("are none in %j", (raw) => {
    expect(parseShiprocketDetails(raw)).toBeUndefined();
  });

  it("are cut to a bounded size, without control characters", () => {
    const long = "x".repeat(100_000);
    const details = parseShiprocketDetails({
      shipping_address: { ...address, line1: long, name: "A\u0000\u202eB" },
      coupon_codes: Array(1000).fill(long),
      payments: Array(1000).fill({ method: long }),
    });
    expect(details?.shipping?.line1).toHaveLength(200);
    expect(details?.shipping?.name).toBe("AB");
    expect([details?.coupons.length, details?.payments.length]).toEqual([10, 5]);
  });

  it("stay the same when they are stored and read", () => {
    const details = parseShiprocketDetails(report);
    expect(parseStoredDetails(JSON.parse(JSON.stringify(details)))).toEqual(details);
  });
});

it("an address reads as on a parcel; India is not named", () => {
  const shipping = parseShiprocketDetails(report)?.shipping;
  expect(shipping && addressLines(shipping)).toEqual([
    "Asha Rao",
    "14 Weavers’ Lane",
    "Old City",
    "Clock tower",
    "Jaipur 302001, Rajasthan",
  ]);
  expect(shipping && addressLines({ ...shipping, state: "", country: "NP" }).slice(-2)).toEqual([
    "Jaipur 302001",
    "NP",
  ]);
});

it.each([
  ["processing", true],
  ["out for delivery", true],
  ["on its way", true],
  ["Delivered", false],
  ["cancelled", false],
  ["returned", false],
])("an order that is %j has an expected date: %j", (status, isExpected) => {
  const details = parseShiprocketDetails(report);
  expect(expectedArrival(status, details)).toBe(isExpected ? Date.UTC(2026, 10, 25) : 0);
  expect(expectedArrival(status, undefined)).toBe(0);
});
