import { indianOffsetMs } from "../shared/dates";
import { fieldsOf, parseOneLine } from "../shared/parse";
import type { ParcelState } from "./parcel";

/*
 * The status messages about parcels that Shiprocket Shipping sends. No published page describes them in full:
 * the fields are those of examples by Shiprocket and its integrators; all fields count as assumptions
 * (docs/checkout.md).
 */

/** The content of a status message about one parcel. Absent values are "". */
export interface CourierMessage {
  /** The order numbers in the message by which the order may be found, the most specific first. */
  orderNumbers: string[];
  /** Shiprocket Shipping's own number of the order. */
  shiprocketNumber: string;
  awb: string;
  courier: string;
  trackingUrl: string;
  /** The parcel's state; undefined for a status that the shop does not know, and for a cancelled pickup. */
  state: ParcelState | undefined;
  /**
   * Whether the message is about a return from the shopper, so that the parcel was delivered before. false
   * for a return to origin: an undelivered parcel that goes back.
   */
  isReturn: boolean;
  /** The status in the courier's words. */
  text: string;
  /** Time of the status, in milliseconds since 1970; 0: the message has no readable time. */
  at: number;
}

export const courierMaxChars = 80;
export const awbMaxChars = 40;
const trackingUrlMaxChars = 500;
const numberMaxChars = 100;
const statusMaxChars = 100;

// The shop reads status texts, not status ids: published lists of ids contradict each other. CANCELED is no
// parcel state: a courier cancels a pickup, for example when the owner changes the courier; owner and shopper
// cancel orders.
const stateTexts: Partial<Record<ParcelState, string>> = {
  processing: "NEW, INVOICED, AWB ASSIGNED, LABEL GENERATED",
  packed:
    "READY TO SHIP, PICKUP SCHEDULED, PICKUP GENERATED, PICKUP QUEUED, PICKUP RESCHEDULED, PICKUP ERROR, PICKUP EXCEPTION, " +
    "MANIFEST GENERATED, OUT FOR PICKUP, PACKED",
  shipped:
    "SHIPPED, PICKED UP, IN TRANSIT, IN TRANSIT EN ROUTE, HANDOVER TO COURIER, SHIPMENT BOOKED, DELAYED, MISROUTED, " +
    "REACHED AT DESTINATION HUB, REACHED DESTINATION HUB, REACHED AT DESTINATION",
  "out for delivery": "OUT FOR DELIVERY",
  undelivered:
    "UNDELIVERED, UNDELIVERED 1ST ATTEMPT, UNDELIVERED 2ND ATTEMPT, UNDELIVERED 3RD ATTEMPT, NDR PENDING",
  delivered: "DELIVERED",
  returning:
    "RTO INITIATED, RTO IN TRANSIT, RTO OFD, RTO OUT FOR DELIVERY, RTO NDR, RTO UNDELIVERED, RTO LOCK, RETURN INITIATED, " +
    "RETURN PICKED UP, RETURN IN TRANSIT",
  returned: "RTO DELIVERED, RTO ACKNOWLEDGED, RETURN DELIVERED, RETURN ACKNOWLEDGED, RETURNED",
};

const stateByText: ReadonlyMap<string, ParcelState> = new Map(
  Object.entries(stateTexts).flatMap(([state, texts]) =>
    texts.split(", ").map((text) => [text, state as ParcelState] as const),
  ),
);

/**
 * Converts the reported state of a parcel that a shopper sends back: "returning" while the parcel is on its
 * way, "returned" when it was delivered to the shop; undefined for all other states.
 */
function toReturnState(state: ParcelState | undefined): ParcelState | undefined {
  if (state === "delivered" || state === "returned") return "returned";
  const isUnderWay =
    state === "shipped" || state === "out for delivery" || state === "undelivered" || state === "returning";
  return isUnderWay ? "returning" : undefined;
}

/** Values of `is_return` that mark a message about a return from the shopper. */
const returnMarks: readonly unknown[] = [1, "1", true, "true"];

