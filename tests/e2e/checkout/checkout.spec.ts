import { expect } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, storeSession } from "../../../tools/testkit/browser/account";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartLines,
  checkoutButton,
  main,
  quantity,
  waitForAccountStream,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredRows } from "../../../tools/testkit/browser/storedRows";
import { checkoutCount, openCart, pay, tee, test } from "../fixtures/checkoutTest";

/* From the cart to the hosted checkout and back. */

test("a signed-in shopper buys a tee: the order is in the account at once, the cart empty, the piece gone", async ({
  page,
  shop,
}) => {
  const id = await tee(shop, "Bought Tee");
  const account = await createAccount(shop.shop);
  await storeSession(page, account);
  await addProductToCart(page, id, "M");
  await checkoutButton(page).click();
  await pay(page, account.email);
  await expect(page).toHaveURL(/\/checkout\/success\?oid=[0-9a-f]{24}&ost=SUCCESS$/);
  const oid = new URL(page.url()).searchParams.get("oid") ?? "";
  await expect(main(page).getByRole("heading", { name: "Payment success" })).toBeVisible();
  await expect(main(page).getByRole("definition")).toHaveText([oid, "SUCCESS"]);
  await expect(main(page).getByRole("region", { name: "Your order" })).toContainText("Bought Tee");
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  await expectUsable(page, "the success page with its order");

  await main(page).getByRole("link", { name: "See your orders" }).click();
  await expect(main(page).getByRole("article", { name: oid })).toContainText("processing", {
    timeout: 10_000,
  });
  expect((await shop.readProduct(id))["stockbysize"]).toEqual({ M: 8 });
  const mail = await shop.mail.waitFor(({ to }) => to.includes(account.email));
  expect(mail.text).toContain(oid);
});

test("an order that is paid while the account is open elsewhere is there within two seconds, and leaves the cart", async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop.shop);
  await storeSession(page, account);
  await addProductToCart(page, await tee(shop, "Watched Tee"), "M");
  const hosted = await context.newPage();
  await hosted.goto("/wishlist");
  await openCart(hosted);
  await checkoutButton(hosted).click();
  await expect(hosted.getByLabel("Email")).toBeVisible();
  const listening = waitForAccountStream(page);
  await page.goto("/account");
  await expect(main(page).getByText("No orders yet.")).toBeVisible();
  await listening;
  const [started] = shop.checkout.orders();
  await shop.checkout.pay(started?.order_id ?? "", account.email);
  await expect(main(page).getByRole("article")).toContainText("Watched Tee", { timeout: 10_000 });
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
});

test("two tabs and the way back start one checkout; its lines leave the cart once, what was added since stays", async ({
  page,
  context,
  shop,
}) => {
  const id = await tee(shop, "Shared Tee");
  const other = await tee(shop, "Later Tee");
  await addProductToCart(page, id, "M");
  const second = await context.newPage();
  await second.goto("/wishlist");
  await openCart(second);
  const before = checkoutCount(shop);
  await Promise.all([checkoutButton(page).click(), checkoutButton(second).click()]);
  await Promise.all([page, second].map((tab) => expect(tab.getByLabel("Email")).toBeVisible()));
  expect(second.url()).toBe(page.url());
  await second.goBack();
  await openCart(second);
  await checkoutButton(second).click();
  await expect(second.getByLabel("Email")).toBeVisible();
  expect(checkoutCount(shop)).toBe(before + 1);

  // Meanwhile the shopper adds a product in a third tab.
  const third = await context.newPage();
  await addProductToCart(third, id, "M");
  await addProductToCart(third, other, "M");
  shop.checkout.setWebhook({ kind: "never" });
  // The cron job that re-fetches orders each minute must not find the payment either.
  await shop.checkout.setFault("500-html", "details");
  await pay(page, "visitor@gmail.com");
  await expect(main(page).getByRole("status")).toContainText("on its way");
  await expectUsable(page, "a success page that waits for its order");
  const address = page.url();
  await second.goto(address);
  await page.reload();
  for (const tab of [page, second, third]) await expect(cartIcon(tab)).toHaveAccessibleName("Cart, 2 items");
  expect(await cartLines(third).allInnerTexts()).toHaveLength(2);
  await expect(quantity(cartLine(third, "Shared Tee"))).toHaveText("1");

  // The confirmation arrives, and a visitor without an account sees the order, too.
  await shop.checkout.setFault();
  await shop.checkout.sendWebhook(new URL(address).searchParams.get("oid") ?? "");
  shop.checkout.setWebhook({ kind: "signed" });
  const placed = main(page).getByRole("region", { name: "Your order" });
  await expect(placed).toContainText("Shared Tee");
  await expect(placed).toContainText("Status: processing");
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a visitor who leaves the success page before it has run finds the paid lines gone at a later start", async ({
  page,
  shop,
}) => {
  const id = await tee(shop, "Hurried Tee");
  await addProductToCart(page, id, "M");
  shop.checkout.setWebhook({ kind: "never" });
  await shop.checkout.setFault("500-html", "details");
  await checkoutButton(page).click();
  // The tap itself loads scripts: only those of the success page may be missing.
  await expect(page.getByLabel("Email")).toBeVisible();
  // The success page of a shopper who leaves at once: its scripts do not run.
  await page.route("**/assets/*.js", (route) => route.abort());
  await pay(page, "hurried@gmail.com");
  await expect(page).toHaveURL(/\/checkout\/success\?oid=/);
  await page.unroute("**/assets/*.js");
  const oid = new URL(page.url()).searchParams.get("oid") ?? "";

  // Without an order the lines stay.
  const asked = page.waitForResponse((answer) => answer.url().includes(`/api/shop/orders/${oid}`));
  await page.goto("/wishlist");
  expect((await asked).status()).toBe(404);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");

  await shop.checkout.setFault();
  await shop.checkout.sendWebhook(oid);
  shop.checkout.setWebhook({ kind: "signed" });
  await expect.poll(() => shop.order(oid)).toBeDefined();
  await page.goto("/wishlist");
  // The badge is empty until the cart has been read: only the database shows that the checkout is settled.
  await expect.poll(() => readStoredRows(page, "checkouts")).toMatchObject([{ settled: true }]);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  // The next start does not ask again.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.reload();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("/api/shop/orders/"))).toEqual([]);
});
