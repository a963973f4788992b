import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, storeSession } from "../../../tools/testkit/browser/account";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  closeCart,
  openDevicePanel,
  openHome,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta, waitUntilAccountJoined } from "../../../tools/testkit/browser/storedRows";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/*
 * A cart that is on this device only: a visitor's, and changes of a signed-in shopper that the server cannot
 * take yet.
 */

test("a change that the server's release cannot read waits for the update, and says so", async ({
  page,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  await storeSession(page, await createAccount(shop));
  await openHome(page);
  await waitUntilAccountJoined(page);
  // The answer of pb_hooks/lib/cart/sync.js to the requests of a release that it does not know.
  const body = JSON.stringify({ status: 400, message: "", data: { code: "update-the-shop" } });
  await page.route("**/api/shop/sync", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body }),
  );
  await addProductToCart(page, tee, "M");
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
  await closeCart(page);
  await page.goto("/account");
  const panel = await openDevicePanel(page, "main");
  // The line, the viewed product and the size.
  const waits = panel.getByText("3 changes wait for the new version of the shop. Please reload the page.");
  await expect(waits).toBeVisible();
  await expectUsable(page, "a change that waits for the update");
  await page.unroute("**/api/shop/sync");
  await page.reload();
  await openDevicePanel(page, "main");
  await expect(panel.getByText("Every change is on your other devices, too.")).toBeVisible();
});

test("a cart that is not joined to the account yet says so, and a sign-out asks and leaves nothing", async ({
  page,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  // The network is lost right after the sign-in.
  await page.route("**/api/shop/sync", (route) => route.abort());
  await storeSession(page, await createAccount(shop));
  await openHome(page);
  // Before that the line would be a visitor's.
  await expect.poll(() => readStoredMeta(page, "account")).toMatchObject({ pulledAt: expect.any(Number) });
  await addProductToCart(page, tee, "M");
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
  await closeCart(page);
  await page.goto("/account");
  const panel = await openDevicePanel(page, "main");
  await expect(
    panel.getByText("Waiting for the shop: this cart is not on your other devices yet."),
  ).toBeVisible();
  await expectUsable(page, "a cart that is not joined yet");
  await page.keyboard.press("Escape");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Sign out", exact: true }).click();
  await main.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  await page.unroute("**/api/shop/sync");
  await storeSession(page, await createAccount(shop));
  await openHome(page);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
});

test("a visitor reads that the cart is on this device only, and can sign in there", async ({ page }) => {
  await page.goto("/account");
  const panel = await openDevicePanel(page, "main");
  await expect(panel.getByText("Your cart and wishlist are kept on this device only.")).toBeVisible();
  await panel.getByRole("button", { name: "Sign in to have them on every device" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
});
