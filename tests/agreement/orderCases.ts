import type { Case } from "./cases";

const paid = {
  order_id: "5f",
  status: "SUCCESS",
  payment_type: "PREPAID",
  payment_status: "Success",
  cart_data: { items: [{ variant_id: "1000000000001", quantity: 2 }] },
  total_amount_payable: 1898.5,
  email: " Asha@Gmail.com",
  order_created_date: "2026-01-02T03:04:05.678Z",
};
const read = {
  reported: "SUCCESS",
  kind: "placed",
  status: "processing",
  items: [{ variant: 1000000000001, name: "", quantity: 2 }],
  unread: [],
  total: 1898.5,
  email: "asha@gmail.com",
  payment: "Prepaid",
  createdAt: 1767323045678,
};
const delivery = {
  fastrr_order_id: 4711,
  phone: "9876543210",
  shipping_address: {
    first_name: "आशा\u0000",
    last_name: "Rao ",
    line1: "14  Weavers’ Lane",
    pincode: 302001,
  },
  billing_address: { name: "Rao & Sons", address_line1: "2 Market Road", country_code: "NP" },
  edd: "2026-11-25",
  shipping_charges: "79.005",
  cod_charges: -1,
  total_discount: 1e308,
  coupon_codes: ["FIRST5", "", null],
  payments: [{ method: "UPI", txn_id: "t-1", amount_received: 1898.5 }, null, {}],
};
const emptyAddress = {
  name: "",
  phone: "",
  line1: "",
  line2: "",
  landmark: "",
  city: "",
  state: "",
  pincode: "",
};
const details = {
  shipping: { ...emptyAddress, name: "आशा Rao", line1: "14 Weavers’ Lane", pincode: "302001", country: "" },
  billing: { ...emptyAddress, name: "Rao & Sons", line1: "2 Market Road", country: "NP" },
  phone: "9876543210",
  arrivesAt: 1795564800000,
  charges: { shipping: 79.01 },
  coupons: ["FIRST5"],
  payments: [{ method: "UPI", gateway: "", reference: "t-1", amount: 1898.5 }],
  checkoutNumber: "4711",
};
const open = { kind: "open", status: "" };
const failed = { kind: "ended", status: "payment failed" };

