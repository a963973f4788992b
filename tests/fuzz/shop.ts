import fc from "fast-check";
import { anyRow, anyText } from "./values";

/* Generators of the shop's rows: valid values mixed with hostile ones. */

export const ids = fc.stringMatching(/^[a-z0-9]{15}$/);
const sizes = fc.constantFrom("XS", "S", "M", "L", "XL", "XXL", "XXXL", "32", "32-34", "Free Size", "m", "");
const counts = fc.dictionary(sizes, fc.oneof(fc.nat(200), fc.constantFrom<unknown>(-3, "7", null, 1.5)), {
  maxKeys: 8,
});
const dates = fc.constantFrom<unknown>("2026-01-02 03:04:05.678Z", "2026-01-02", 1_767_322_800_000, "");
const addresses = fc.constantFrom<unknown>(
  "/images/a.webp",
  "https://img.example/a-480.webp",
  ["https://img.example/a.jpg", "https://img.example/b.jpg"],
  { front: "/a.jpg", back: "/b.jpg" },
  '["/a.jpg"]',
  "data:image/svg+xml,%3Csvg%3E",
);

/** Rows of the collection `products`, in every shape that the specification allows, and broken ones. */
export const productRows = anyRow({
  id: ids,
  name: anyText,
  price: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom("1299", "1,299", 12.5)),
  images: addresses,
  photos: fc.array(fc.stringMatching(/^[a-z0-9_]{1,20}\.(jpg|png|webp|html)$/), { maxLength: 4 }),
  active: fc.boolean(),
  collection_ids: fc.constantFrom<unknown>(["new"], "new, tees", [], null),
  createdat: dates,
  createdAt: dates,
  sortdate: dates,
  sizes: fc.oneof(fc.array(sizes, { maxLength: 9 }), fc.constantFrom<unknown>("S, M, L", '["S","M"]')),
  stockbysize: counts,
  stockBySize: counts,
  stock: fc.oneof(fc.nat(500), fc.constantFrom("12")),
  gender: fc.constantFrom("Men", "women", "UNISEX", "Kids"),
  description: anyText,
  variant_ids: fc.dictionary(sizes, fc.integer({ min: 1, max: 9_007_199_254_740_991 }), { maxKeys: 8 }),
});

/**
 * Stored cart lines, of this release and with the field names and picture shapes of the specification's
 * section 3.
 */
export const cartRows = anyRow({
  id: ids,
  size: sizes,
  name: anyText,
  price: fc.oneof(fc.nat(99_999), fc.constant("899")),
  frontImage: addresses,
  backImage: addresses,
  images: addresses,
  quantity: fc.oneof(fc.integer({ min: -2, max: 20_000 }), fc.constantFrom<unknown>("3", 2.5)),
  variantId: fc.nat(),
  variant_id: fc.nat(),
  stockForSize: fc.oneof(fc.nat(50), fc.constant(null)),
  addedAt: fc.nat(),
});

/** Stored wishlist items. */
export const wishlistRows = anyRow({
  id: ids,
  name: anyText,
  price: fc.nat(99_999),
  frontImage: addresses,
  backImage: addresses,
  images: addresses,
  addedAt: fc.nat(),
});

const rupees = fc.oneof(fc.double(), fc.nat(99_999), fc.constantFrom("79.00", "-1", ""));

/** Addresses in Shiprocket's names and in the stored ones. */
const orderAddresses = anyRow({
  name: anyText,
  first_name: anyText,
  phone: fc.oneof(anyText, fc.nat()),
  line1: anyText,
  address_line1: anyText,
  landmark: anyText,
  city: anyText,
  pincode: fc.constantFrom<unknown>("560001", 560001),
  country_code: fc.constantFrom("IN", ""),
});

/** Stored details of an order. */
export const orderDetails = anyRow({
  shipping: orderAddresses,
  billing: orderAddresses,
  phone: anyText,
  arrivesAt: dates,
  charges: anyRow({ subtotal: rupees, shipping: rupees, cash: rupees, discount: rupees }),
  coupons: fc.array(anyText, { maxLength: 12 }),
  payments: fc.array(anyRow({ method: anyText, reference: anyText, amount: rupees }), { maxLength: 7 }),
  checkoutNumber: fc.oneof(anyText, fc.nat()),
});

