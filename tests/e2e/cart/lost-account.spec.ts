import { accountLost, sessionExpired } from "../../../src/domain/auth/messages";
import { createAccount, storeSession } from "../../../tools/testkit/browser/account";
import { countUnsentChanges } from "../../../tools/testkit/browser/devices";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  closeCart,
  notifications,
  openHome,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta, waitUntilAccountJoined } from "../../../tools/testkit/browser/storedRows";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/*
 * A browser whose account a restored server has lost, and whose question about it is not answered at first.
 */

test("the cart of a lost account comes back after a late answer and a new registration", async ({
  page,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  await storeSession(page, account);
  await openHome(page);
  await waitUntilAccountJoined(page);
  await addProductToCart(page, tee, "M");
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
  await closeCart(page);
  await expect.poll(() => countUnsentChanges(page)).toBe(0);

  // As a restored backup from before the registration: no deletion is recorded.
  const query = `DELETE FROM users WHERE id = '${account.id}'`;
  await shop.api("/api/sql", { method: "POST", json: { query } });
  await page.route("**/api/shop/sync", (route) => route.abort());
  await openHome(page);
  await expect(notifications(page).getByText(sessionExpired)).toBeVisible();
  await expect.poll(() => readStoredMeta(page, "account")).toBeUndefined();
  await expect.poll(() => readStoredMeta(page, "lossQuestions")).toHaveLength(1);

  await page.unroute("**/api/shop/sync");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(notifications(page).getByText(accountLost)).toBeVisible();
  await expect.poll(() => readStoredMeta(page, "lossQuestions")).toBeUndefined();

  await storeSession(page, await createAccount(shop, { email: account.email }));
  await openHome(page);
  await waitUntilAccountJoined(page);
  await cartIcon(page).click();
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
});
