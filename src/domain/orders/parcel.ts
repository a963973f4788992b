/*
 * The states of an order's parcel. A courier's message never moves a parcel back, so messages may arrive
 * late, twice and in any order.
 */

/**
 * All parcel states, in the order of progress. "delivered" and the return states come after "cancelled": a
 * cancelled parcel that is delivered or comes back nevertheless gets that state. The field `parcelState` in
 * pb_migrations/1770000050_parcels.js has the same values.
 */
export const parcelStates = [
  "processing",
  "packed",
  "shipped",
  "out for delivery",
  "undelivered",
  "cancelled",
  "delivered",
  "returning",
  "returned",
] as const;

export type ParcelState = (typeof parcelStates)[number];

/** A reported parcel state and its time, in milliseconds since 1970. */
export interface ParcelReport {
  state: ParcelState;
  at: number;
}

/**
 * States of delivery attempts. A parcel can alternate between them, so the report with the later time counts.
 */
const deliveryAttempts: readonly ParcelState[] = ["out for delivery", "undelivered"];

const progressRank = (state: ParcelState): number => parcelStates.indexOf(state);
const isDeliveryAttempt = (state: ParcelState): boolean => deliveryAttempts.includes(state);

/**
 * Merges two reports of a parcel: the one with more progress wins, and of two delivery attempts the one with
 * the later time. The same state keeps its earlier time. Commutative, associative and idempotent, so any
 * order and repetition of messages gives the same result.
 */
export function mergeParcelReports(a: ParcelReport, b: ParcelReport): ParcelReport {
  if (isDeliveryAttempt(a.state) && isDeliveryAttempt(b.state)) {
    if (a.at !== b.at) return a.at > b.at ? a : b;
    return progressRank(a.state) >= progressRank(b.state) ? a : b;
  }
  if (a.state === b.state) return a.at <= b.at ? a : b;
  return progressRank(a.state) > progressRank(b.state) ? a : b;
}

/** Further words for parcel states, from owners and from earlier releases. */
const otherWords: ReadonlyMap<string, ParcelState> = new Map([
  ["canceled", "cancelled"],
  ["in transit", "shipped"],
  ["completed", "delivered"],
]);

/**
 * The parcel state that a text names in the shop's own words ("Out for delivery"); undefined for other texts.
 */
export function parseParcelState(text: string): ParcelState | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return parcelStates.find((state) => state === words) ?? otherWords.get(words);
}

/** Statuses of an order without payment: its parcel becomes "cancelled" if it is still in the shop. */
const unpaidStatuses = ["payment failed", "refunded"];

/**
 * The parcel's state after its order's status was changed.
 * @param status new status of the order: a known state or the owner's own words
 */
export function parcelStateForStatus(status: string, current: ParcelState): ParcelState {
  const isInShop = current === "processing" || current === "packed";
  if (isInShop && unpaidStatuses.includes(status.trim().toLowerCase())) return "cancelled";
  return parseParcelState(status) ?? current;
}

const statesAfterPickup: readonly string[] = [
  "shipped",
  "out for delivery",
  "undelivered",
  "delivered",
  "returning",
  "returned",
];

/** Whether a parcel can have this state only after the courier has picked it up. */
export function isAfterPickup(state: string): boolean {
  return statesAfterPickup.includes(state);
}

/** Whether an order can still be cancelled by its shopper. */
export function isCancellable(state: ParcelState): boolean {
  return state === "processing";
}

/**
 * Whether the parcel's pieces are in the shop again, or never left it, so that they may be put back into
 * stock.
 */
export function isRestockable(state: ParcelState): boolean {
  return state === "cancelled" || state === "returned";
}

const statesWithoutNewInvoice: readonly ParcelState[] = ["cancelled", "returning", "returned"];

/**
 * Whether the order was cancelled or its goods come back: it then gets no new invoice after a credit note.
 */
export function isCancelledOrComingBack(state: ParcelState): boolean {
  return statesWithoutNewInvoice.includes(state);
}

/**
 * The parcel states about which the shopper gets a mail. The first mail about an order is its confirmation.
 * The shopper finds the other states in the account.
 */
export const mailedParcelStates: readonly ParcelState[] = [
  "shipped",
  "out for delivery",
  "delivered",
  "returned",
  "cancelled",
];
