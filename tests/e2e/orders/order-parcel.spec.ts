import { expect } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, createOrder, storeSession } from "../../../tools/testkit/browser/account";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { main, waitForAccountStream } from "../../../tools/testkit/browser/shopPage";
import { report, test } from "../fixtures/parcelTest";

/* The parcel of an order on the account page, and what its shopper asks. */

/** Long before the next poll, so that only a realtime message can be the cause. */
const soon = { timeout: 10_000 };

test.describe("with the shop kept on the device", () => {
  test.use({ serviceWorkers: "allow" });
  test("a parcel's news reach the open account page within two seconds, and stay offline", async ({
    page,
    context,
    desk,
  }) => {
    const account = await createAccount(desk.shop);
    await createOrder(desk.shop, { userId: account.id, orderId: "65f2parcel", items: [], total: 899 });
    await storeSession(page, account);
    const listening = waitForAccountStream(page);
    await page.goto("/account");
    const order = main(page).getByRole("article", { name: "65f2parcel" });
    await expect(order).toContainText("processing");
    await listening;

    const courier_name = "The Long-Distance Surface Courier Company of South India (Heavy)";
    await report(desk, "65f2parcel", "PICKED UP", { courier_name });
    await expect(order.getByText(/^Shipped on /)).toBeVisible(soon);
    await expect(order).toContainText(courier_name);
    await expect(order).toContainText("59629792084");
    const tracking = order.getByRole("link", { name: "Track the parcel" });
    await expect(tracking).toHaveAttribute("href", "https://shiprocket.co/tracking/59629792084");
    await expect(tracking).toHaveAttribute("referrerpolicy", "no-referrer");
    await expectUsable(page, "an order with a parcel");

    await waitUntilOfflineReady(page);
    await context.setOffline(true);
    await page.reload();
    await expect(order).toContainText(courier_name);
    await expect(tracking).toBeVisible();
    await context.setOffline(false);
  });
});

