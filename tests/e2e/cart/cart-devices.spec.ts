import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import {
  type Account,
  createAccount,
  signInOnNewDevice,
  storeSession,
} from "../../../tools/testkit/browser/account";
import { countUnsentChanges, openDevice } from "../../../tools/testkit/browser/devices";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartLines,
  cartPanel,
  clickInHeader,
  closeCart,
  openDevicePanel,
  openHome,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { waitUntilAccountJoined } from "../../../tools/testkit/browser/storedRows";
import { createProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/* One account in two browsers. */

test("a change on the phone is in the open cart of the laptop by a message of the stream, without a poll", async ({
  browser,
  shop,
  baseURL,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  const phone = await openDevice(browser, baseURL ?? "", account);
  const laptop = await openDevice(browser, baseURL ?? "", await signInOnNewDevice(shop, account.email));
  await waitUntilAccountJoined(laptop.page);
  await cartIcon(laptop.page).click();
  await expect(cartPanel(laptop.page)).toBeVisible();
  // A poll first checks the session, and fetches nothing when the check fails.
  await laptop.context.route("**/auth-refresh", (route) => route.abort());
  await addProductToCart(phone.page, tee, "M");
  await expect(cartLine(laptop.page, "Kolam Tee")).toBeVisible();
  await cartLine(phone.page, "Kolam Tee").getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity(cartLine(laptop.page, "Kolam Tee"))).toHaveText("2");
  await phone.context.close();
  await laptop.context.close();
});

for (const first of ["phone", "laptop"] as const)
  test(`both change the cart offline, and the ${first} comes back first`, async ({
    browser,
    shop,
    baseURL,
  }) => {
    const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
    const cargo = await createProduct(shop, { name: "Cargo", sizes: ["L"], stockbysize: { L: 9 } });
    const account = await createAccount(shop);
    const phone = await openDevice(browser, baseURL ?? "", account);
    await addProductToCart(phone.page, tee, "M");
    await addProductToCart(phone.page, cargo, "L");
    await expect.poll(() => countUnsentChanges(phone.page)).toBe(0);
    const laptop = await openDevice(browser, baseURL ?? "", await signInOnNewDevice(shop, account.email));
    await cartIcon(laptop.page).click();
    await expect(cartLines(laptop.page)).toHaveCount(2);

    for (const { context } of [phone, laptop]) await context.setOffline(true);
    await cartLine(phone.page, "Kolam Tee").getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantity(cartLine(phone.page, "Kolam Tee"))).toHaveText("2");
    await cartLine(laptop.page, "Kolam Tee").getByRole("button", { name: "Increase quantity" }).click();
    await cartLine(laptop.page, "Cargo")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(cartLines(laptop.page)).toHaveCount(1);
    await phone.page.reload();
    await cartIcon(phone.page).click();
    await expect(quantity(cartLine(phone.page, "Kolam Tee"))).toHaveText("2");

    const order = first === "phone" ? [phone, laptop] : [laptop, phone];
    for (const { context, page } of order) {
      await context.setOffline(false);
      await expect.poll(() => countUnsentChanges(page), { timeout: 20_000 }).toBe(0);
    }
    for (const { page } of order) {
      await expect(quantity(cartLine(page, "Kolam Tee"))).toHaveText("3");
      await expect(cartLines(page)).toHaveCount(1);
    }
    await phone.context.close();
    await laptop.context.close();
  });

test("after a sign-out nothing of the account's cart is on the device, and after a sign-in all of it is", async ({
  page,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  await storeSession(page, account);
  await addProductToCart(page, tee, "M");
  await expect.poll(() => countUnsentChanges(page)).toBe(0);
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
  await closeCart(page);
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  await storeSession(page, await createAccount(shop));
  await openHome(page);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart");
  await storeSession(page, await signInOnNewDevice(shop, account.email));
  await openHome(page);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
});

/** Fills the account's cart from another device, up to the server's limit. */
async function fillCart(shop: Shop, account: Account): Promise<void> {
  const { token } = await signInOnNewDevice(shop, account.email);
  const send = async (more: object) => {
    const json = { version: 1, cursor: "", ...more };
    return (await shop.api("/api/shop/sync", { method: "POST", token, json })).json() as Promise<{
      ticket: number;
    }>;
  };
  const intents = Array.from({ length: 100 }, (_, n) => ({
    id: `${n}`,
    account: account.id,
    kind: "line",
    key: `p${n} M`,
    version: 1,
    delta: { taps: { [firstStampAt(1_000 + n)]: 1 } },
  }));
  const { ticket } = await send({});
  await send({ ticket, intents });
}

test("a refused change is listed on the device panel, and can be discarded there", async ({ page, shop }) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  await fillCart(shop, account);
  await storeSession(page, account);
  await openHome(page);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 100 items");
  await addProductToCart(page, tee, "M");
  await expect(cartLine(page, "Kolam Tee")).toBeVisible();
  await closeCart(page);
  await page.goto("/account");
  const panel = await openDevicePanel(page, "main");
  await expect(panel.getByText("1 refused: the cart of your account holds 100 lines.")).toBeVisible();
  await expectUsable(page, "a refused change");
  await panel.getByRole("button", { name: "Discard the change of Kolam Tee" }).press("Enter");
  const sent = "Every change is on your other devices, too.";
  await expect(panel.getByText(sent)).toBeVisible();
  // The pressed button is gone.
  await expect(panel.locator(":focus")).toContainText(sent);
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 100 items");
});

test("signing out offline asks when changes would be lost; when they were sent, it does not ask", async ({
  page,
  context,
  shop,
}) => {
  const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  await storeSession(page, account);
  await addProductToCart(page, tee, "M");
  await expect.poll(() => countUnsentChanges(page)).toBe(0);
  await closeCart(page);
  await page.goto("/account");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  const panel = await openDevicePanel(page, "main");
  await expect(panel.getByText("Every change is on your other devices, too.")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await clickInHeader(cartIcon(page));
  await cartLine(page, "Kolam Tee").getByRole("button", { name: "Increase quantity" }).click();
  await expect.poll(() => countUnsentChanges(page)).toBe(1);
  await closeCart(page);
  await openDevicePanel(page, "main");
  await expect(panel.getByText("1 change waiting.")).toBeVisible();
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(main.getByRole("button", { name: "Sign out anyway" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => countUnsentChanges(page), { timeout: 20_000 }).toBe(0);
  await main.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
});
