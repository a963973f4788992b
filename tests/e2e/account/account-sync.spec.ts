import {
  createAccount,
  createOrder,
  signInOnNewDevice,
  storeSession,
} from "../../../tools/testkit/browser/account";
import { openDevice } from "../../../tools/testkit/browser/devices";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  closeCart,
  main,
  openHome,
} from "../../../tools/testkit/browser/shopPage";
import { waitUntilAccountJoined } from "../../../tools/testkit/browser/storedRows";
import { createProduct } from "../../../tools/testkit/server/products";
import { order } from "../fixtures/accountPage";
import { expect, test } from "../fixtures/shopTest";

/* The account page while the account's sync fails: in this tab or in another one, which runs it. */

const failed = {
  status: 400,
  contentType: "application/json",
  body: '{"status":400,"message":"","data":{}}',
};

test("a tab that does not run the sync shows its problem, and 'Try again' repeats it", async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop);
  await createOrder(shop, { userId: account.id, orderId: "65f2first", items: [], total: 0 });
  const orders = "**/api/collections/orders/records*";
  await context.route(orders, (route) => route.fulfill(failed));
  await storeSession(page, account);
  await page.goto("/account");
  await expect(main(page).getByText("Your orders could not be fetched.")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/account");
  await expect(main(other).getByText("Your orders could not be fetched.")).toBeVisible();
  await context.unroute(orders);
  await main(other).getByRole("button", { name: "Try again" }).click();
  await expect(order(other, "65f2first")).toBeVisible();
  // The pressed button is gone.
  await expect(main(other).getByRole("tabpanel", { name: "Orders" })).toBeFocused();
});

test("signing out asks neither for a problem that is over nor for changes that are sent late; they are sent", async ({
  page,
  browser,
  shop,
  baseURL,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  await storeSession(page, account);
  await openHome(page);
  await waitUntilAccountJoined(page);
  const exchange = "**/api/shop/sync";
  let attempts = 0;
  await page.route(exchange, (route) => {
    attempts += 1;
    return route.fulfill(failed);
  });
  await addProductToCart(page, tee, "M");
  await closeCart(page);
  attempts = 0;
  await page.goto("/account");
  // The schedule then waits some seconds for its next attempt.
  await expect.poll(() => attempts, { timeout: 30_000 }).toBeGreaterThan(3);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute(exchange);
  await page.route(exchange, async (route) => {
    await answered;
    await route.continue();
  });
  const requested = page.waitForRequest(exchange);
  await main(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await requested;
  const anyway = main(page).getByRole("button", { name: "Sign out anyway" });
  expect(await anyway.isVisible()).toBe(false);
  await expect(anyway).toBeVisible();
  answer();
  await expect(main(page).getByText("Please log in to view your account")).toBeVisible();
  const laptop = await openDevice(browser, baseURL ?? "", await signInOnNewDevice(shop, account.email));
  await cartIcon(laptop.page).click();
  await expect(cartLine(laptop.page, "Kolam Tee")).toBeVisible();
  await laptop.context.close();
});
