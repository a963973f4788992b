/* Texts of orders, exactly as specified (spec 2, 3 and 8). */

export const noOrders = "No orders yet.";
/** The status of an order without one (spec 3). */
export const orderStatusDefault = "processing";

/* Further texts of orders (ours). */

export const ordersOffline = "Your orders come to this device as soon as there is a network.";
export const ordersRefused = "Your orders could not be fetched.";
export const ordersOld = "These are your orders as this device knows them; the shop could not be asked.";
export const notAllReordered = "Not everything can be had today:";
export const orderLabel = "Order";
export const orderNumber = (id: string): string => `Order ${id}`;
export const statusLabel = "Status";
export const totalLabel = "Total";
export const orderAgainLabel = "Order again";
/** Before the quantity of an order's item. */
export const itemSize = (size: string): string => `Size ${size} · `;
export const showMoreOrders = "Show more orders";
export const loadingOrders = "Loading your orders";

/* Delivery and payment of an order (ours). */

export const arrivesBy = (date: string): string => `Arrives by ${date}`;
export const deliveryAndPayment = "Delivery and payment";
export const deliveryAddressLabel = "Delivery address";
export const billingAddressLabel = "Billing address";
export const chargesLabel = "What you pay";
export const itemsChargeLabel = "Items";
/** @param coupons "FIRST5, DIWALI"; "" without one */
export const discountLabel = (coupons: string): string => (coupons ? `Discount (${coupons})` : "Discount");
export const shippingChargeLabel = "Shipping fee";
export const freeLabel = "Free";
export const cashChargeLabel = "Cash on delivery fee";
export const paidByLabel = "Payment";
export const checkoutNumberLabel = "Checkout number";
