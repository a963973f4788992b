/*
 * Texts of checkout and of the two pages it returns to: the first group exactly as specified (spec 2, 4 and
 * 8), the second our own.
 */

export const processing = "PROCESSING…";
export const checkoutUnavailable = "Checkout unavailable. Please try again soon.";
/** Shown when the server gives no answer, for instance offline. */
export const checkoutUnanswered = "Something went wrong starting checkout. Please try again.";
export const paymentFailed = "Your payment didn’t go through. You can return to cart and try again.";

/** The server's message about the first cart line that cannot be ordered. */
export const orderedProductGone = "A piece in your cart is no longer in the shop.";
export const orderedSizeGone = (label: string): string => `${label}: no longer made in this size.`;
export const orderedSoldOut = (label: string): string => `${label}: sold out.`;
export const orderedFewerLeft = (label: string, left: number): string => `${label}: only ${left} left.`;
export const tooManyLines = (max: number): string =>
  `More than ${max} different pieces cannot be ordered at once.`;

/* Texts of the success page (not in the specification). */

export const confirmationPending =
  "Thank you. The confirmation of your order is on its way; it appears here.";
export const confirmationDelayed =
  "The confirmation takes longer than usual. Your order is safe: it comes by email, and is here when you look again.";
export const orderPlaced = (status: string): string => `Thank you, your order is placed. Status: ${status}`;

export const checkoutLabel = "Checkout";
export const paymentFailedTitle = "Payment failed";
export const paymentSuccessTitle = "Payment success";
export const paymentPendingTitle = "Payment pending";
export const openCart = "Open cart";
export const yourOrder = "Your order";
export const seeYourOrders = "See your orders";
