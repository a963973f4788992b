import type { BrowserContext, Page } from "playwright/test";
import { expectUsable } from "../../tools/testkit/browser/accessibility";
import {
  createAccount,
  createOrder,
  signInOnNewDevice,
  storeSession,
} from "../../tools/testkit/browser/account";
import { waitUntilOffline } from "../../tools/testkit/browser/phone";
import {
  cartLine,
  cartPanel,
  notifications,
  quantity,
  runClockUntilCartOpens,
  waitForRealtime,
} from "../../tools/testkit/browser/shopPage";
import { createProduct, updateProduct } from "../../tools/testkit/server/products";
import { expect, test } from "./fixtures/shopTest";

/* What a signed-in shopper has on /account: orders, profile, devices. */

const main = (page: Page) => page.getByRole("main");
const orders = (page: Page) => main(page).getByRole("article");
const order = (page: Page, number: string) => main(page).getByRole("article", { name: number });
const tab = (page: Page, name: string) => main(page).getByRole("tab", { name });
const soon = { timeout: 2000 };

const stored = (page: Page, table: string) =>
  page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("haat");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<unknown[]>((resolve) => {
      const asked = db.transaction(name).objectStore(name).getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    return JSON.stringify(rows);
  }, table);

async function offline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
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
    const listening = waitForRealtime(page);
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
    await waitUntilOffline(page);
    await updateProduct(shop, tee, { price: 950 });
    await offline(context, async () => {
      await page.goto("/account");
      await expect(first).toContainText("courier");
      await first.getByRole("button", { name: "Order again" }).click();
      await expect(first.getByRole("status")).toContainText("Scarce Tee, size S: Only 1 left");
      await expect(first.getByRole("status")).toContainText("Tee of old, size L: No longer in the shop.");
      await expect(notifications(page)).toContainText("3 pieces added to your cart.");
      await expectUsable(page, "an order with what cannot be had again");
      await page.getByRole("banner").getByRole("button", { name: "Cart, 3 items" }).click();
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
    const listening = waitForRealtime(page);
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
    await waitUntilOffline(page);
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

const deliveryOf = (line1: string) => ({
  shipping: { name: "Asha Rao", line1, city: "Jaipur", state: "Rajasthan", pincode: "302001", country: "IN" },
  phone: "9876543210",
  arrivesAt: "2026-11-25",
  charges: { subtotal: 1798, shipping: 0, cash: 79, discount: 129 },
  coupons: ["FIRST5"],
  payments: [{ method: "UPI", reference: "pay_9", amount: 1748 }],
  checkoutNumber: "4711",
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

test("a profile form keeps its text during updates, is saved offline and sent later; the tab is in the address", async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop, {
    displayName: "Asha",
    addresses: [{ line1: "1 Old Road", city: "Pune" }, { line1: "2 Far Road" }],
  });
  const record = async () =>
    (await (await shop.api(`/api/collections/users/records/${account.id}`)).json()) as Record<
      string,
      unknown
    >;
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await storeSession(page, account);
  await page.goto("/account");
  // With the keyboard only: the arrow key selects the other tab.
  await tab(page, "Orders").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Profile")).toBeFocused();
  await expect(page).toHaveURL(/\/account\?tab=profile$/);
  const listening = waitForRealtime(page);
  await page.reload();
  await expect(field("Name")).toHaveValue("Asha");
  await expect(field("Address line 1")).toHaveValue("1 Old Road");
  await listening;
  await expectUsable(page, "the profile");

  // An update arrives while the shopper types and opens the other tab.
  await field("Address line 1").fill("3 New Road");
  await shop.api(`/api/collections/users/records/${account.id}`, {
    method: "PATCH",
    json: { phone: "98450" },
  });
  await expect(field("Phone")).toHaveValue("98450", soon);
  await expect(field("Address line 1")).toHaveValue("3 New Road");
  await tab(page, "Orders").click();
  await tab(page, "Profile").click();
  await expect(field("Address line 1")).toHaveValue("3 New Road");

  await offline(context, async () => {
    await field("Pincode").fill("560038");
    await field("Name").fill("आशा 👗");
    await page.keyboard.press("Enter");
    await expect(main(page).getByText(/^Saved on this device/)).toBeVisible();
    await expectUsable(page, "a profile that waits for the network");
    expect((await record())["displayName"]).toBe("Asha");
    // Signing out now would lose the edit: a question is shown first.
    await main(page).getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(main(page).getByRole("button", { name: "Sign out anyway" })).toBeFocused();
    await expectUsable(page, "an account that would lose an edit");
  });
  await expect.poll(record).toMatchObject({
    displayName: "आशा 👗",
    phone: "98450",
    addresses: [{ line1: "3 New Road", city: "Pune", pincode: "560038" }, { line1: "2 Far Road" }],
  });
  await expect(main(page).getByText("Saved.", { exact: true })).toBeVisible();
});

test("devices are listed and signed out; a sign-out deletes all account data", async ({ page, shop }) => {
  const account = await createAccount(shop, { displayName: "Asha" });
  const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
  const other = await signInOnNewDevice(shop, account.email, phone);
  await createOrder(shop, {
    userId: account.id,
    orderId: "ashas-order",
    details: deliveryOf("1 Private Lane"),
  });
  await storeSession(page, account);
  await page.goto("/account?tab=profile");
  const devices = main(page).getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toHaveCount(1);
  await devices.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect(devices).toHaveCount(1);
  const refused = await shop.api("/api/shop/devices", { token: other.token });
  expect(refused.status).toBe(401);

  await expect.poll(() => stored(page, "orders")).toContain("ashas-order");
  await main(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(main(page).getByText("Please log in to view your account")).toBeVisible();
  await expect(main(page)).toBeFocused();
  await main(page).getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect.poll(() => stored(page, "orders")).toBe("[]");
  expect(await stored(page, "meta")).not.toContain(account.email);

  await storeSession(page, await createAccount(shop));
  await page.goto("/account");
  await expect(main(page).getByText("No orders yet.")).toBeVisible();
});

test("a device that is signed out elsewhere shows the reason on every page and deletes its data", async ({
  page,
  shop,
}) => {
  const account = await createAccount(shop);
  await createOrder(shop, { userId: account.id, orderId: "left-behind" });
  const other = await signInOnNewDevice(shop, account.email);
  await storeSession(page, account);
  const listening = waitForRealtime(page);
  await page.goto("/account");
  await expect(order(page, "left-behind")).toBeVisible();
  await listening;
  await page.getByRole("banner").getByRole("link", { name: "Wishlist" }).click();
  const { devices } = (await (await shop.api("/api/shop/devices", { token: other.token })).json()) as {
    devices: { id: string; current: boolean }[];
  };
  const id = devices.find(({ current }) => !current)?.id;
  await shop.api(`/api/shop/devices/${id}`, { method: "DELETE", token: other.token });
  await expect(notifications(page)).toContainText("You were signed out here");
  await expect.poll(() => stored(page, "orders")).toBe("[]");
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
  await expectUsable(page, "many orders at 320 px");
  // Further orders are added on scrolling.
  await expect(async () => {
    await orders(page).last().scrollIntoViewIfNeeded();
    await expect(orders(page)).toHaveCount(30, { timeout: 500 });
  }).toPass();
});
