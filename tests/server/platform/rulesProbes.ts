/*
 * Every collection × operation × actor. `sees` lists the actors that may read a record, `changes` those that
 * may update it with `change`; only superusers create and delete. All other actors must be refused.
 */
export const actors = ["anonymous", "shopper", "other shopper", "superuser"] as const;
export type Actor = (typeof actors)[number];

/** A record that the test creates, and who may read and change it. */
export interface Probe {
  name: string;
  collection: string;
  record: Record<string, unknown>;
  change: Record<string, unknown>;
  sees: readonly Actor[];
  changes: readonly Actor[];
  /** Fields that the superuser alone reads: of the record, or completed by the shop. */
  hidden?: readonly string[];
  /** Made by printing the invoice of the order with this name; no one changes it. */
  printedFrom?: string;
}

const all = actors;
const owner = ["superuser"] as const;
const mine = ["shopper", "superuser"] as const;
export const password = "Handloom#21";
/** The fields of a new account. */
export const account = (email: string, more = {}) => ({
  email,
  password,
  passwordConfirm: password,
  ...more,
});

type Fields = Record<string, unknown>;

/** A record that only the owner may read and change. */
const ownerOnly = (name: string, collection: string, record: Fields, change: Fields): Probe => ({
  name,
  collection,
  record,
  change,
  sees: owner,
  changes: owner,
});

/** A record of PocketBase's own about the shopper's account. */
const ofSignIn = (name: string, collection: string, more: Fields, change: Fields): Probe =>
  ownerOnly(name, collection, { collectionRef: "_pb_users_auth_", recordRef: "{me}", ...more }, change);

