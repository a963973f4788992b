import type { Line } from "./goods";

/* What can happen to an order. Times are virtual: milliseconds since the beginning. */

/** What a shopper asks to return: some pieces of a line, or all of the order. */
export interface ReturnWish {
  reason: string;
  /** Its place in the order's lines. */
  line?: number;
  /** 0 for all pieces. */
  count: number;
  size: string;
}

export type YearEvent = { at: number; order: number; killed: boolean } & (
  | {
      kind: "place";
      lines: Line[];
      place: number;
      isCash: boolean;
      discount: number;
      shipping: number;
      isPaidWrong: boolean;
    }
  | { kind: "webhook"; copies: number }
  | { kind: "courier"; status: string; sentAt: number; copies: number }
  /** A line of the owner's file of parcels. */
  | { kind: "file"; status: string }
  /** Of the shopper, by the link of a mail; `ageMs`: since the order, or since its delivery. */
  | { kind: "askCancel"; ageMs: number }
  | { kind: "askReturn"; ageMs: number; wish: ReturnWish }
  /** Of the owner. "decline": the request to cancel; "agree": to the request to return. */
  | { kind: "print" }
  | { kind: "pack" | "cancel" | "decline" | "agree" }
  /** A cancelled or returned order is packed again. */
  | { kind: "sendAgain" }
  /** The pieces that are back in total; without them all, or those that the shopper has named. */
  | { kind: "confirm"; pieces?: number[]; sellable: boolean }
  /** A parcel that was not delivered comes back without some of its pieces. */
  | { kind: "partBack"; pieces: number[]; sellable: boolean }
);

export const dayMs = 24 * 60 * 60_000;
export const hourMs = 60 * 60_000;

/** How many messages never arrive, arrive twice, or arrive late. */
export interface MessageFaultCounts {
  lost: number;
  doubled: number;
  late: number;
}
