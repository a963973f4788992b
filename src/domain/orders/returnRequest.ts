import { normaliseSize } from "../catalogue/sizes";
import { parseCount } from "../catalogue/stock";
import { productNameMaxChars, sizeLabelMaxChars } from "../shared/limits";
import { fieldsOf, parseOneLine } from "../shared/parse";
import { returnReasons } from "./messages";

/* The return that a shopper requests: the reason, the pieces, and the size wanted instead. */

/** A shopper's request to return an order. */
export interface ReturnRequest {
  reason: (typeof returnReasons)[number];
  /** One of `pieceTexts`; "" for the whole order. */
  piece: string;
  /** How many pieces of `piece`; 0 for all of them. */
  count: number;
  /** The size that the shopper would like instead; "" for none. */
  size: string;
}

/**
 * The part of a return request that is stored. `piece` is a text for the owner: "2 × Kolam Tee, M", or "Kolam
 * Tee, M" when the order has one such piece.
 */
type StoredReturn = Omit<ReturnRequest, "count">;

/**
 * The options between which a shopper chooses what to return: "Kolam Tee, M", one per product and size. Never
 * throws.
 * @param items items of an order, parsed or as stored
 */
export function pieceTexts(items: unknown): string[] {
  return [...new Set((Array.isArray(items) ? items : []).map(pieceText).filter(Boolean))];
}

function pieceText(item: unknown): string {
  const { name, size } = fieldsOf(item);
  return [parseOneLine(name, productNameMaxChars), parseOneLine(size, sizeLabelMaxChars)]
    .filter(Boolean)
    .join(", ");
}

/**
 * How many pieces of an order have this text.
 * @param items items of an order, parsed or as stored
 * @param piece one of `pieceTexts`
 */
export function countPieces(items: unknown, piece: string): number {
  const lines = (Array.isArray(items) ? items : []).filter((item) => pieceText(item) === piece);
  return lines.reduce((sum, item) => sum + (parseCount(fieldsOf(item)["qty"]) || 1), 0);
}

/**
 * The pieces in the stored reason of a return: "2 × Kolam Tee, M" in "Too small: 2 × Kolam Tee, M"; "" for
 * the whole order.
 */
export function piecesTextInReason(returnReason: string): string {
  return /^[^:]+: (.+)$/.exec(returnReason)?.[1] ?? "";
}

/**
 * For each order line, the number of pieces that the stored reason of a return names. A reason without a
 * number, as earlier releases stored it, names one piece. Never throws.
 * @param items items of an order, parsed or as stored
 * @param quantities ordered pieces of each line
 * @returns one count per line; undefined unless exactly one line has the named text, and at least that many
 * pieces
 */
export function countPiecesNamedInReason(
  items: unknown,
  quantities: readonly number[],
  returnReason: string,
): number[] | undefined {
  const texts = (Array.isArray(items) ? items : []).map(pieceText);
  const named = piecesTextInReason(returnReason);
  const [, number = "1", counted = ""] = /^(\d{1,5}) × (.+)$/.exec(named) ?? [];
  const [piece, count] = texts.includes(named) ? [named, 1] : [counted, Number(number)];
  const at = texts.indexOf(piece);
  if (!piece || at < 0 || at !== texts.lastIndexOf(piece)) return;
  if (count < 1 || count > (quantities[at] ?? 0)) return;
  return quantities.map((_, each) => (each === at ? count : 0));
}

/**
 * Whether the owner has to confirm which pieces of a returned order came back before a credit note is made:
 * for an order of several pieces that was delivered, or that its shopper has asked to return. Other returns
 * need no confirmation: an undelivered parcel, or an order of one piece, comes back as a whole.
 * @param order `pieces`: number of pieces; `hasRequest`: whether the shopper has asked for a return
 */
export function needsOwnerReturnConfirmation({
  pieces,
  wasDelivered,
  returnReason,
  hasRequest,
}: {
  pieces: number;
  wasDelivered: boolean;
  returnReason: string;
  hasRequest: boolean;
}): boolean {
  return pieces > 1 && (wasDelivered || hasRequest || returnReason !== "");
}

/**
 * Parses a shopper's request for a return; undefined when its reason is not one of the offered reasons. A
 * count that is missing or impossible means all pieces of the line. Never throws.
 * @param items items of the order
 */
export function parseReturnRequest(raw: unknown, items: unknown): StoredReturn | undefined {
  const fields = fieldsOf(raw);
  const reason = returnReasons.find((each) => each === fields["reason"]);
  if (!reason) return;
  const texts = pieceTexts(items);
  const [only] = texts;
  const chosen = texts.find((each) => each === fields["piece"]);
  // In an order with one product in one size, the shopper only chooses how many pieces.
  const piece =
    chosen ?? (texts.length === 1 && isPartialCount(items, only, fields["count"]) ? only : undefined);
  const size = normaliseSize(parseOneLine(fields["size"], sizeLabelMaxChars));
  if (piece === undefined) return { reason, piece: "", size };
  const total = countPieces(items, piece);
  const count = isPartialCount(items, piece, fields["count"]) ? fields["count"] : total;
  return { reason, piece: total > 1 ? `${count} × ${piece}` : piece, size };
}

/** Whether `count` is at least 1 and less than the number of pieces with this text. */
function isPartialCount(items: unknown, piece: string | undefined, count: unknown): boolean {
  return Number.isInteger(count) && Number(count) > 0 && Number(count) < countPieces(items, piece ?? "");
}
