/* What the page says that the hosted checkout returns to (ours). */

export const confirmationComes = "Thank you. The confirmation of your order is on its way; it appears here.";
export const confirmationLate =
  "The confirmation takes longer than usual. Your order is safe: it comes by email, and is here when you look again.";
export const orderPlaced = (status: string): string => `Thank you, your order is placed. Status: ${status}`;
