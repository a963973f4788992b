/*
 * Texts of checkout and of the two pages it returns to: the first group exactly as specified (spec 2, 4 and 8), the second
 * our own.
 */

export const processing = "PROCESSING…";
export const checkoutUnavailable = "Checkout unavailable. Please try again soon.";
/** Shown when the server gives no answer, for instance offline. */
export const checkoutOffline = "Something went wrong starting checkout. Please try again.";
export const paymentFailed = "Your payment didn’t go through. You can return to cart and try again.";

/** What the server says of the first line that cannot be ordered; `piece` is "Indigo Tee, M". */
export const pieceGone = "A piece in your cart is no longer in the shop.";
export const pieceNotInSize = (piece: string): string => `${piece}: no longer made in this size.`;
export const pieceSoldOut = (piece: string): string => `${piece}: sold out.`;
export const pieceFewer = (piece: string, left: number): string => `${piece}: only ${left} left.`;

/* What the page says that the hosted checkout returns to (ours). */

export const confirmationComes = "Thank you. The confirmation of your order is on its way; it appears here.";
export const confirmationLate =
  "The confirmation takes longer than usual. Your order is safe: it comes by email, and is here when you look again.";
export const orderPlaced = (status: string): string => `Thank you, your order is placed. Status: ${status}`;
