import { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { startShop } from "../../tools/testkit/server/shopServer";
import { ownerEmail } from "./dayEnd";
import { dayMs } from "./events";
import { nameOf, products, scarceProduct, sellers, shopHsn } from "./goods";
import { Model } from "./model";
import { planOf, type YearOptions } from "./plan";
import { parcelToken } from "./sender";
import { totalOf } from "./tax";
import { wavesOf } from "./waves";
import { Year } from "./year";

/*
 * Plays a plan against a real PocketBase, with the checkout and mail stand-ins, and compares orders, stock,
 * invoices and mails with the model. Time is virtual: the next events follow at once.
 */

const pieces = 40_000;
/** Days between the last virtual day and now: parcels travel on after it. `salesByDay` has 400 days. */
const daysAfter = 34;
/** Each order is compared with Shiprocket's list before it is a week old. */
const compareEveryDays = 5;

export interface YearResult {
  /** Placed orders. */
  orders: number;
  events: number;
  kills: number;
  /** To shoppers. */
  mails: number;
  invoices: number;
  creditNotes: number;
  /** Invoices of orders whose earlier invoice was credited. */
  newInvoices: number;
  /** Credit notes for a part of an invoice, and further ones of an invoice. */
  partNotes: number;
  secondNotes: number;
  /** Invoices with CGST and UTGST, with CGST and SGST, and with IGST. */
  utgst: number;
  sgst: number;
  igst: number;
  /** Accepted requests of shoppers. */
  cancelRequests: number;
  returnRequests: number;
  /** Lines of the owner's file, and of these refused ones. */
  fileLines: number;
  fileProblems: number;
  /** Orders with more than the stock, and orders whose pieces were put back. */
  shortfalls: number;
  /** Orders that were sent after their pieces were back in stock, which took them out again. */
  takenAgain: number;
  /** Differences between the shop and Shiprocket's list, by kind. */
  differences: Record<string, number>;
  restocked: number;
  /** Messages that never arrived, arrived twice, or behind others. */
  lost: number;
  doubled: number;
  late: number;
}

/** @param log of progress, a line for each comparison @throws AssertionError at the first difference */
export async function runYear(
  options: YearOptions,
  log: (line: string) => void = () => {},
): Promise<YearResult> {
  let env: Record<string, string> = {};
  const shop = await CheckoutShop.open(shopEnv(sellers[0].gstin), {
    start(given) {
      env = given.env ?? {};
      return startShop(given);
    },
  });
  const move = (gstin: string) => shop.shop.restart({ ...env, ...shopEnv(gstin) });
  shop.checkout.setWebhook({ kind: "never" });
  try {
    const { events, faults } = planOf(options);
    const year = await openYear(shop, options, move);
    let day = 0;
    for (const wave of wavesOf(events)) {
      for (; wave.day > day; day += 1) {
        const compares = (day + 1) % compareEveryDays === 0;
        await year.endDay(day + 1, compares ? "new documents" : "nothing");
        if (compares) log(`Day ${day + 1}: ${year.model.documents.countOf("invoice")} invoices, equal.`);
        if (day + 1 === changeDay(options)) await year.changeBusiness();
      }
      await year.play(wave);
    }
    await year.endDay(day + 1, "all");
    return { events: events.length, ...faults, ...resultOf(year) };
  } finally {
    await shop.stop();
  }
}

/** The middle, when most orders of the first half have their invoices. */
const changeDay = ({ days }: YearOptions) => Math.ceil(days / 2) + 1;

function shopEnv(gstin: string): Record<string, string> {
  return {
    SMTP_HOST: "",
    SHOP_ALERT_EMAIL: ownerEmail,
    SHOP_PARCEL_TOKEN: parcelToken,
    SHOP_BACKUP: "0",
    SHOP_ORDER_ADDRESS_DAYS: "800",
    SHOP_GSTIN: gstin,
    SHOP_LEGAL_NAME: "Haat Handloom",
    SHOP_ADDRESS: "4 Mill Road",
    SHOP_HSN: shopHsn,
    // Go collects garbage less often, which saves a fifth of the server's processor time.
    GOGC: "800",
  };
}

async function openYear(
  shop: CheckoutShop,
  { seed, shoppers, days }: YearOptions,
  move: (gstin: string) => Promise<void>,
): Promise<Year> {
  const scarce = Math.ceil(shoppers / 3);
  const stock = products.map((_, at) => (at === scarceProduct ? scarce : pieces));
  const ids: string[] = [];
  for (const [at, { price, hsn }] of products.entries())
    ids.push(await shop.createProduct({ name: nameOf(at), price, hsn, stockbysize: { S: stock[at] } }));
  const beganAt = Date.now() - (days + daysAfter) * dayMs;
  return new Year(shop, new Model(stock), { ids, seed, beganAt, move });
}

function resultOf({ model, mails, kills, file }: Year) {
  const orders = [...model.orders.values()];
  const invoices = model.documents.issued.filter(({ kind }) => kind === "invoice");
  const notes = model.documents.issued.filter(({ kind }) => kind === "creditNote");
  const localOf = (gstin: string, state: string) =>
    sellers.find((seller) => seller.gstin === gstin && seller.state === state)?.localTax ?? "IGST";
  const withTax = (name: string) =>
    invoices.filter(({ sheet: { gstin, state } }) => localOf(gstin, state) === name).length;
  return {
    orders: orders.length,
    kills,
    mails,
    invoices: invoices.length,
    creditNotes: notes.length,
    newInvoices: invoices.filter(({ part }) => part > 0).length,
    partNotes: notes.filter(({ sheet, invoice }) => invoice && totalOf(sheet) < totalOf(invoice.sheet))
      .length,
    secondNotes: notes.filter(({ part, invoice, order }) =>
      order.creditNotes.some((earlier) => earlier.invoice === invoice && earlier.part < part),
    ).length,
    utgst: withTax("UTGST"),
    sgst: withTax("SGST"),
    igst: withTax("IGST"),
    cancelRequests: model.requests.accepted.cancel,
    returnRequests: model.requests.accepted.return,
    fileLines: file.lines,
    fileProblems: file.problems,
    shortfalls: orders.filter(({ lines, taken }) =>
      lines.some(({ quantity }, at) => (taken[at] ?? 0) < quantity),
    ).length,
    takenAgain: model.takenAgain,
    differences: model.differences.found,
    restocked: orders.filter(({ isRestocked }) => isRestocked).length,
  };
}
