/* Formats JSON values of orders and invoices as text, for the other extensions (`app.shop`). */

/** Formats an order's items: "2 × Kantha Tee, M · 1 × …". */
const itemsInWords = (items) =>
  items.map(({ name, size, qty = 1 }) => `${qty} × ${name}${size ? `, ${size}` : ""}`).join(" · ");
const rupees = (amount) => `₹${Number(amount).toLocaleString("en-IN")}`;
const addressInWords = ({ name, line1, line2, landmark, city, pincode, state }) =>
  [name, line1, line2, landmark, [city, pincode].filter(Boolean).join(" "), state].filter(Boolean).join(", ");
const chargeLabels = Object.entries({
  subtotal: "Items",
  discount: "Discount",
  shipping: "Shipping",
  cash: "Fee",
});
/** Formats delivery and payment of an order, one line of text each. */
const detailsInLines = ({
  shipping,
  billing,
  phone,
  arrivesAt,
  charges,
  coupons,
  payments,
  checkoutNumber,
}) =>
  [
    shipping && addressInWords(shipping),
    (shipping?.phone || phone) && `Phone ${shipping?.phone || phone}`,
    billing && `Billing: ${addressInWords(billing)}`,
    arrivesAt &&
      `Expected ${new Date(arrivesAt).toLocaleDateString("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" })}`,
    ...chargeLabels.map(([name, label]) => charges?.[name] && `${label} ${rupees(charges[name])}`),
    coupons?.length > 0 && `Coupon ${coupons.join(", ")}`,
    ...(payments ?? []).map(
      ({ method, gateway, reference, amount }) =>
        `Paid ${[amount && rupees(amount), method, gateway, reference].filter(Boolean).join(" ")}`,
    ),
    checkoutNumber && `Shiprocket's number ${checkoutNumber}`,
  ].filter(Boolean);
/** Formats the lines of an invoice: "2 × Kantha Tee, M ₹1,299 · Shipping ₹49". */
const invoiceInWords = ({ lines }) =>
  lines
    .map(({ name, size, quantity, total }) =>
      [quantity ? `${quantity} ×` : "", name + (size ? `, ${size}` : ""), rupees(total / 100)]
        .filter(Boolean)
        .join(" "),
    )
    .join(" · ");

app.shop = { detailsInLines, invoiceInWords, itemsInWords };
