import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop, repeatInParallel } from "../../../tools/testkit/server/accountsShop";

/* The link to a new password of the owner, which every visitor can request. */

/** Within ten minutes. */
const mailsMax = 3;

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start();
});
afterAll(() => shop.stop());

const mailsTo = (address: string) => shop.mail.messages().filter(({ to }) => to.includes(address));

test("parallel requests for the owner's new password send three mails, and all get the same answer", async () => {
  const { email } = shop.shop.superuser;
  const answers = await repeatInParallel(20, () =>
    shop.request("/api/collections/_superusers/request-password-reset", { json: { email } }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  await expect.poll(() => mailsTo(email).length).toBe(mailsMax);
  // A mail that was requested later has arrived, so the earlier ones have, too.
  await shop.register("later@gmail.com");
  await shop.verificationToken("later@gmail.com");
  expect(mailsTo(email)).toHaveLength(mailsMax);
});
