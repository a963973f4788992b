import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { changeOrder, mailSubjects, placeOrder } from "../../../tools/testkit/server/orders";
import { startShop } from "../../../tools/testkit/server/shopServer";

/* A mail server that accepts a mail after the shop has stopped waiting for it: after one second in this test. */

const slow = { kind: "slow", at: "recipient", ms: 4000, times: 1 } as const;
let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  const begins = "const began = Date.now();";
  const ends = "updateDeliveries(e.app, ({ [id]: _done, ...others }) => others);";
  hooks = createChangedHooks({
    "lib/mail/transport.js": [
      ["timeoutSeconds = 7", "timeoutSeconds = 1"],
      [begins, `${begins} $os.writeFile("FOLDER/begun-" + id, "", 0o600);`],
      [ends, `${ends} $os.remove("FOLDER/begun-" + id);`],
    ],
  });
  const { hooksDir } = hooks;
  shop = await CheckoutShop.open({}, { start: (options) => startShop({ ...options, hooksDir }) });
});
afterEach(() => shop.mail.setFault());
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

test("a registration keeps its account and says that the mail is delayed, and the mailed link confirms it", async () => {
  await shop.mail.setFault(slow);
  const answer = await shop.register("slow.first@gmail.com");
  expect(answer).toMatchObject({ status: 200, body: { meta: { mailDelayed: true } } });
  expect((await shop.verify("slow.first@gmail.com")).status).toBe(204);
  expect((await shop.register("prompt@gmail.com")).body).not.toHaveProperty("meta");
});

test("a magic link whose mail is delayed works", async () => {
  const email = await shop.createShopper();
  await shop.mail.setFault(slow);
  expect(await shop.users("request-otp", { email })).toMatchObject({ status: 503, code: "mail-delayed" });
  const [otpId, password] = ((await shop.mailedLink(email, "/account#otp=")).split("=")[1] ?? "").split(".");
  expect((await shop.users("auth-with-otp", { otpId, password })).status).toBe(200);
});

test("a status whose mail is being delivered is not mailed by a second delivery", async () => {
  const tee = await shop.createProduct({ stockbysize: { S: 9 } });
  const { email, orderId } = await placeOrder(shop, tee);
  const other = await placeOrder(shop, tee);
  for (const to of [email, other.email]) await expect.poll(() => mailSubjects(shop, to)).toHaveLength(1);
  await shop.mail.setFault(slow);
  await changeOrder(shop, orderId, { parcelState: "shipped" });
  const postponed = () => shop.sql("SELECT id FROM shop_order_mails WHERE due > 0");
  await expect.poll(postponed).toHaveLength(1);
  await shop.sql("UPDATE shop_order_mails SET due = 0");
  // Its mail follows the one of the first order.
  await changeOrder(shop, other.orderId, { parcelState: "shipped" });
  await expect.poll(() => mailSubjects(shop, other.email)).toHaveLength(2);
  const running = () => readdirSync(hooks.folder).filter((name) => name.startsWith("begun-"));
  await expect.poll(running).toEqual([]);
  expect(mailSubjects(shop, email)).toEqual(["Your order at Haat", "Your order at Haat: shipped"]);
});
