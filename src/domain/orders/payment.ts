import { cashOnDelivery, prepaid } from "./messages";

const spellings: ReadonlyMap<string, string> = new Map([
  ["cash on delivery", cashOnDelivery],
  ["cod", cashOnDelivery],
  ["prepaid", prepaid],
]);

/**
 * The payment of an order as the shop stores it: "COD", "cash_on_delivery" and other spellings become
 * `cashOnDelivery`, "PREPAID" becomes `prepaid`. Every other text stays as it is: the shop then does not know
 * whether the order is paid.
 */
export function parsePayment(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return spellings.get(words) ?? text;
}
