/*
 * Texts of checkout and of the two pages it returns to: the first group exactly as specified (spec 2, 4 and 8), the second
 * our own.
 */

export const processing = "PROCESSING…";
export const checkoutUnavailable = "Checkout unavailable. Please try again soon.";
export const checkoutFailedToStart = "Something went wrong starting checkout. Please try again.";
export const paymentFailed = "Your payment didn’t go through. You can return to cart and try again.";

/** What the server says of the first line that cannot be ordered; `piece` is "Indigo Tee, M". */
export const pieceGone = "A piece in your cart is no longer in the shop.";
export const pieceNotInSize = (piece: string): string => `${piece}: no longer made in this size.`;
export const pieceSoldOut = (piece: string): string => `${piece}: sold out.`;
export const pieceFewer = (piece: string, left: number): string => `${piece}: only ${left} left.`;
