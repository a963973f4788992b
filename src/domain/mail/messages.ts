/*
 * Texts of order mails and of notices about an account (not in the specification); other account mails are in
 * pb_hooks/lib/mail/templates.js. These functions do not escape: where a text becomes HTML, the caller
 * escapes either the values or the result. Numbers, amounts and times need no escaping.
 */

/* Mails about an order: pb_hooks/lib/orders/mailTemplate.js. */

/**
 * The subject of an order mail.
 * @param status "shipped", or the owner's own words; undefined in the order confirmation
 */
export const orderMailSubject = (shop: string, status?: string): string =>
  `Your order at ${shop}${status === undefined ? "" : `: ${status}`}`;
export const thankYou = "Thank you";
export const orderConfirmationText = (shop: string): string =>
  `Your order at ${shop} is in, and we are getting it ready.`;
export const cashDue = (amount: string): string => `Please have ${amount} ready when it arrives.`;
export const paymentReceived = (amount: string): string => `We have your payment of ${amount}.`;
export const orderStatusIs = (shop: string, status: string): string =>
  `Your order at ${shop} is now: ${status}.`;
export const parcelNumber = (awb: string): string => `number ${awb}`;
export const seeThisOrder = "See this order";
/**
 * The note below the button of an order mail.
 * @param days number of days for which the button works
 */
export const orderMailNote = (orderId: string, days: number): string =>
  `Order ${orderId}. Prices include tax. The button works for ${days} days; do not forward this mail.`;

/* The owner's mail about shoppers' requests: pb_hooks/lib/orders/shopperRequestMail.js. */

/**
 * The subject of the owner's mail about shoppers' requests.
 * @param orderId number of the order; undefined for requests about several orders
 * @param count number of requests
 */
export const shopperRequestsSubject = (shop: string, count: number, orderId?: string): string =>
  `${shop}: ${orderId === undefined ? `${count} requests from shoppers` : `a request about order ${orderId}`}`;
export const shopperRequestsTitle = "Requests of shoppers";
/** Follows the number of an order, like the next texts. */
export const shopperCancelled = "cancelled by its shopper. Cancel it at Shiprocket too.";
export const shopperAsksToCancel =
  "the shopper asks to cancel it. Refund it at Shiprocket, then set parcelState to cancelled.";
/**
 * A shopper's request to return an order; follows its number.
 * @param reason reason and pieces; "" when it was erased
 * @param size the size that the shopper wants instead; "" for none
 */
export const shopperAsksToReturn = (reason: string, size: string): string =>
  `the shopper asks to return it. Reason: ${reason || "erased"}.${size ? ` Size wanted: ${size}.` : ""}`;
export const shopperRequestOrder = (orderId: string): string => `Order ${orderId}`;
export const openOrderLink = "Open the order";
export const shopperRequestsNote =
  'What to do is on the page "Running a shop" (docs/running.md). Each request is mailed once.';

/*
 * The owner's mail about differences between orders, invoices, stock and Shiprocket:
 * pb_hooks/lib/orders/differenceMail.js.
 */

/**
 * The subject of the owner's mail about differences.
 * @param count number of orders
 * @param orderId number of the order; undefined for several orders
 */
export const ownerDifferencesSubject = (shop: string, count: number, orderId?: string): string =>
  `${shop}: ${orderId === undefined ? `${count} orders need a look` : `order ${orderId} needs a look`}`;
export const ownerDifferencesTitle = "Orders that need a look";
export const openDifferenceLink = "Open the difference";
export const ownerDifferencesNote =
  'What to do is on the page "Checkout and orders" (docs/checkout.md), and all of them are in the collection differences. Each is mailed once.';

/*
 * Notices about an account: pb_hooks/lib/mail/noticeTemplates.js. `account` is the result of `accountAt`,
 * `device` "Chrome on Android", `time` a time in India.
 */

export const accountAt = (shop: string, email: string): string => `your account at ${shop} (${email})`;
/** `accountAt` at the start of a sentence. */
export const accountAtSentenceStart = (shop: string, email: string): string =>
  `Your account at ${shop} (${email})`;
export const openAccountButton = "Open my account";

export const passwordChangedSubject = (shop: string): string => `Your password at ${shop} was changed`;
export const passwordChangedTitle = "Your password was changed";
export const passwordChangedText = (account: string, time: string, device: string): string =>
  `The password of ${account} was changed on ${time}, in ${device}. All your devices were signed out.`;
export const passwordChangedHint =
  "If it was you, there is nothing to do. If it was not, choose a new password now: Login, then Forgot Password.";

export const passwordRemovedSubject = (shop: string): string => `Your password at ${shop} was removed`;
export const passwordRemovedTitle = "Your password was removed";
export const passwordRemovedText = (account: string, time: string): string =>
  `You opened ${account} by a link in a mail or by Google on ${time}. Its password had never signed in since the address was confirmed, so another person may have chosen it. It was removed, and all other devices were signed out.`;
export const choosePasswordButton = "Choose a password";
export const passwordRemovedHint =
  "The link works for one hour. To get a new one later, choose Create Account with this address.";

export const emailChangedSubject = (shop: string): string => `Your address at ${shop} was changed`;
export const emailChangedTitle = "Your address was changed";
export const emailChangedText = (shop: string, newEmail: string, time: string): string =>
  `Your account at ${shop} moved from this address to ${newEmail} on ${time}. This address does not open it any more, and all your devices were signed out.`;
export const emailChangedHint =
  "If it was you, there is nothing to do. If it was not, reply to this mail now.";

export const newDeviceSubject = (shop: string): string => `New sign-in to your account at ${shop}`;
export const newDeviceTitle = "A new sign-in";
/**
 * @param account result of `accountAtSentenceStart`
 * @param device "Chrome on Android"
 * @param time in India
 */
export const newDeviceText = (account: string, device: string, time: string): string =>
  `${account} was opened in ${device} on ${time}.`;
export const seeDevicesButton = "See my devices";
export const newDeviceHint =
  "If it was you, there is nothing to do. If it was not, sign that device out under Profile, and choose a new password.";
