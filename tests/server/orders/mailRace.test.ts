import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { changeOrder, mailSubjects, placeOrder } from "../../../tools/testkit/server/orders";
import { startShop } from "../../../tools/testkit/server/shopServer";

/*
 * An order whose status changes while it is mailed. Changed hooks hold the delivery until the test has
 * changed the status.
 */

const statusIs = (status: string) =>
  `app.findRecordById("orders", id).getString("status") === ${JSON.stringify(status)}`;
const sleepWhile = (condition: string) =>
  `for (let tries = 0; tries < 200 && (${condition}); tries += 1) sleep(20);`;
let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  const begins = "function deliverOrderMail(app, { id }) {";
  const checks = "function readStatusToMail(app, id) {";
  hooks = createChangedHooks({
    "lib/orders/mail.js": [[begins, `${begins} ${sleepWhile(statusIs("being sewn"))}`]],
    "lib/orders/mailLog.js": [
      [
        checks,
        `${checks} if (app.findRecordById("orders", id).getString("courier") === "held") {
          $os.writeFile("FOLDER/held", "", 0o600);
          ${sleepWhile(`!(${statusIs("delivered")})`)}
        }`,
      ],
    ],
  });
  const { hooksDir } = hooks;
  shop = await CheckoutShop.open({}, { start: (options) => startShop({ ...options, hooksDir }) });
});
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

test("a status that was mailed is not mailed again when the next one comes during a delivery", async () => {
  const { email, orderId } = await placeOrder(shop, await shop.createProduct({ stockbysize: { S: 9 } }));
  await shop.mail.waitFor(({ to }) => to.includes(email));
  await changeOrder(shop, orderId, { parcelState: "shipped" });
  await expect.poll(() => mailSubjects(shop, email)).toHaveLength(2);
  // The delivery of this status begins and is held.
  await changeOrder(shop, orderId, { status: "being sewn" });
  await changeOrder(shop, orderId, { status: "shipped", courier: "held" });
  await expect.poll(() => existsSync(path.join(hooks.folder, "held"))).toBe(true);
  await changeOrder(shop, orderId, { parcelState: "delivered" });
  const subjects = ["Your order at Haat", "Your order at Haat: shipped", "Your order at Haat: delivered"];
  await expect.poll(() => mailSubjects(shop, email)).toHaveLength(3);
  expect(mailSubjects(shop, email)).toEqual(subjects);
});
