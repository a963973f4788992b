import { cancelRequestDays, orderLinkDays, returnRequestDays } from "../shared/limits";

/* Texts of orders, exactly as specified (spec 2, 3 and 8). */

export const noOrders = "No orders yet.";
/** The status that is shown for an order without a status (spec 3). */
export const orderStatusDefault = "processing";

/* Further texts of orders (not in the specification). */

export const ordersOffline = "Your orders come to this device as soon as there is a network.";
export const ordersRefused = "Your orders could not be fetched.";
export const ordersOld = "These are your orders as this device knows them; the shop could not be asked.";
/** "2 pieces added to your cart." */
export const piecesAddedToCart = (count: number): string =>
  `${count} ${count === 1 ? "piece" : "pieces"} added to your cart.`;
export const allInCart = "All of it is in your cart already.";
export const catalogueNotLoaded = "The products are still being loaded. Please try again in a moment.";
export const notAllOrderedAgain = "Not everything can be had today:";
export const orderLabel = "Order";
export const orderNumber = (id: string): string => `Order ${id}`;
export const statusLabel = "Status";
export const totalLabel = "Total";
export const orderAgainLabel = "Order again";
/** Precedes the quantity of an order's item. */
export const itemSize = (size: string): string => `Size ${size} · `;
export const showMoreOrders = "Show more orders";
export const loadingOrders = "Loading your orders";

/** The row for the difference between an order's total and the sum of its items. */
export const shippingAndDiscounts = "Shipping and discounts";

/* Delivery and payment of an order (not in the specification). */

export const arrivesBy = (date: string): string => `Arrives by ${date}`;
export const deliveryAndPayment = "Delivery and payment";
export const deliveryAddressLabel = "Delivery address";
export const billingAddressLabel = "Billing address";
export const chargesLabel = "What you pay";
export const itemsChargeLabel = "Items";
/**
 * The label of an order's discount.
 * @param coupons "FIRST5, DIWALI"; "" for an order without coupons
 */
export const discountLabel = (coupons: string): string => (coupons ? `Discount (${coupons})` : "Discount");
export const shippingChargeLabel = "Shipping fee";
export const freeLabel = "Free";
export const cashChargeLabel = "Cash on delivery fee";
/* The payment of an order, as stored and as shown. */
export const prepaid = "Prepaid";
export const cashOnDelivery = "Cash on delivery";
export const paidByLabel = "Payment";
export const checkoutNumberLabel = "Checkout number";

/* Texts of an order's parcel, and of the requests that its shopper can make (not in the specification). */

export const courierLabel = "Courier";
export const awbLabel = "Parcel number";
export const trackParcel = "Track the parcel";
const lasting = ["out for delivery", "undelivered", "returning"];
/** "Shipped on 21 November 2026", "Out for delivery since 21 November 2026". */
export const parcelSince = (state: string, date: string): string =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)} ${lasting.includes(state) ? "since" : "on"} ${date}`;
export const cancelLabel = "Cancel this order";
export const cancelQuestion = "Cancel this order?";
export const cancelAtOnce = "It is cancelled at once.";
export const cancelOnRequest = "It is paid already: we confirm it and return your money.";
export const cancelUnknownPayment = "We confirm it, and return what you have paid.";
export const cancelConfirm = "Yes, cancel it";
export const keepOrder = "No, keep it";
export const cancelled = "This order is cancelled.";
export const cancelRequested = "You asked to cancel this order. We will confirm it.";
export const returnLabel = "Return this order";
export const returnQuestion = "What is wrong with it?";
export const reasonLabel = "Reason";
/** Reasons of a return, as the shopper chooses and the owner reads them. */
export const returnReasons = [
  "Too small",
  "Too large",
  "Damaged or faulty",
  "Not what was ordered",
  "Not as in the pictures",
  "Other",
] as const;
export const chooseReason = "Please choose";
export const pieceLabel = "Which piece";
export const allPieces = "All of it";
export const pieceCountLabel = "How many of them";
/** The option to return all pieces of a line: "All 3". */
export const allPiecesOption = (count: number): string => `All ${count}`;
export const sizeInsteadLabel = "Size you would like instead";
export const noOtherSize = "No other size";
export const returnConfirm = "Ask for a return";
/**
 * The note that the shopper has asked for a return.
 * @param size the size that the shopper wants instead: "L"; "" for none
 */
export const returnRequested = (size: string): string =>
  `You asked to return this order${size ? ` and would like size ${size} instead` : ""}. We will write to you.`;

/** Why a shopper's request about an order was refused, by error code. */
export const requestRefusalTexts = {
  "order-packed": "This order is packed already. You can return it after it arrives.",
  "cancel-too-late": `An order can be cancelled within ${cancelRequestDays} days. Please write to us.`,
  "return-not-delivered": "An order can be returned after it has been delivered.",
  "return-too-late": `An order can be returned within ${returnRequestDays} days after its delivery. Please write to us.`,
  "return-reason": "Please choose a reason.",
  "return-erased": "Address and phone of this order are deleted. Please write to us.",
  "erase-not-finished":
    "Your address is needed until the order has arrived, is back or was cancelled. You can delete it then.",
} as const;

/* The page of a link in an order mail (not in the specification). */

export const loadingOrder = "Loading the order";
export const linkEnded = "This link has ended";
export const linkEndedText = `It shows an order for ${orderLinkDays} days after its mail, until the address is deleted, and only when it is complete. A newer mail about the order has a new link.`;
export const linkOffline = "The order cannot be loaded without a network.";
export const linkFailed = "The order could not be loaded.";
export const linkHolders = "Everyone with this link can see this order. Please do not pass it on.";
export const allYourOrders = "All your orders";
export const eraseLabel = "Delete my address and phone";
export const eraseQuestion = "Delete your address and phone?";
export const eraseText =
  "We delete your name, address, phone, e-mail and payment reference from this order. Items, total, date and invoice stay, as tax law asks. This link ends, so you cannot return the order here any more.";
/**
 * The text that the account page shows before it erases an order's address and phone. Unlike `eraseText`, it
 * does not mention the link of the order mail.
 */
export const eraseTextOfAccount =
  "We delete your name, address, phone, e-mail and payment reference from this order. Items, total, date and invoice stay, as tax law asks. You cannot return the order here any more, and an order that you placed without signing in leaves this list.";
/** Shown in the account in place of the button after the erasure. */
export const erasedNote = "Address and phone of this order are deleted.";
export const eraseConfirm = "Yes, delete them";
export const eraseDecline = "No, keep them";
export const erasedTitle = "Your address and phone are deleted";
export const erasedText =
  "Items, total, date and invoice of the order stay, as tax law asks. Backups lose the rest within seven nights.";
export const eraseLater =
  "Here you can delete your address and phone once the order has arrived, is back or was cancelled.";