/** Order records of the server. */
export const orderRows = anyRow({
  id: ids,
  orderId: fc.stringMatching(/^[0-9a-f]{24}$/),
  userId: ids,
  userEmail: fc.constantFrom("asha@gmail.com", ""),
  status: fc.constantFrom("processing", "Shipped", "payment failed", ""),
  items: fc.array(anyRow({ id: ids, name: anyText, size: sizes, qty: fc.nat(9), price: fc.nat(9_999) }), {
    maxLength: 5,
  }),
  total: fc.oneof(fc.nat(99_999), fc.constant("1299")),
  createdAt: dates,
  updated: dates,
  details: orderDetails,
});

/** Records of `users`. */
export const profileRows = anyRow({
  id: ids,
  email: fc.constantFrom("asha@gmail.com", ""),
  displayName: anyText,
  phone: anyText,
  photoURL: addresses,
  addresses: fc.array(
    anyRow({ line1: anyText, city: anyText, pincode: fc.constantFrom<unknown>("560001", 560001) }),
    { maxLength: 3 },
  ),
  updatedAt: dates,
});

/** Bodies of Shiprocket's order webhook and of its details call. */
export const orderReports = anyRow({
  order_id: fc.stringMatching(/^[0-9a-f]{24}$/),
  status: fc.constantFrom("SUCCESS", "FAILED", "INITIATED", "CREATED", "Out for delivery", "DELIVERED"),
  payment_type: fc.constantFrom("PREPAID", "CASH_ON_DELIVERY", "COD"),
  payment_status: fc.constantFrom("Success", "Pending", "Failed"),
  cart_data: anyRow({
    items: fc.array(
      anyRow({ variant_id: fc.oneof(fc.nat(), ids), quantity: fc.integer({ min: -1, max: 20_000 }) }),
      { maxLength: 6 },
    ),
  }),
  email: fc.constantFrom("asha@gmail.com", "A@B.example"),
  shipping_address: fc.oneof(orderAddresses, anyRow({ email: anyText })),
  billing_address: orderAddresses,
  phone: anyText,
  edd: dates,
  payments: fc.array(
    anyRow({ txn_id: anyText, pg_transaction_id: anyText, method: anyText, amount_received: rupees }),
    { maxLength: 7 },
  ),
  coupon_codes: fc.array(anyText, { maxLength: 12 }),
  shipping_charges: rupees,
  cod_charges: rupees,
  total_discount: rupees,
  subtotal_price: rupees,
  fastrr_order_id: fc.oneof(anyText, fc.nat()),
  total_amount_payable: fc.oneof(fc.nat(99_999), fc.constant("1299.00")),
  order_created_date: dates,
  timestamp: dates,
});

const variants = fc.oneof(
  fc.constantFrom("{product}-S", "{product}-M"),
  fc.nat(),
  ids,
  fc.tuple(ids, sizes).map(([id, size]) => `${id}-${size}`),
);
const checkoutLines = fc.record({ variant_id: variants, quantity: fc.integer({ min: 1, max: 20 }) });
const checkoutFields = {
  cart_data: fc.record({ items: fc.array(checkoutLines, { minLength: 1, maxLength: 3 }) }),
  redirect_url: fc.constantFrom(
    "{origin}/checkout/success",
    "{origin}/checkout/success",
    "https://evil.example",
  ),
  timestamp: dates,
};

/** Bodies of a checkout request; the tests of the routes fill in {product} and {origin}. */
export const checkoutBodies = fc.oneof(
  anyRow(checkoutFields),
  anyRow({
    ...checkoutFields,
    cart_data: anyRow({ items: fc.array(anyRow({ variant_id: variants, quantity: fc.nat() })) }),
  }),
);

/** What the owner's form for products sends. */
export const productForms = anyRow({
  name: fc.constantFrom("Indigo Tee", "अजरक", "A & B <b>"),
  price: fc.integer({ min: 1, max: 99_999 }),
  active: fc.boolean(),
  collection_ids: fc.constantFrom<unknown>(["C-NEW"], []),
  sizes: fc.constantFrom<unknown>(["S", "M"], "S, M"),
  stockbysize: counts,
  description: fc.constantFrom("", "Soft cotton."),
  images: addresses,
});

/** Orders that the owner enters by hand. */
export const orderForms = anyRow({
  orderId: fc.stringMatching(/^[0-9a-f]{24}$/),
  userEmail: fc.constantFrom("asha@gmail.com", ""),
  status: fc.constantFrom("processing", "packed"),
  items: fc.array(fc.record({ name: anyText, size: sizes, qty: fc.nat(9), price: fc.nat(9_999) }), {
    maxLength: 3,
  }),
  total: fc.nat(99_999),
});
