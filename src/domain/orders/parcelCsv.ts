import { parseCsv } from "../shared/csv";
import { orderIdMaxChars } from "../shared/limits";
import { parseOneLine } from "../shared/parse";
import { courierMaxChars, parseAwb, parseTrackingUrl } from "./courierMessage";
import { type ParcelState, parcelStates, parseParcelState } from "./parcel";

/**
 * A line of the owner's CSV file of parcels, about one order. A value of "" or undefined leaves the order's
 * value unchanged.
 */
export interface ParcelLine {
  line: number;
  order: string;
  state: ParcelState | undefined;
  courier: string;
  awb: string;
  trackingUrl: string;
}

/** Why a line of the parcel CSV cannot be used, as a sentence for the owner. */
export interface LineProblem {
  line: number;
  text: string;
}

/** Maximum number of lines of the parcel CSV, without the heading line. */
const parcelLinesMax = 2000;
const parcelCsvMaxChars = 1_000_000;

/**
 * The columns of the parcel CSV, with other headings that spreadsheets of couriers and of `npm run orders`
 * use.
 */
const headings: Readonly<Record<keyof Omit<ParcelLine, "line">, readonly string[]>> = {
  order: ["order", "orderid", "ordernumber", "orderno"],
  state: ["state", "parcelstate", "status", "parcelstatus", "deliverystatus", "currentstatus"],
  courier: ["courier", "couriername", "couriercompany"],
  awb: [
    "awb",
    "awbcode",
    "awbnumber",
    "awbno",
    "trackingnumber",
    "trackingno",
    "trackingid",
    "waybill",
    "waybillnumber",
    "waybillno",
    "docketno",
  ],
  trackingUrl: ["trackingurl", "tracking", "trackinglink"],
};

/** The parsed content of the parcel CSV. */
interface ParcelFile {
  lines: ParcelLine[];
  problems: LineProblem[];
  /** The headings of the columns that the shop does not read. */
  unused: string[];
}

/**
 * Parses the owner's CSV file of parcels: a line with the headings (order; state, courier, awb, tracking; in
 * any order), then one line per order. Never throws.
 * @returns the usable lines, and a problem for each unusable one
 */
export function parseParcelCsv(text: string): ParcelFile {
  if (text.length > parcelCsvMaxChars) return failed(1, tooLong);
  const wrongFormat = formatProblem(text);
  if (wrongFormat) return failed(1, wrongFormat);
  const { rows: all, openQuoteLine } = parseCsv(text);
  const [head, ...rows] = all;
  const columns = columnsOf(head?.cells ?? []);
  if (openQuoteLine > 0 && !head) return failed(openQuoteLine, openQuote);
  if (columns.order < 0)
    return failed(
      head?.line ?? 1,
      "The first line has to name the columns: order, state, courier, awb, tracking.",
    );
  const twice = findDuplicateColumns(head?.cells ?? []);
  if (twice)
    return failed(
      head?.line ?? 1,
      `The columns ${twice} mean the same: keep one of them. Nothing is changed.`,
    );
  if (rows.length > parcelLinesMax) return failed(1, tooLong);
  const lines: ParcelLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const read = (name: keyof typeof columns) => cells[columns[name]] ?? "";
    const isShifted = cells.slice(head?.cells.length).some(Boolean);
    const found = isShifted ? tooManyCells : parseParcelLine(line, read);
    const earlier = typeof found === "string" ? undefined : seen.get(found.order);
    if (typeof found === "string") problems.push({ line, text: found });
    else if (earlier) problems.push({ line, text: `Order ${found.order} is in line ${earlier} already.` });
    else {
      seen.set(found.order, line);
      lines.push(found);
    }
  }
  if (openQuoteLine > 0) problems.push({ line: openQuoteLine, text: openQuote });
  return { lines, problems, unused: unusedColumns(head?.cells ?? []) };
}

const tooLong = `Split the file: at most ${parcelLinesMax} lines fit into one.`;
const openQuote =
  "A quote is not closed, or text follows a closed one: this line and all after it changed nothing.";
const tooManyCells = "The line has more cells than the first line: put quotes around a text with a comma.";

