import { addressFieldMaxChars } from "../shared/limits";
import { type Fields, fieldsOf, parseOneLine } from "../shared/parse";
import { detailMaxChars, type OrderDetails, parseStoredDetails, paymentsMax } from "./orderDetails";

/**
 * Parses the order details in Shiprocket's answer. Never throws.
 * @param raw `result` of the details call
 * @returns undefined when none of the fields was reported
 */
export function parseShiprocketDetails(raw: unknown): OrderDetails | undefined {
  const fields = fieldsOf(raw);
  const payments: unknown = fields["payments"];
  return parseStoredDetails({
    shipping: fromShiprocketAddress(fields["shipping_address"]),
    billing: fromShiprocketAddress(fields["billing_address"]),
    phone: fields["phone"],
    arrivesAt: fields["edd"],
    charges: {
      subtotal: fields["subtotal_price"],
      shipping: fields["shipping_charges"],
      cash: fields["cod_charges"],
      couponDiscount: fields["coupon_discount"],
      prepaidDiscount: fields["prepaid_discount"],
      discount: fields["total_discount"],
    },
    coupons: fields["coupon_codes"],
    payments: (Array.isArray(payments) ? payments.slice(0, paymentsMax) : [])
      .map(fieldsOf)
      .map((payment) => ({
        method: firstText(payment, ["method", "payment_method"]),
        gateway: payment["gateway"],
        reference: firstText(payment, ["pg_transaction_id", "txn_id"]),
        amount: payment["amount_received"] ?? payment["amount"],
      })),
    checkoutNumber: fields["fastrr_order_id"],
  });
}

/**
 * Converts an address with Shiprocket's field names to the names that `parseAddress` reads. Shiprocket names
 * the address lines in several ways.
 */
function fromShiprocketAddress(raw: unknown): Fields {
  const fields = fieldsOf(raw);
  const parts = [
    parseOneLine(fields["first_name"], detailMaxChars),
    parseOneLine(fields["last_name"], detailMaxChars),
  ];
  return {
    name: parseOneLine(fields["name"], detailMaxChars) || parts.filter(Boolean).join(" "),
    phone: fields["phone"],
    line1: firstText(fields, ["line1", "address_line1", "address_line_1", "address1", "address"]),
    line2: firstText(fields, ["line2", "address_line2", "address_line_2", "address2"]),
    landmark: fields["landmark"],
    city: fields["city"],
    state: fields["state"],
    pincode: firstText(fields, ["pincode", "postal_code", "zip"]),
    country: firstText(fields, ["country_code", "country"]),
  };
}

function firstText(fields: Fields, names: readonly string[]): string {
  return names.map((name) => parseOneLine(fields[name], addressFieldMaxChars)).find(Boolean) ?? "";
}
