import { expect } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartPanel,
  checkoutButton,
  main,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { updateProduct } from "../../../tools/testkit/server/products";
import { checkoutCount, openCart, pay, tee, test } from "../fixtures/checkoutTest";

/* Checkouts that are cancelled, refused, or started without a network. */

test("a checkout that was cancelled says so, leaves the cart as it is, and the next tap starts another", async ({
  page,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Doubtful Tee"), "M");
  const before = checkoutCount(shop);
  await checkoutButton(page).click();
  await pay(page, "doubtful@gmail.com", /^Cancel/);
  await expect(page).toHaveURL(/ost=CANCELLED$/);
  await expect(page).toHaveTitle(/^Payment failed/);
  await expect(
    main(page).getByText("Your payment didn’t go through. You can return to cart and try again."),
  ).toBeVisible();
  await expect(main(page).getByRole("definition").last()).toHaveText("CANCELLED");
  await expectUsable(page, "a payment that failed");
  await main(page).getByRole("button", { name: "Open cart" }).click();
  await expect(quantity(cartLine(page, "Doubtful Tee"))).toHaveText("1");
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(checkoutCount(shop)).toBe(before + 2);

  // A pending payment removes nothing from the cart before there is an order.
  const oid = shop.checkout.orders()[0]?.order_id ?? "";
  await page.goto(`/checkout/success?oid=${oid}&ost=INITIATED`);
  await expect(main(page).getByRole("heading", { name: "Payment pending" })).toBeVisible();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
  await shop.checkout.pay(oid, "doubtful@gmail.com");
  await expect(main(page).getByRole("region", { name: "Your order" })).toContainText("Doubtful Tee");
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
});

test("a line with too little stock or of a hidden product says so until one tap corrects or removes it", async ({
  page,
  shop,
}) => {
  const few = await tee(shop, "Few Tee");
  const gone = await tee(shop, "Gone Tee");
  // The page must not learn of the changes below before the checkout does.
  await page.route("**/api/realtime", (route) => route.abort());
  await addProductToCart(page, gone, "M");
  await addProductToCart(page, few, "M");
  for (const pieces of ["2", "3"]) {
    await cartLine(page, "Few Tee").getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantity(cartLine(page, "Few Tee"))).toHaveText(pieces);
  }
  await page.route("**/api/shop/catalogue/**", (route) => route.abort());
  await updateProduct(shop.shop, few, { stockbysize: { M: 2 } });
  await updateProduct(shop.shop, gone, { active: false });
  await checkoutButton(page).click();
  await expect(cartLine(page, "Few Tee")).toContainText("Only 2 left");
  await expect(cartLine(page, "Gone Tee")).toContainText("No longer available.");
  await expect(cartPanel(page).locator(".cart_notice")).not.toBeEmpty();
  await expectUsable(page, "a cart with refused lines");
  await page.keyboard.press("Escape");
  await openCart(page);
  await expect(cartLine(page, "Few Tee")).toContainText("Only 2 left");

  await cartLine(page, "Few Tee").getByRole("button", { name: "Take what is left" }).click();
  await expect(quantity(cartLine(page, "Few Tee"))).toHaveText("2");
  await expect(cartLine(page, "Few Tee")).not.toContainText("Only 2 left");
  await cartLine(page, "Gone Tee")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(cartLine(page, "Gone Tee")).toHaveCount(0);
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("the notice about a refused line disappears when the line gets another reason", async ({
  page,
  shop,
}) => {
  const sold = await tee(shop, "Sold Tee");
  await addProductToCart(page, await tee(shop, "Other Tee", 1), "M");
  await addProductToCart(page, sold, "M");
  await updateProduct(shop.shop, sold, { stockbysize: { M: 0 } });
  await expect(cartLine(page, "Sold Tee")).toContainText("Out of stock.");
  await checkoutButton(page).click();
  const notice = cartPanel(page).locator(".cart_notice");
  await expect(notice).toContainText("Sold Tee, M: sold out.");
  await updateProduct(shop.shop, sold, { active: false });
  await expect(cartLine(page, "Sold Tee")).toContainText("No longer in the shop.");
  await expect(notice).toBeHidden();
});

test("without a network the checkout button shows an error, the cart stays, and checkout works once the network is back", async ({
  page,
  context,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Train Tee"), "M");
  await context.setOffline(true);
  await checkoutButton(page).click();
  await expect(cartPanel(page).locator(".cart_notice")).toHaveText(
    "Something went wrong starting checkout. Please try again.",
  );
  await expect(quantity(cartLine(page, "Train Tee"))).toHaveText("1");
  await context.setOffline(false);
  await checkoutButton(page).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