function failed(line: number, text: string): ParcelFile {
  return { lines: [], problems: [{ line, text }], unused: [] };
}

/**
 * Why a text is no CSV, as a sentence for the owner: it begins like a zip file (xlsx, ods) or an old Excel
 * file, or contains the zeros of UTF-16. undefined otherwise.
 */
function formatProblem(text: string): string | undefined {
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00d0\u00cf\u0011"))
    return "This is a workbook, not a CSV file. Save it as CSV in your spreadsheet program, and choose that file.";
  if (text.includes("\0")) return "This file is not in UTF-8. Save it as CSV UTF-8, and choose that file.";
  return undefined;
}

const columnNames = Object.keys(headings) as (keyof typeof headings)[];

type Columns = Record<keyof typeof headings, number>;

/** The column that a heading means; undefined for an unknown heading. */
function columnOf(heading: string): keyof Columns | undefined {
  const name = heading.toLowerCase().replace(/[^a-z]/g, "");
  return columnNames.find((column) => headings[column].includes(name));
}

function columnsOf(head: readonly string[]): Columns {
  const found = head.map(columnOf);
  return Object.fromEntries(columnNames.map((column) => [column, found.indexOf(column)])) as Columns;
}

/** Two headings that mean the same column: “state” and “status”; undefined without such a pair. */
function findDuplicateColumns(head: readonly string[]): string | undefined {
  for (const column of columnNames) {
    const same = head.filter((heading) => columnOf(heading) === column);
    if (same.length > 1) return same.map((heading) => `“${shortenForMessage(heading)}”`).join(" and ");
  }
  return undefined;
}

const unusedMax = 20;

function unusedColumns(head: readonly string[]): string[] {
  const unused = head.filter((heading) => heading !== "" && !columnOf(heading)).map(shortenForMessage);
  const more = unused.length - unusedMax;
  return more > 0 ? [...unused.slice(0, unusedMax), `${more} more`] : unused;
}

/** A number as spreadsheets shorten it: "1.2E+11". They shorten an order's number such as 12e45, too. */
const shortenedNumber = /^\d([.,]\d+)?e\+\d+$/i;

/** Parses one line of the parcel CSV; returns a sentence for the owner when the line cannot be used. */
function parseParcelLine(line: number, read: (name: keyof Columns) => string): ParcelLine | string {
  // Usually a quote was not closed, so that the cell runs on into the next lines.
  if (columnNames.some((name) => /[\r\n]/.test(read(name))))
    return "A cell has a line break: is a quote not closed?";
  const order = parseOneLine(withoutApostrophe(read("order")), orderIdMaxChars);
  if (!order) return "The order's number is missing.";
  if (shortenedNumber.test(order))
    return `The spreadsheet has shortened the order's number to ${shortenForMessage(order)}: format its column as text.`;
  const state = parseParcelState(read("state"));
  if (read("state") && !state)
    return `“${shortenForMessage(read("state"))}” is no state. Write one of: ${parcelStates.join(", ")}.`;
  const written = withoutApostrophe(read("awb"));
  const awb = parseAwb(written);
  if (shortenedNumber.test(written))
    return `The spreadsheet has shortened the AWB to ${shortenForMessage(written)}: format its column as text.`;
  if (written && !awb) return `“${shortenForMessage(written)}” is no AWB: write 4 to 40 letters and digits.`;
  const trackingUrl = parseTrackingUrl(read("trackingUrl"));
  if (read("trackingUrl") && !trackingUrl)
    return `“${shortenForMessage(read("trackingUrl"))}” is no tracking address: write one that begins with https://.`;
  const courier = parseOneLine(withoutApostrophe(read("courier")), courierMaxChars);
  if (!(state || awb || trackingUrl || courier)) return `Nothing is said about order ${order}.`;
  return { line, order, state, courier, awb, trackingUrl };
}

/**
 * Removes the apostrophe that spreadsheets and `npm run orders` put before a cell that could be a formula.
 */
function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=[=+@\d-])/, "");
}

const shownMaxChars = 60;

function shortenForMessage(cell: string): string {
  return parseOneLine(cell, shownMaxChars);
}
