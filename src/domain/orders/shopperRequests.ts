import { normaliseSize } from "../catalogue/sizes";
import {
  cancelRequestDays,
  productNameMaxChars,
  returnRequestDays,
  sizeLabelMaxChars,
} from "../shared/limits";
import { fieldsOf, readLine } from "../shared/parse";
import { isCancellable, type ParcelState } from "./parcel";

/*
 * What a shopper may ask of an order: to cancel it until it is packed, and to return it after its delivery.
 */

/** Reasons of a return, as the shopper chooses and the owner reads them. */
export const returnReasons = [
  "Too small",
  "Too large",
  "Damaged or faulty",
  "Not what was ordered",
  "Not as in the pictures",
  "Other",
] as const;

export interface ReturnRequest {
  reason: (typeof returnReasons)[number];
  /** One of `pieceTexts`; "" for all of the order. */
  piece: string;
  /** The size that the shopper would like instead; "" for none. */
  size: string;
}

/**
 * The pieces of an order as a shopper chooses between them: "Kolam Tee, M". Never throws.
 * @param items of an order, also as stored
 */
export function pieceTexts(items: unknown): string[] {
  return [...new Set((Array.isArray(items) ? items : []).map(pieceText).filter(Boolean))];
}

function pieceText(item: unknown): string {
  const { name, size } = fieldsOf(item);
  return [readLine(name, productNameMaxChars), readLine(size, sizeLabelMaxChars)].filter(Boolean).join(", ");
}

/** The piece that a stored reason of a return names after the reason ("Too small: Kolam Tee, M"); "" for all of the order. */
export function returnedPiece(returnReason: string): string {
  return /^[^:]+: (.+)$/.exec(returnReason)?.[1] ?? "";
}

/**
 * Finds the line of an order that a shopper returns one piece of. Never throws.
 * @param items of an order, also as stored
 * @returns its index; -1 unless exactly one line has this text
 */
export function findPiece(items: unknown, piece: string): number {
  const texts = (Array.isArray(items) ? items : []).map(pieceText);
  const at = texts.indexOf(piece);
  return piece && at === texts.lastIndexOf(piece) ? at : -1;
}

/**
 * Whether the shopper has asked to return only a part of an order, so that the owner has to confirm which pieces came back. Also true
 * when the reason was erased, because it may have named a piece.
 * @param order `pieces`: their number; `hasRequest`: whether the shopper has asked for a return
 */
export function isPartialReturn({
  pieces,
  returnReason,
  hasRequest,
}: {
  pieces: number;
  returnReason: string;
  hasRequest: boolean;
}): boolean {
  if (pieces < 2) return false;
  return returnedPiece(returnReason) !== "" || (hasRequest && returnReason === "");
}

/**
 * Parses a request for a return; undefined without one of the reasons. Never throws.
 * @param items of the order
 */
export function readReturnRequest(raw: unknown, items: unknown): ReturnRequest | undefined {
  const fields = fieldsOf(raw);
  const reason = returnReasons.find((each) => each === fields["reason"]);
  if (!reason) return;
  const piece = pieceTexts(items).find((each) => each === fields["piece"]) ?? "";
  return { reason, piece, size: normaliseSize(readLine(fields["size"], sizeLabelMaxChars)) };
}

const dayMs = 24 * 60 * 60_000;

/** What a shopper reads when a request is refused, by its code. */
export const requestTexts = {
  "order-packed": "This order is packed already. You can return it after it arrives.",
  "cancel-too-late": `An order can be cancelled within ${cancelRequestDays} days. Please write to us.`,
  "return-not-delivered": "An order can be returned after it has been delivered.",
  "return-too-late": `An order can be returned within ${returnRequestDays} days after its delivery. Please write to us.`,
  "return-reason": "Please choose a reason.",
  "erase-not-finished":
    "Your address is needed until the order has arrived, is back or was cancelled. You can delete it then.",
} as const;

export type RequestProblem = keyof typeof requestTexts;

/**
 * Why an order cannot be cancelled by its shopper; undefined when it can.
 * @param order `createdAt`: milliseconds since 1970; 0: unknown
 * @param now milliseconds since 1970
 */
export function cancelProblem(
  { parcelState, createdAt }: { parcelState: ParcelState; createdAt: number },
  now: number,
): RequestProblem | undefined {
  if (!isCancellable(parcelState)) return "order-packed";
  return createdAt > 0 && now - createdAt > cancelRequestDays * dayMs ? "cancel-too-late" : undefined;
}

/**
 * Why an order cannot be returned; undefined when it can.
 * @param order `parcelStateAt`: milliseconds since 1970; 0: unknown, as of orders from before parcels had a time
 * @param now milliseconds since 1970
 */
export function returnProblem(
  { parcelState, parcelStateAt }: { parcelState: ParcelState; parcelStateAt: number },
  now: number,
): RequestProblem | undefined {
  if (parcelState !== "delivered") return "return-not-delivered";
  return now - parcelStateAt > returnRequestDays * dayMs ? "return-too-late" : undefined;
}

/**
 * Why address and phone of an order cannot be erased yet; undefined when they can. A parcel under way needs them, and so does the
 * pickup of a return that was asked for.
 */
export function eraseProblem({
  parcelState,
  hasReturnRequest,
}: {
  parcelState: ParcelState;
  hasReturnRequest: boolean;
}): RequestProblem | undefined {
  const isFinished =
    parcelState === "cancelled" ||
    parcelState === "returned" ||
    (parcelState === "delivered" && !hasReturnRequest);
  return isFinished ? undefined : "erase-not-finished";
}
