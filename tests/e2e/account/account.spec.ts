import type { Locator, Page } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, createOrder, storeSession } from "../../../tools/testkit/browser/account";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import {
  cartLine,
  cartPanel,
  clickInHeader,
  growList,
  main,
  notifications,
  quantity,
  runClockUntilCartOpens,
  waitForAccountStream,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { deliveryOf, offline, order, stored } from "../fixtures/accountPage";
import { expect, test } from "../fixtures/shopTest";

/* The orders of a signed-in shopper on /account. */

const orders = (page: Page) => main(page).getByRole("article");
/** Long before the next poll, so that only a realtime message can be the cause. */
const soon = { timeout: 10_000 };

/** In how many lines a text is shown. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}

test.describe("with the shop kept on the device", () => {
  test.use({ serviceWorkers: "allow" });
  test("an order is in the open account page within two seconds, is updated, is shown offline and can be ordered again", async ({
    page,
    context,
    shop,
  }) => {
    const tee = await createProduct(shop, { name: "Kolam Tee", sizes: ["M"], stockbysize: { M: 9 } });
    const scarce = await createProduct(shop, { name: "Scarce Tee", sizes: ["S"], stockbysize: { S: 1 } });
    const account = await createAccount(shop);
    await storeSession(page, account);
    const listening = waitForAccountStream(page);
    await page.goto("/account");
    await expect(main(page).getByText("No orders yet.")).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Continue Shopping" })).toHaveAttribute(
      "href",
      "/#shop",
    );
    await expectUsable(page, "an account without orders");
    await listening;

    const items = [
      { id: tee, name: "Kolam Tee", size: "M", qty: 2, price: 899 },
      { id: scarce, name: "Scarce Tee", size: "S", qty: 3, price: 500 },
      { name: "Tee of old", size: "L", qty: 1, price: 700 },
    ];
    const id = await createOrder(shop, { userId: account.id, orderId: "65f2first", items, total: 3998 });
    const first = order(page, "65f2first");
    await expect(first).toBeVisible(soon);
    for (const text of ["processing", "Kolam Tee", "Size M · 2 × ₹899", "₹1,798", "₹3,998"]) {
      await expect(first).toContainText(text);
    }
    await shop.api(`/api/collections/orders/records/${id}`, {
      method: "PATCH",
      json: { status: "Handed to the <b>courier</b>" },
    });
    await expect(first.getByText("Handed to the <b>courier</b>")).toBeVisible(soon);

    // Opened again without a network.
    await waitUntilOfflineReady(page);
    await updateProduct(shop, tee, { price: 950 });
    await offline(context, async () => {
      await page.goto("/account");
      await expect(first).toContainText("courier");
      await first.getByRole("button", { name: "Order again" }).click();
      const missing = first.getByRole("status").last();
      await expect(missing).toContainText("Scarce Tee, size S: Only 1 left");
      await expect(missing).toContainText("Tee of old, size L: No longer in the shop.");
      await expect(notifications(page)).toContainText("3 pieces added to your cart.");
      await expectUsable(page, "an order with what cannot be had again");
      await clickInHeader(page.getByRole("banner").getByRole("button", { name: "Cart, 3 items" }));
      await expect(quantity(cartLine(page, "Kolam Tee"))).toHaveText("2");
      await expect(quantity(cartLine(page, "Scarce Tee"))).toHaveText("1");
      await page.keyboard.press("Escape");

      // A second tap adds nothing, and the change can be undone.
      await first.getByRole("button", { name: "Order again" }).click();
      await expect(page.getByRole("banner").getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
    });
  });
});

test.describe("delivery and payment", () => {
  test.use({ serviceWorkers: "allow" });
  test("of an order are shown, also offline, and leave the device when they are erased", async ({
    page,
    context,
    shop,
  }) => {
    const account = await createAccount(shop);
    await storeSession(page, account);
    const items = [{ name: "Kolam Tee", size: "M", qty: 2, price: 899 }];
    const id = await createOrder(shop, {
      userId: account.id,
      orderId: "with-address",
      items,
      total: 1748,
      payment: "Prepaid",
      details: deliveryOf("14 Weavers’ Lane"),
    });
    const listening = waitForAccountStream(page);
    await page.goto("/account");
    const shown = order(page, "with-address");
    const texts = [
      "Arrives by Wednesday, 25 November",
      "Asha Rao14 Weavers’ LaneJaipur 302001, Rajasthan9876543210",
      "Discount (FIRST5)-₹129",
      "Shipping feeFree",
      "Cash on delivery fee₹79",
      "PaymentUPI · pay_9",
      "Checkout number4711",
    ];
    for (const text of texts) await expect(shown).toContainText(text);
    await expectUsable(page, "an order with delivery and payment");
    await listening;
    await waitUntilOfflineReady(page);
    await offline(context, async () => {
      await page.goto("/account");
      for (const text of texts) await expect(shown).toContainText(text);
      await shown.getByText("Delivery and payment").click();
      await expect(shown.getByText("Asha Rao")).toBeHidden();
    });
    await page.goto("/account");
    await expect(shown).toContainText("Weavers");
    await shop.api(`/api/collections/orders/records/${id}`, { method: "PATCH", json: { erased: true } });
    await expect(shown).not.toContainText("Weavers");
    await expect(shown).toContainText("Kolam Tee");
    await expect.poll(() => stored(page, "orders")).not.toContain("Weavers");
  });
});

test("ordering again can be undone without changing the rest of the cart", async ({ page, shop }) => {
  const tee = await createProduct(shop, { name: "Ghat Tee", sizes: ["M"], stockbysize: { M: 9 } });
  const account = await createAccount(shop);
  const items = [{ id: tee, name: "Ghat Tee", size: "M", qty: 2, price: 899 }];
  await createOrder(shop, { userId: account.id, items });
  await storeSession(page, account);
  await page.clock.install();
  await page.goto("/account");
  await orders(page).getByRole("button", { name: "Order again" }).waitFor();
  // The toast is shown for three seconds; the stopped clock keeps it until the tap.
  await page.clock.pauseAt(Date.now() + 60_000);
  await orders(page).getByRole("button", { name: "Order again" }).click();
  await expect(notifications(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.clock.runFor(500);
  await runClockUntilCartOpens(page);
  await expect(quantity(cartLine(page, "Ghat Tee"))).toHaveText("2");
  await notifications(page).getByRole("button", { name: "Undo" }).click();
  // The queries of the open page run in timers.
  await page.clock.resume();
  await expect(cartPanel(page).getByText("Your cart is empty.")).toBeVisible();
});

test("hundreds of orders and long words fit into 320 px", async ({ page, shop }) => {
  const account = await createAccount(shop, {
    displayName: "Wolfeschlegelsteinhausenbergerdorff ".repeat(4),
  });
  const long = "W".repeat(90);
  for (let at = 0; at < 30; at++)
    await createOrder(shop, {
      userId: account.id,
      orderId: `${at}-${long}`,
      status: "AWAITING_SOMETHING_THAT_TAKES_LONG_AGAIN",
      createdAt: `2026-01-${String(at + 1).padStart(2, "0")} 10:00:00Z`,
      items: [{ name: long, size: "XXXXXXXXXXXXXXXXXXXXL", qty: 100, price: 999_999 }],
      total: 99_999_900,
    });
  await page.setViewportSize({ width: 320, height: 700 });
  await storeSession(page, account);
  await page.goto("/account");
  await expect(orders(page)).toHaveCount(12);
  await expect(orders(page).first()).toContainText("30 January 2026");
  const date = orders(page).first().getByRole("heading", { name: "30 January 2026" });
  expect(await linesOf(date)).toBe(1);
  await expectUsable(page, "many orders at 320 px");
  // Further orders are added on scrolling.
  await growList(main(page), orders(page), 30);
});

test("a picture of the shopper that failed without a network is shown when the network is back", async ({
  page,
  shop,
}) => {
  const photoURL = `${shop.url}/placeholder.svg?photo`;
  await storeSession(page, await createAccount(shop, { photoURL }));
  await page.route(photoURL, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url() === photoURL);
  await page.goto("/account");
  await failed;
  const photo = main(page).locator(`img[src="${photoURL}"]`);
  await expect(main(page).getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  await expect(photo).toBeHidden();
  await page.unroute(photoURL);
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await expect(photo).toBeVisible();
});