/** The test replaces `{me}` by the id of the shopper. */
export const probes: Probe[] = [
  {
    name: "an active product",
    collection: "products",
    record: { name: "Tee", price: 499, active: true, hsn: "6203", lowstock: 7 },
    change: { price: 1, weight: 1, hsn: "6109", lowstock: 1 },
    sees: all,
    changes: owner,
    hidden: ["hsn", "lowstock"],
  },
  ownerOnly(
    "an inactive product",
    "products",
    { name: "Draft", price: 499, active: false },
    { active: true, name: "Shown" },
  ),
  ownerOnly(
    "another shopper's account",
    "users",
    account("third@gmail.com", { verified: true, phone: "1" }),
    { phone: "2" },
  ),
  ownerOnly(
    "a field measurement",
    "vitals",
    { release: "AbCd1234", page: "home", metric: "lcp", value: 1200, day: "2026-11-22" },
    { value: 1 },
  ),
  {
    name: "an order of the shopper's account",
    collection: "orders",
    record: {
      orderId: "by-account",
      userId: "{me}",
      userEmail: "elsewhere@example.com",
      total: 499,
      details: { phone: "9876543210", shipping: { line1: "14 Lane", city: "Jaipur" } },
      parcelState: "shipped",
      courier: "Delhivery Surface",
      awb: "59629792084",
      trackingUrl: "https://courier.example/59629792084",
      parcelNote: "LOST",
      shortfall: "1 × Scarf",
      deliveredAt: "2026-11-21 08:00:00.000Z",
      courierAt: "2026-11-20 08:00:00.000Z",
      sentCancelledAt: "2026-11-19 08:00:00.000Z",
    },
    change: { status: "shipped", details: null, erased: true, parcelState: "delivered", awb: "1234" },
    sees: mine,
    changes: owner,
    hidden: ["parcelNote", "shortfall", "deliveredAt", "courierAt", "sentCancelledAt", "statusAt"],
  },
  {
    name: "an order to the shopper's verified address",
    collection: "orders",
    record: {
      orderId: "by-address",
      userEmail: "Shopper@Gmail.com",
      items: [{ id: "tee", name: "Tee", size: "M", qty: 1, price: 499 }],
      total: 499,
      details: { phone: "1" },
    },
    change: {
      total: 1,
      details: { phone: "2" },
      cancelRequestedAt: "2026-11-22 08:00:00.000Z",
      returnRequestedAt: "2026-11-22 08:00:00.000Z",
      returnReason: "too small",
      returnSize: "L",
    },
    sees: mine,
    changes: owner,
  },
  {
    name: "a returned order of the shopper's account",
    collection: "orders",
    record: {
      orderId: "returned",
      userId: "{me}",
      total: 998,
      items: [{ id: "tee", name: "Tee", size: "M", qty: 2, price: 499 }],
      parcelState: "returned",
      returnedPieces: [1],
    },
    change: { returnedPieces: [2], unsellablePieces: [2] },
    sees: mine,
    changes: owner,
    hidden: ["unsellablePieces"],
  },
  ownerOnly(
    "an order without account and address",
    "orders",
    {
      orderId: "without-shopper",
      total: 499,
      items: [{ id: "tee", name: "Tee", size: "M", qty: 1, price: 499 }],
      parcelState: "returned",
    },
    {
      userEmail: "shopper@gmail.com",
      courier: "Own van",
      trackingUrl: "https://van.example/1",
      shiprocketOrder: "7712345678",
      sellable: true,
      returnedPieces: [1],
      restockedAt: "2026-11-22 08:00:00.000Z",
    },
  ),
  {
    name: "an invoice",
    collection: "invoices",
    record: { number: "INV/26-27/00009", kind: "invoice", year: "2026-27", serial: 9, orderId: "{other}" },
    change: { total: 1 },
    sees: owner,
    changes: [],
    printedFrom: "an order of the shopper's account",
  },
  ownerOnly(
    "a difference between the shop and Shiprocket",
    "differences",
    { orderId: "differs", kind: "amount-differs", text: "₹1 and ₹2" },
    { settled: true },
  ),
  ownerOnly("a tax rate", "taxRates", { hsn: "6109", from: "2027-04-01", rate: 5 }, { rate: 12 }),
  ownerOnly(
    "another shopper's list of devices",
    "devices",
    { userId: "{third}", deviceIds: [] },
    { deviceIds: ["11111111-1111-4111-8111-111111111111"] },
  ),
  ownerOnly(
    "the shared cart of another shopper",
    "accountEntries",
    { userId: "{third}", kind: "line", key: "tee M", entry: { taps: {} } },
    { key: "tee L" },
  ),
  ownerOnly(
    "the cursor of another shopper",
    "accountSync",
    { userId: "{third}", cursor: "a.1" },
    { cursor: "a.2" },
  ),
  ownerOnly("a login lock", "loginLocks", { email: "locked@gmail.com", attempts: 6 }, { attempts: 0 }),
  ownerOnly(
    "a checkout that was begun",
    "checkouts",
    { orderId: "begun", userId: "{me}", lines: [], receipt: "x" },
    { receipt: "y" },
  ),
  ofSignIn(
    "the account's link to Google",
    "_externalAuths",
    { provider: "google", providerId: "1" },
    { providerId: "2" },
  ),
  ofSignIn("a magic link", "_otps", { password: "12345678" }, { password: "87654321" }),
  ofSignIn("a second factor", "_mfas", { method: "password" }, { method: "otp" }),
  ofSignIn("a place of a sign-in", "_authOrigins", { fingerprint: "a" }, { fingerprint: "b" }),
  {
    name: "a published text page",
    collection: "pages",
    record: { slug: "size-guide", title: "Sizes", body: "Text", published: true },
    change: { body: "Other" },
    sees: all,
    changes: owner,
  },
  ownerOnly(
    "a draft of a text page",
    "pages",
    { slug: "draft", title: "Draft", body: "Secret", published: false },
    { published: true },
  ),
  {
    name: "a place in the catalogue",
    collection: "shop",
    record: { id: "probe", cursor: "a.1" },
    change: { cursor: "a.2" },
    sees: all,
    changes: owner,
  },
];