export const orderCases: readonly Case[] = [
  ["formatAmount", [123456], "₹1,23,456"],
  ["formatAmount", [1898.5], "₹1,898.50"],
  ["formatAmount", [-0.1], "-₹0.10"],
  ["formatAmount", [0.1 + 0.2 - 0.3], "₹0"],
  ["parseOrderUpdate", [paid], read],
  ["parseOrderUpdate", [{ ...paid, ...delivery }], { ...read, details }],
  ["parseStoredDetails", [details], details],
  ["keepOwnerCorrections", [details, details], details],
  [
    "keepOwnerCorrections",
    [
      { ...details, coupons: [] },
      { ...details, phone: "9000000000", isCorrected: true },
    ],
    { ...details, coupons: [], phone: "9000000000", isCorrected: true },
  ],
  ["parseStoredDetails", [{ shipping: "x", arrivesAt: "soon", charges: [], payments: {} }], null],
  [
    "parseOrderUpdate",
    [{ ...paid, payment_type: "CASH_ON_DELIVERY", payment_status: "Pending" }],
    { ...read, payment: "Cash on delivery" },
  ],
  ["parseOrderUpdate", [{ ...paid, payment_status: "Pending" }], { ...read, reported: "PENDING", ...open }],
  ["parseOrderUpdate", [{ ...paid, payment_status: "Failed" }], { ...read, reported: "FAILED", ...failed }],
  ["parseOrderUpdate", [{ ...paid, payment_status: null }], read],
  ...[
    ["Authorized", "PAYMENT_AUTHORIZED"],
    ["Partially Paid", "PAYMENT_PARTIALLY_PAID"],
    ["Refunded", "PAYMENT_REFUNDED"],
    ["x".repeat(40), `PAYMENT_${"X".repeat(32)}`],
  ].map(
    ([payment_status, reported]): Case => [
      "parseOrderUpdate",
      [{ ...paid, payment_status }],
      { ...read, reported, ...open },
    ],
  ),
  ...["PARTIAL_PAYMENT", "CARD_ON_DELIVERY", ""].map(
    (payment_type): Case => [
      "parseOrderUpdate",
      [{ ...paid, payment_type, payment_status: "Partially Paid" }],
      { ...read, payment: "" },
    ],
  ),
  [
    "parseOrderUpdate",
    [
      {
        ...paid,
        cart_data: {
          items: [
            { variant_id: 7, quantity: 1 },
            { variant_id: "7", quantity: "2" },
            { variant_id: "p1-S", quantity: 1 },
            { variant_id: null, sku: " p1-M ", quantity: 1 },
            { variant_id: {}, quantity: 1 },
            { variant_id: 8, quantity: -1 },
            { variant_id: 9, quantity: 1e308 },
            null,
          ],
        },
      },
    ],
    {
      ...read,
      items: [
        { variant: 7, name: "", quantity: 3 },
        { variant: 0, name: "p1-S", quantity: 1 },
        { variant: 0, name: "p1-M", quantity: 1 },
        { variant: 9, name: "", quantity: 10_000 },
      ],
      unread: ['{"variant_id":{},"quantity":1}', '{"variant_id":8,"quantity":-1}', "1e+308 × 9", "null"],
    },
  ],
  // What an order cannot hold does not keep a paid one from being written.
  ...[-1, 1e300, "many"].map(
    (total_amount_payable): Case => [
      "parseOrderUpdate",
      [{ ...paid, total_amount_payable, email: `${"x".repeat(250)}@gmail.com` }],
      { ...read, total: undefined, email: "" },
    ],
  ),
  [
    "parseOrderUpdate",
    [null],
    { reported: "", ...open, items: [], unread: [], email: "", payment: "", createdAt: 0 },
  ],
  ["normaliseReportedStatus", ["Out for-delivery "], "OUT_FOR_DELIVERY"],
  ["normaliseReportedStatus", [{}], ""],
  ["kindOfStatus", ["INITIATED"], open],
  ["kindOfStatus", ["CONSTRUCTOR"], open],
  ["kindOfStatus", ["DELIVERED"], { kind: "placed", status: "delivered" }],
  ["kindOfStatus", ["CANCELED"], { kind: "ended", status: "cancelled" }],
  ["nextOrderStatus", ["", { kind: "placed", status: "shipped" }], "shipped"],
  ["nextOrderStatus", ["delivered", { kind: "placed", status: "shipped" }], "delivered"],
  ["nextOrderStatus", ["Being embroidered", { kind: "placed", status: "shipped" }], "Being embroidered"],
  ["nextOrderStatus", ["Being embroidered", { kind: "ended", status: "cancelled" }], "cancelled"],
  ["nextOrderStatus", ["cancelled", { kind: "placed", status: "processing" }], "cancelled"],
  ["nextOrderStatus", ["processing", open], "processing"],
  ["isStillProcessing", [""], true],
  ["isStillProcessing", [" Processing "], true],
  ["isStillProcessing", ["shipped"], false],
  [
    "adjustStock",
    [{ stockbysize: { S: 3, M: 1 }, stock: 9 }, "S", -2],
    { stockbysize: { S: 1, M: 1 }, stock: 9 },
  ],
  ["adjustStock", [{ stockbysize: { S: 1 }, stock: null }, "S", -2], { stockbysize: { S: 0 }, stock: null }],
  [
    "adjustStock",
    [{ stockbysize: { "'s'": "3", S: 5, s: "x" }, stock: null }, "S", -1],
    { stockbysize: { "'s'": 2, S: 2, s: "x" }, stock: null },
  ],
  [
    "adjustStock",
    [{ stockbysize: "S 3, M 4", stock: null }, "M", 1],
    { stockbysize: { S: 3, M: 5 }, stock: null },
  ],
  ["adjustStock", [{ stockbysize: { S: 3 }, stock: 7 }, "M", -1], { stockbysize: { S: 3 }, stock: 7 }],
  ["adjustStock", [{ stockbysize: null, stock: "7" }, "M", -1], { stockbysize: null, stock: 6 }],
  ["adjustStock", [{ stockbysize: {}, stock: "many" }, "M", -1], { stockbysize: {}, stock: "many" }],
  [
    "csvRecord",
    [["2026-01-02", 'M "tall"', 899, "=1+1", ""]],
    '"2026-01-02","M ""tall""","899","\'=1+1",""\r\n',
  ],
  ["formatAmount", [0], "₹0"],
  ["formatAmount", [999.5], "₹999.50"],
  ["formatAmount", [1234567], "₹12,34,567"],
  ["formatAmount", [10000000], "₹1,00,00,000"],
  ["formatAmount", [-1500], "-₹1,500"],
  [
    "addressLines",
    [
      {
        ...{ name: "Asha Rao", phone: "1", line1: "14 Lane", line2: "", landmark: "", city: "Pune" },
        ...{ state: "Maharashtra", pincode: "411001", country: "IN" },
      },
    ],
    ["Asha Rao", "14 Lane", "Pune 411001, Maharashtra"],
  ],
];
