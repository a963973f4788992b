import { createAccount, signInOnNewDevice, storeSession } from "../../../tools/testkit/browser/account";
import { countUnsentChanges, openDevice } from "../../../tools/testkit/browser/devices";
import {
  addProductToCart,
  addToCartButton,
  cartIcon,
  cartLine,
  cartLines,
  closeCart,
  openProduct,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* The browser deletes the database while the page of a signed-in shopper is open. */

test("the account's data come back without a reload, taps reach the other device, and the next account gets nothing", async ({
  browser,
  shop,
  baseURL,
}) => {
  const kept = await createProduct(shop, { name: "Kept Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const later = await createProduct(shop, { name: "Later Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  const phone = await openDevice(browser, baseURL ?? "", account);
  const laptop = await openDevice(browser, baseURL ?? "", await signInOnNewDevice(shop, account.email));
  await addProductToCart(phone.page, kept, "M");
  await expect.poll(() => countUnsentChanges(phone.page)).toBe(0);
  await expect(cartIcon(laptop.page)).toHaveText("1");
  await closeCart(phone.page);
  await openProduct(phone.page, later);
  await sizeButton(phone.page, "M").click();

  const devTools = await phone.context.newCDPSession(phone.page);
  const { origin } = new URL(phone.page.url());
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await addToCartButton(phone.page).click();
  await expect(cartLines(phone.page)).toHaveCount(2);
  await expect(cartLine(phone.page, "Kept Tee")).toBeVisible();
  await expect(cartIcon(laptop.page)).toHaveText("2");
  await closeCart(phone.page);
  await phone.page.goto("/account");
  await expect(phone.page.getByText("No orders yet.")).toBeVisible();

  await phone.page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(phone.page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
  await storeSession(phone.page, await createAccount(shop));
  await phone.page.goto("/account");
  await expect(phone.page.getByText("No orders yet.")).toBeVisible();
  await expect(cartIcon(phone.page)).toHaveText("");
  await phone.context.close();
  await laptop.context.close();
});
