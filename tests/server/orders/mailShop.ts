import { afterAll, afterEach, beforeAll } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { changeOrder, mailSubjects } from "../../../tools/testkit/server/orders";

/** A shop with a mail server and the product of its orders. */
export interface MailShop {
  shop: CheckoutShop;
  tee: string;
}

/**
 * Opens one shop for all tests of a file.
 * @param take receives it before the first test
 * @returns what the tests do with its orders
 */
export function withMailShop(take: (opened: MailShop) => void) {
  let shop: CheckoutShop;
  let tee: string;
  beforeAll(async () => {
    shop = await CheckoutShop.open();
    tee = await shop.createProduct({ name: "Tee <b>& Co</b>", stockbysize: { S: 900, M: 900 } });
    take({ shop, tee });
  });
  afterEach(() => shop.mail.setFault());
  afterAll(() => shop.stop());

  const items = () => [{ variant_id: `${tee}-S`, quantity: 2 }];
  return {
    items,
    /** Orders and pays; the order is in the database, its mail perhaps not yet sent. */
    async placeOrderOf(email: string) {
      const started = await shop.startCheckout(items());
      await shop.checkout.pay(started.orderId, email);
      await waitForOrder(shop, started.orderId);
      return started;
    },
    setStatus: (orderId: string, status: string) => changeOrder(shop, orderId, { status }),
    /** The subjects of the mails to an address. */
    subjects: (email: string) => mailSubjects(shop, email),
  };
}