/** Parses a courier's status message. Never throws. */
export function parseCourierMessage(raw: unknown): CourierMessage {
  const fields = fieldsOf(raw);
  const texts = ["current_status", "shipment_status"].map((name) =>
    parseOneLine(fields[name], statusMaxChars),
  );
  const isMarked = returnMarks.includes(fields["is_return"]);
  const state = texts.map(stateOfText).find(Boolean);
  const text = texts.find(Boolean) ?? "";
  const number = parseOneLine(fields["order_id"], numberMaxChars);
  const shiprocketNumber = parseOneLine(fields["sr_order_id"], numberMaxChars);
  const numbers = [
    number,
    // Some messages join the shop's and Shiprocket's number: "1373900_150876814".
    ...(number.includes("_") ? number.split("_") : []),
    shiprocketNumber,
  ];
  return {
    orderNumbers: [...new Set(numbers.filter(Boolean))],
    shiprocketNumber,
    awb: parseAwb(fields["awb"]),
    courier: parseOneLine(fields["courier_name"], courierMaxChars),
    trackingUrl: parseTrackingUrl(fields["tracking_url"] ?? fields["track_url"]),
    state: isMarked ? toReturnState(state) : state,
    isReturn: isMarked || (state !== undefined && texts.some((each) => /^return/i.test(each))),
    text,
    at: parseCourierTime(fields["current_timestamp"]),
  };
}

/**
 * Shiprocket's number of an order, from a status message about it: `sr_order_id`, or else the part of
 * `order_id` that is not the shop's number.
 * @param orderId the shop's number of the order
 * @returns "" when the message has no such number, or a joined number without the shop's number
 */
export function shiprocketNumberIn(
  { shiprocketNumber, orderNumbers: [number = ""] }: CourierMessage,
  orderId: string,
): string {
  if (shiprocketNumber && shiprocketNumber !== orderId) return shiprocketNumber;
  if (number === orderId) return "";
  if (number.startsWith(`${orderId}_`)) return number.slice(orderId.length + 1);
  if (number.endsWith(`_${orderId}`)) return number.slice(0, -orderId.length - 1);
  return number.includes("_") ? "" : number;
}

function stateOfText(text: string): ParcelState | undefined {
  return stateByText.get(text.toUpperCase().replace(/[\s_-]+/g, " "));
}

/**
 * Parses an AWB, the courier's number of a parcel: 4 to 40 letters, digits, dashes, slashes and underscores;
 * "" for other values.
 */
export function parseAwb(raw: unknown): string {
  const awb = parseOneLine(raw, awbMaxChars + 1);
  return /^[A-Za-z0-9][A-Za-z0-9/_-]{3,39}$/.test(awb) ? awb : "";
}

/** Parses the URL of a courier's tracking page; "" unless it is an https URL. */
export function parseTrackingUrl(raw: unknown): string {
  const url = typeof raw === "string" ? raw.trim() : "";
  if (url.length > trackingUrlMaxChars) return "";
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][\x21-\x7e]*)?$/i.test(url) ? url : "";
}

/**
 * Parses a time of a status message: "23 05 2023 11:43:52" (day first) and "2023-05-23 11:43:52", both in
 * Indian time because couriers send no zone, and ISO times with a zone.
 * @returns milliseconds since 1970; 0 for all other values
 */
export function parseCourierTime(raw: unknown): number {
  const text = typeof raw === "string" ? raw.trim() : "";
  const dayFirst = /^(\d\d)[ /-](\d\d)[ /-](\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text);
  const yearFirst = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i.exec(
    text,
  );
  const part = (at: number) => Number((dayFirst ?? yearFirst)?.[at]);
  if (dayFirst) return utcTime([part(3), part(2), part(1)], [part(4), part(5), part(6)], indianOffsetMs);
  if (!yearFirst) return 0;
  return utcTime([part(1), part(2), part(3)], [part(4), part(5), part(6)], zoneOffsetMs(yearFirst[7]));
}

function zoneOffsetMs(zone: string | undefined): number {
  if (zone === undefined) return indianOffsetMs;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

function utcTime(
  [year, month, day]: [number, number, number],
  [hour, minute, second]: [number, number, number],
  offsetMs: number,
): number {
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC accepts 31 February and 25:00 and rolls them over.
  const read = new Date(time);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 && time > offsetMs ? time - offsetMs : 0;
}
