import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import {
  businessEnv,
  createInvoiceOrder,
  expectConsecutiveNumbers,
  printPages,
} from "../../../tools/testkit/server/invoices";

/*
 * Printing an invoice issues it. An order that is cancelled meanwhile has no invoice, or an invoice and a
 * credit note for it.
 */

const rounds = 52;
/** Concurrent rounds; more would only wait for each other. */
const atOnce = 4;
let shop: CheckoutShop;
let shopper: { id: string; email: string; token: string };
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open(businessEnv);
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
  const email = await shop.createShopper();
  const { token, record } = await shop.signIn(email);
  shopper = { id: record.id, email, token };
});
afterAll(() => shop.stop());

interface Placed {
  orderId: string;
  id: string;
}

async function byHand(): Promise<Placed> {
  const orderId = crypto.randomUUID();
  const payment = "Cash on delivery";
  return { orderId, id: await createInvoiceOrder(shop.shop, { orderId, userId: shopper.id, payment }) };
}

async function atCheckout(): Promise<Placed> {
  const { orderId } = await shop.startedCheckout(tee);
  await shop.checkout.pay(orderId, shopper.email);
  await waitForOrder(shop, orderId);
  return { orderId, id: String((await shop.order(orderId))?.["id"]) };
}

/**
 * The ways to cancel an order, by owner, shopper, file and checkout: how it is placed, and how it is
 * cancelled.
 */
const cancellations: { place(): Promise<Placed>; cancel(order: Placed): Promise<unknown> }[] = [
  {
    place: byHand,
    cancel: ({ id }: Placed) =>
      shop.asOwner(`/api/collections/orders/records/${id}`, {
        method: "PATCH",
        json: { parcelState: "cancelled" },
      }),
  },
  {
    place: byHand,
    cancel: ({ orderId }: Placed) =>
      shop.request(`/api/shop/orders/${orderId}/cancel`, { json: {}, token: shopper.token }),
  },
  {
    place: byHand,
    cancel: ({ orderId }: Placed) =>
      shop.asOwner("/api/shop/parcels", { json: { csv: `order,state\n${orderId},cancelled` } }),
  },
  {
    place: atCheckout,
    cancel: async ({ orderId }: Placed) => {
      shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
      // Shiprocket repeats a message that was answered by 503.
      await expect.poll(() => shop.checkout.sendWebhook(orderId)).toEqual([200]);
    },
  },
];

/**
 * Prints the invoice twice while the order is cancelled. Which request starts first, and how much earlier,
 * differs per round.
 */
async function race(round: number): Promise<void> {
  const { place, cancel } = cancellations[round % cancellations.length] ?? cancellations[0] ?? fail();
  const order = await place();
  const print = async () => (await printPages(shop.shop, [order.id])).text();
  const lead = Math.floor(round / cancellations.length) * 2 - Math.floor(rounds / cancellations.length);
  const [, ...pages] = await Promise.all([
    wait(Math.max(lead, 0)).then(() => cancel(order)),
    wait(Math.max(-lead, 0)).then(print),
    print(),
  ]);
  await expect.poll(async () => (await shop.order(order.orderId))?.["parcelState"]).toBe("cancelled");
  const [[invoices, creditNotes, difference] = []] = await shop.sql(
    `SELECT sum(kind = 'invoice'), sum(kind = 'creditNote'), total(iif(kind = 'invoice', total, -total))
     FROM invoices WHERE orderId = '${order.orderId}'`,
  );
  const isPrinted = pages.some((page) => page.includes('class="sheet"'));
  expect([Number(invoices), Number(creditNotes), Number(difference)]).toEqual(
    isPrinted ? [1, 1, 0] : [0, 0, 0],
  );
}

function fail(): never {
  throw new Error("There is no way to cancel.");
}

test(`of ${rounds} orders that are cancelled while they are printed, each has no invoice, or an invoice and its credit note`, async () => {
  for (let round = 0; round < rounds; round += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, at) => race(round + at)));
  expect(await expectConsecutiveNumbers(shop.shop)).toBeGreaterThan(0);
});