test("a shopper cancels an order by keyboard, and returns another with reason and size", async ({
  page,
  desk,
}) => {
  const account = await createAccount(desk.shop);
  const items = [{ name: "Kolam Tee", size: "M", qty: 1, price: 899 }];
  const cash = { userId: account.id, items, total: 899, payment: "Cash on delivery" };
  await createOrder(desk.shop, { ...cash, orderId: "65f2cash" });
  const delivered = { ...cash, orderId: "65f2back", parcelState: "delivered" };
  const id = await createOrder(desk.shop, delivered);
  await storeSession(page, account);
  await page.goto("/account");

  const first = main(page).getByRole("article", { name: "65f2cash" });
  const cancel = first.getByRole("button", { name: "Cancel this order" });
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(first.getByRole("heading", { name: "Cancel this order?" })).toBeVisible();
  await expect(first).toContainText("It is cancelled at once.");
  await expectUsable(page, "the question before an order is cancelled");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(first.getByRole("button", { name: "No, keep it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cancel).toBeFocused();
  // Held down: its repetitions do not answer the question.
  await page.keyboard.down("Enter");
  await expect(first.getByRole("heading", { name: "Cancel this order?" })).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.press("Tab");
  await expect(first.getByRole("button", { name: "Yes, cancel it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toContainText("cancelled");
  await expect(first.getByRole("status").getByText("This order is cancelled.")).toBeAttached();
  await expect(first.getByRole("button", { name: /cancel/i })).toHaveCount(0);

  const second = main(page).getByRole("article", { name: "65f2back" });
  await second.getByRole("button", { name: "Return this order" }).click();
  await second.getByRole("button", { name: "Ask for a return" }).click();
  await expect(second.getByText("Please choose a reason.")).toBeVisible();
  const reason = second.getByLabel("Reason");
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription("Please choose a reason.");
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.selectOption("Too small");
  await expect(second.getByText("Please choose a reason.")).toHaveCount(0);
  await expect(reason).not.toHaveAttribute("aria-invalid");
  await second.getByLabel("Size you would like instead").selectOption("L");
  await expectUsable(page, "the form for a return");
  await second.getByRole("button", { name: "Ask for a return" }).dblclick();
  const returned = "You asked to return this order and would like size L instead.";
  await expect(second).toContainText(returned);
  await expect(second.getByRole("status").getByText(returned)).toBeAttached();
  const path = `/api/collections/orders/records/${id}`;
  expect((await desk.asOwner(path, { method: "GET" })).body).toMatchObject({
    returnReason: "Too small",
    returnSize: "L",
    parcelState: "delivered",
  });
});

test("a shopper returns two of three pieces of a line", async ({ page, desk }) => {
  const account = await createAccount(desk.shop);
  const items = [
    { name: "Kolam Tee", size: "M", qty: 3, price: 899 },
    { name: "Scarf", size: "", qty: 1, price: 300 },
  ];
  const order = { userId: account.id, items, total: 2997, parcelState: "delivered", orderId: "65f2some" };
  const id = await createOrder(desk.shop, order);
  await storeSession(page, account);
  await page.goto("/account");
  const card = main(page).getByRole("article", { name: "65f2some" });
  await card.getByRole("button", { name: "Return this order" }).click();
  const count = card.getByLabel("How many of them");
  await expect(count).toBeHidden();
  const piece = card.getByLabel("Which piece");
  await piece.selectOption("Scarf");
  await expect(count).toBeHidden();
  await piece.selectOption("Kolam Tee, M");
  await expect(count.getByRole("option")).toHaveText(["All 3", "2", "1"]);
  await count.selectOption("2");
  await card.getByLabel("Reason").selectOption("Too small");
  await expectUsable(page, "the form for a return of some pieces");
  await card.getByRole("button", { name: "Ask for a return" }).click();
  await expect(card).toContainText("You asked to return this order");
  const path = `/api/collections/orders/records/${id}`;
  expect((await desk.asOwner(path, { method: "GET" })).body).toMatchObject({
    returnReason: "Too small: 2 × Kolam Tee, M",
  });
});

test("a signed-in shopper deletes address and phone of an order that has arrived, and not of another", async ({
  page,
  desk,
}) => {
  const account = await createAccount(desk.shop);
  const details = {
    shipping: { name: "Asha Rao", line1: "14 Deleted Lane", city: "Pune" },
    phone: "9876543210",
  };
  const order = { userId: account.id, items: [], total: 899, payment: "Prepaid", details };
  await createOrder(desk.shop, { ...order, orderId: "65f2way", parcelState: "shipped" });
  const id = await createOrder(desk.shop, { ...order, orderId: "65f2arrived", parcelState: "delivered" });
  await storeSession(page, account);
  await page.goto("/account");
  const onItsWay = main(page).getByRole("article", { name: "65f2way" });
  await expect(onItsWay).toContainText("14 Deleted Lane");
  const card = main(page).getByRole("article", { name: "65f2arrived" });
  const button = card.getByRole("button", { name: "Delete my address and phone" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("heading", { name: "Delete your address and phone?" })).toBeVisible();
  await expectUsable(page, "the question before an address of the account's order is deleted");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card).toContainText("Address and phone of this order are deleted.");
  await expect(card).not.toContainText("14 Deleted Lane");
  for (const name of ["Delete my address and phone", "Return this order"])
    await expect(card.getByRole("button", { name })).toHaveCount(0);
  await expect(onItsWay.getByRole("button", { name: "Delete my address and phone" })).toHaveCount(0);
  const path = `/api/collections/orders/records/${id}`;
  expect((await desk.asOwner(path, { method: "GET" })).body).toMatchObject({ details: null, erased: true });
  await page.reload();
  await expect(card).toContainText("Address and phone of this order are deleted.");
  await expectUsable(page, "an order of the account whose address is deleted");
});

test("an order that was packed meanwhile says so instead of being cancelled, and offline nothing is lost", async ({
  page,
  context,
  desk,
}) => {
  const account = await createAccount(desk.shop);
  const id = await createOrder(desk.shop, {
    userId: account.id,
    orderId: "65f2packed",
    items: [],
    total: 899,
    payment: "Prepaid",
  });
  await storeSession(page, account);
  await page.goto("/account");
  const order = main(page).getByRole("article", { name: "65f2packed" });
  await order.getByRole("button", { name: "Cancel this order" }).click();
  await expect(order).toContainText("It is paid already");
  // As when the page's stream is cut: nothing tells it that the order changes.
  await page.route("**/api/collections/**", (route) => route.abort());
  await context.setOffline(true);
  await order.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(order.getByText("Network error. Check connection.")).toBeVisible();
  await context.setOffline(false);
  await desk.sql(`UPDATE orders SET parcelState = 'packed' WHERE id = '${id}'`);
  await order.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(order.getByText("This order is packed already.")).toBeVisible();
});
