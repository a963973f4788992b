/*
 * Texts of printed documents (not in the specification). These functions do not escape: where a text becomes
 * HTML, the caller in pb_hooks/lib/invoices escapes either the values or the result. Numbers, amounts and
 * days ("31 January 2026") need no escaping.
 */

/* Fees, as lines of an invoice. */

export const shippingCharge = "Shipping";
/**
 * The line for what was paid beyond the prices of the items and the fees that the hosted checkout reported.
 */
export const otherCharges = "Other charges";

/* Invoice, bill without tax and credit note. */

export const taxInvoiceTitle = "Tax invoice";
export const billTitle = "Bill";
export const creditNoteTitle = "Credit note";
/** On a credit note: number and day of the invoice that the note credits. */
export const refersToText = (number: string, day: string): string => `For ${number} of ${day}`;
export const gstinText = (gstin: string): string => `GSTIN ${gstin}`;
export const orderHeading = "Order";
export const placeOfSupplyText = (state: string, code: string): string =>
  `Place of supply: ${state} (${code})`;
export const billTo = "Bill to";
export const shipTo = "Ship to";
export const billAndShipTo = "Bill and ship to";
export const addressUnknown = "The address is not known, or was erased.";
export const amountsWithTax = "Amounts in rupees; prices include tax. Reverse charge: no.";
export const amountsInRupees = "Amounts in rupees.";
export const discountTaken = (amount: string): string => `Discount of ${amount} taken off.`;
export const signedForSeller = (seller: string): string => `For ${seller}`;
export const signatory = "Authorised signatory";

/* Columns. The names of the taxes are in gstStates.ts. */

export const itemColumn = "Item";
export const sizeColumn = "Size";
export const hsnColumn = "HSN";
export const piecesColumn = "Pieces";
export const priceColumn = "Price";
export const discountColumn = "Discount";
export const taxableColumn = "Taxable";
export const rateColumn = "GST";
export const totalColumn = "Total";

/* Packing slip. */

export const packingSlipTitle = "Packing slip";
export const orderedOn = (day: string): string => `Ordered ${day}`;
export const phoneText = (phone: string): string => `Phone ${phone}`;
/** Follows the total number of pieces. */
export const piecesInAll = (count: number): string => `${count === 1 ? "piece" : "pieces"} in all`;
export const collectCash = (amount: string): string => `Cash on delivery: collect ${amount}`;
export const nothingToCollect = "Nothing to collect";
export const paymentUnknown = "Payment not known: check before you hand it over";
export const cancelAsked = "The shopper asked to cancel this order";
/** Follows the text `cancelAsked`: the day of the shopper's request. */
export const cancelAskedOn = (day: string): string => ` on ${day}: decide before you send it.`;
/** Heading of the list of pieces that were not in stock. */
export const notInStock = "Not in stock when it was ordered:";

/* Texts of the page that prints these documents, also for a record without such a document. */

export const packingSlipsTitle = "Packing slips";
export const invoicesTitle = "Invoices";
export const issuedTitle = "Invoices and credit notes";
export const chooseRecordsToPrint = (max: number, ticked: number): string =>
  `Choose 1 to ${max} records to print: ${ticked} are ticked.`;
export const recordToPrintGone = (id: string): string => `${id} does not exist any more.`;
/**
 * @param name "Order 5f", or the number of an invoice
 * @param problem why the document cannot be printed
 */
export const printFailed = (name: string, problem: string): string =>
  `${name} could not be printed: ${problem}`;
export const cancelledNotPacked = (orderId: string): string =>
  `Order ${orderId} was cancelled: it is not packed.`;
export const nothingToInvoice = (orderId: string): string =>
  `Order ${orderId} has neither items nor a total: enter them first.`;
export const cancelledWithoutInvoice = (orderId: string): string =>
  `Order ${orderId} was cancelled before it had an invoice.`;
export const returnedWithoutInvoice = (orderId: string): string =>
  `Order ${orderId} came back before it had an invoice.`;
