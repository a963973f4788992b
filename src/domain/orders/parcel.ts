/*
 * The states of an order's parcel. A state never moves back, so messages may arrive late, twice and in any
 * order.
 */

/**
 * All states, in the order of progress. A cancelled parcel that is nevertheless delivered or comes back has
 * that state: it is a fact. Also the values of the field `parcelState` in
 * pb_migrations/1770000050_parcels.js.
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

/** A state and its time, in milliseconds since 1970. */
export interface ParcelMark {
  state: ParcelState;
  at: number;
}

/** Delivery attempts alternate: of these two states the later one counts. */
const attempts: readonly ParcelState[] = ["out for delivery", "undelivered"];

const rankOf = (state: ParcelState): number => parcelStates.indexOf(state);
const isAttempt = (state: ParcelState): boolean => attempts.includes(state);

/**
 * The later of two marks: the one with more progress, and of two delivery attempts the one with the later
 * time. The same state keeps its earlier time. Commutative, associative and idempotent, so any order and
 * repetition of messages ends in the same mark.
 */
export function laterParcelMark(a: ParcelMark, b: ParcelMark): ParcelMark {
  if (isAttempt(a.state) && isAttempt(b.state)) {
    if (a.at !== b.at) return a.at > b.at ? a : b;
    return rankOf(a.state) >= rankOf(b.state) ? a : b;
  }
  if (a.state === b.state) return a.at <= b.at ? a : b;
  return rankOf(a.state) > rankOf(b.state) ? a : b;
}

/** Further words of owners and of earlier statuses. */
const otherWords: ReadonlyMap<string, ParcelState> = new Map([
  ["canceled", "cancelled"],
  ["in transit", "shipped"],
  ["completed", "delivered"],
]);

/** The state that a text names in the shop's own words ("Out for delivery"); undefined for other texts. */
export function parseParcelState(text: string): ParcelState | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return parcelStates.find((state) => state === words) ?? otherWords.get(words);
}

/** Statuses of an order whose payment is gone: a parcel that is still in the shop is not sent. */
const unpaidStatuses = ["payment failed", "refunded"];

/**
 * The state of the parcel after its order's status was changed to `status`, a known state or the owner's own
 * words.
 */
export function stateForStatus(status: string, current: ParcelState): ParcelState {
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
 * Whether the parcel's pieces are with the shop again, or never left it, so that they may be put back into
 * stock.
 */
export function isRestockable(state: ParcelState): boolean {
  return state === "cancelled" || state === "returned";
}

const statesWithoutNewInvoice: readonly ParcelState[] = ["cancelled", "returning", "returned"];

/** Whether the goods come back or stay in the shop: a credited invoice is not followed by a new one. */
export function isCancelledOrComingBack(state: ParcelState): boolean {
  return statesWithoutNewInvoice.includes(state);
}

/**
 * The states that are mailed. The first mail about an order confirms it; the others are seen in the account.
 */
export const mailedParcelStates: readonly ParcelState[] = [
  "shipped",
  "out for delivery",
  "delivered",
  "returned",
  "cancelled",
];
