/* Texts of the mails about an order (ours). pb_hooks/lib/orders/mailTemplate.js inserts values as escaped HTML. */

/** The subject, and with `status` that of a later mail. */
export const orderMailSubject = (shop: string, status?: string): string =>
  `Your order at ${shop}${status === undefined ? "" : `: ${status}`}`;
export const thankYou = "Thank you";
export const orderIsIn = (shop: string): string =>
  `Your order at ${shop} is in, and we are getting it ready.`;
export const cashDue = (amount: string): string => `Please have ${amount} ready when it arrives.`;
export const paymentReceived = (amount: string): string => `We have your payment of ${amount}.`;
export const orderStatusIs = (shop: string, status: string): string =>
  `Your order at ${shop} is now: ${status}.`;
export const parcelNumber = (awb: string): string => `number ${awb}`;
export const seeThisOrder = "See this order";
/** @param days for which the button works */
export const orderMailNote = (orderId: string, days: number): string =>
  `Order ${orderId}. Prices include tax. The button works for ${days} days; do not forward this mail.`;
