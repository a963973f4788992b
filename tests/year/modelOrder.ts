import type { ReturnWish } from "./events";
import { type Line, nameOf, scarceProduct } from "./goods";
import { type Costs, type Sheet, sum } from "./tax";

/** An invoice or a credit note. */
export interface Document {
  kind: "invoice" | "creditNote";
  order: ModelOrder;
  /** Of the order's credit notes, from 1; of its invoices, from 0. */
  part: number;
  /** The invoice that a credit note credits. */
  invoice?: Document;
  sheet: Sheet;
  /** 0 until it is read from the shop. */
  serial: number;
}

/** Facts about a paid order that do not change. */
export interface Placed extends Costs {
  orderId: string;
  isCash: boolean;
  /** Virtual time, in milliseconds since the beginning. */
  placedAt: number;
  /** Whether the payment has another amount than the order. */
  isPaidWrong: boolean;
}

export interface ModelOrder extends Placed {
  /** Whether the shop has it yet; `row` is its id there. */
  isKnown: boolean;
  row: string;
  state: string;
  /** Of the last delivery attempt. */
  attemptAt: number;
  courier: string;
  awb: string;
  wasDelivered: boolean;
  isCancelAsked: boolean;
  /** What the shopper has asked to return, as the owner reads it. */
  returnReason: string;
  returnSize: string;
  /**
   * The pieces of each line: `taken` out of stock, put `back`, `confirmed` as returned, of these
   * `unsellable`, and of the latest invoice `credited`.
   */
  taken: number[];
  back: number[];
  confirmed: number[];
  unsellable: number[];
  credited: number[];
  isSellable: boolean;
  isRestocked: boolean;
  /** Whether a courier has reported its parcel while it was cancelled. */
  isSentCancelled: boolean;
  /**
   * Whether a courier had its parcel after its pieces were back in stock, while it was cancelled: then the
   * shop puts no pieces back.
   */
  isSentAfterRestock: boolean;
  /** The latest is the last. */
  invoices: Document[];
  creditNotes: Document[];
  mails: string[];
  /** The token of the link in its last mail. */
  link: string;
}

export function newOrder(placed: Placed): ModelOrder {
  const none = placed.lines.map(() => 0);
  return {
    ...placed,
    isKnown: false,
    row: "",
    state: "processing",
    attemptAt: 0,
    courier: "",
    awb: "",
    wasDelivered: false,
    isCancelAsked: false,
    returnReason: "",
    returnSize: "",
    taken: none,
    back: none,
    confirmed: none,
    unsellable: none,
    credited: none,
    isSellable: false,
    isRestocked: false,
    isSentCancelled: false,
    isSentAfterRestock: false,
    invoices: [],
    creditNotes: [],
    mails: [],
    link: "",
  };
}

export const awbOf = ({ orderId }: Pick<Placed, "orderId">): string => `AWB${orderId.slice(0, 12)}`;
export const piecesOf = (lines: readonly Line[]): number[] => lines.map(({ quantity }) => quantity);
/** Whether the owner puts pieces back into stock, if the plan says so: never those of the scarce product. */
export const maySell = ({ lines, isSentAfterRestock }: ModelOrder): boolean =>
  !isSentAfterRestock && !lines.some(({ product }) => product === scarceProduct);

/** Whether all of its latest invoice is credited. */
export const isCredited = ({ lines, credited }: ModelOrder): boolean =>
  sum(credited) === sum(piecesOf(lines));

/** Whether the owner says which pieces came back, before the order is credited. */
export function waitsForPieces({ state, wasDelivered, returnReason, confirmed, lines }: ModelOrder): boolean {
  const mayBePart = wasDelivered || returnReason !== "";
  return state === "returned" && mayBePart && sum(confirmed) === 0 && sum(piecesOf(lines)) > 1;
}

/** The pieces that a wish names; undefined for all of the order, without a line. */
export function namedPieces({ lines }: ModelOrder, { line, count }: ReturnWish): number[] | undefined {
  const only = lines.length === 1 && count > 0 && count < (lines[0]?.quantity ?? 0) ? 0 : undefined;
  const at = line ?? only;
  if (at === undefined) return;
  return lines.map(({ quantity }, each) => (each === at ? count || quantity : 0));
}

/** What the owner reads: "Too small: 2 × Tee 3, S". */
export function reasonText(order: ModelOrder, wish: ReturnWish): string {
  const pieces = namedPieces(order, wish);
  if (!pieces) return wish.reason;
  const at = pieces.findIndex((count) => count > 0);
  const { product, quantity } = order.lines[at] as Line;
  return `${wish.reason}: ${quantity > 1 ? `${pieces[at]} × ` : ""}${nameOf(product)}, S`;
}

/** The named pieces of the order's request; undefined without a request, and for one to return all of it. */
export function askedPieces({ returnReason, lines }: ModelOrder): number[] | undefined {
  const at = lines.findIndex(({ product }) => returnReason.endsWith(` ${nameOf(product)}, S`));
  if (at < 0) return;
  const count = Number(/: (\d+) × /.exec(returnReason)?.[1] ?? 1);
  return lines.map((_, each) => (each === at ? count : 0));
}

/** What an order says without a request to return it. */
export const noReturn = { returnReason: "", returnSize: "" };
