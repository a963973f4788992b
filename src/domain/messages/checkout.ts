/* Texts of checkout and of the two pages it returns to (spec 2, 4 and 8), exactly as specified. */

export const processing = "PROCESSING…";
export const checkoutUnavailable = "Checkout unavailable. Please try again soon.";
export const checkoutFailedToStart = "Something went wrong starting checkout. Please try again.";
export const paymentFailed = "Your payment didn’t go through. You can return to cart and try again.";
