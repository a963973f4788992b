import { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { Model } from "./model";
import { dayMs, planOf, products, scarceProduct, type YearOptions } from "./plan";
import { parcelToken } from "./sender";
import { wavesOf } from "./waves";
import { Year } from "./year";

/*
 * Plays a plan against a real PocketBase, with the checkout and mail stand-ins, and compares orders, stock, invoices and mails with
 * the model. Time is virtual: the next events follow at once.
 */

const pieces = 20_000;
/** Days between the last virtual day and now: parcels travel on after it. `salesByDay` has 400 days. */
const daysAfter = 30;

export interface YearResult {
  /** Placed orders. */
  orders: number;
  events: number;
  kills: number;
  mails: number;
  invoices: number;
  creditNotes: number;
  /** Orders with more than the stock, and orders whose pieces were put back. */
  shortfalls: number;
  restocked: number;
  /** Messages that never arrived, arrived twice, or behind others. */
  lost: number;
  doubled: number;
  late: number;
}

/** @param log of progress, a line for each comparison @throws AssertionError at the first difference */
export async function runYear(
  options: YearOptions & { compareEveryDays: number },
  log: (line: string) => void = () => {},
): Promise<YearResult> {
  const shop = await CheckoutShop.open({
    SMTP_HOST: "",
    SHOP_PARCEL_TOKEN: parcelToken,
    SHOP_BACKUP: "0",
    SHOP_ORDER_ADDRESS_DAYS: "800",
    // Go collects garbage less often, which saves a fifth of the server's processor time.
    GOGC: "800",
  });
  shop.checkout.setWebhook({ kind: "never" });
  try {
    const { events, travels } = planOf(options);
    const year = await openYear(shop, options);
    let day = 0;
    for (const wave of wavesOf(events)) {
      for (; wave.day > day; day += 1) {
        const compares = (day + 1) % options.compareEveryDays === 0;
        await year.endDay(compares);
        if (compares) log(`Day ${day + 1}: ${year.model.countOf("invoice")} invoices, equal.`);
      }
      await year.play(wave);
    }
    await year.endDay(true);
    return { events: events.length, ...travels, ...resultOf(year) };
  } finally {
    await shop.stop();
  }
}

async function openYear(shop: CheckoutShop, { seed, shoppers, days }: YearOptions): Promise<Year> {
  const scarce = Math.ceil(shoppers / 4);
  const stock = Array.from({ length: products }, (_, at) => (at === scarceProduct ? scarce : pieces));
  const ids: string[] = [];
  for (const [at, count] of stock.entries())
    ids.push(
      await shop.createProduct({ name: `Tee ${at}`, price: 400 + at * 600, stockbysize: { S: count } }),
    );
  return new Year(shop, new Model(stock), ids, seed, Date.now() - (days + daysAfter) * dayMs);
}

function resultOf({ model, mails, kills }: Year) {
  const orders = [...model.orders.values()];
  return {
    orders: orders.length,
    kills,
    mails,
    invoices: model.countOf("invoice"),
    creditNotes: model.countOf("creditNote"),
    shortfalls: orders.filter(({ quantity, taken }) => taken < quantity).length,
    restocked: orders.filter(({ isRestocked }) => isRestocked).length,
  };
}
