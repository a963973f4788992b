/* The states of parcels. Written without the shop's rules: a state is a rank. */

/** By progress. A cancelled order whose parcel is delivered or comes back all the same has that state. */
const ranks = [
  "processing",
  "packed",
  "shipped",
  "out for delivery",
  "undelivered",
  "cancelled",
  "delivered",
  "returning",
  "returned",
];
const stateOfStatus: Readonly<Record<string, string>> = {
  "PICKUP SCHEDULED": "packed",
  SHIPPED: "shipped",
  "IN TRANSIT": "shipped",
  "OUT FOR DELIVERY": "out for delivery",
  UNDELIVERED: "undelivered",
  DELIVERED: "delivered",
  "RTO INITIATED": "returning",
  "RTO DELIVERED": "returned",
  "RETURN PICKED UP": "returning",
  "RETURN DELIVERED": "returned",
};

/** The states that are mailed; the first mail of an order is sent in any state. */
export const mailedStates: readonly string[] = [
  "shipped",
  "out for delivery",
  "delivered",
  "returned",
  "cancelled",
];

/** The state that a courier's status names; "" for a cancelled pickup, which says nothing about the order. */
export const stateOf = (status: string): string => stateOfStatus[status] ?? "";

/**
 * Whether an order moves from one state to another.
 * @param isLater whether the second has the later time, of two delivery attempts
 */
export function moves(from: string, to: string, isLater: boolean): boolean {
  if (isAttempt(from) && isAttempt(to)) return isLater;
  return ranks.indexOf(to) > ranks.indexOf(from);
}

export const isAttempt = (state: string): boolean => state === "out for delivery" || state === "undelivered";
/** Whether the pieces are with the shop. */
export const isBack = (state: string): boolean => state === "cancelled" || state === "returned";
/** Whether the order is neither cancelled nor on its way back. */
export const isLive = (state: string): boolean => !isBack(state) && state !== "returning";
