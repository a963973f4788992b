import { expect } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { main } from "../../../tools/testkit/browser/shopPage";
import { mailedOrder, report, test } from "../fixtures/parcelTest";

/* A shopper without an account cancels an order, or erases its details, by the link of its mail. */

test("an order that is paid on delivery is cancelled by the link of its mail", async ({ page, desk }) => {
  const { orderId, link } = await mailedOrder(desk, "cash@example.com", "CASH_ON_DELIVERY");
  await page.goto(link);
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**/api/shop/orders/${orderId}/cancel`, async (route) => {
    await sent;
    await route.continue();
  });
  await main(page).getByRole("button", { name: "Cancel this order" }).click();
  const yes = main(page).getByRole("button", { name: "Yes, cancel it" });
  await yes.click();
  // Shown as not available while the answer is sent.
  await expect(yes).toHaveCSS("cursor", "not-allowed");
  send();
  await expect(main(page)).toContainText("Status: cancelled");
  expect(await desk.order(orderId)).toMatchObject({ parcelState: "cancelled" });
});

test("an order that was requested before it was cancelled and arrives after it is ignored", async ({
  page,
  desk,
}) => {
  const { orderId, link } = await mailedOrder(desk, "slow@example.com", "CASH_ON_DELIVERY");
  await page.goto(link);
  await expect(main(page).getByRole("button", { name: "Cancel this order" })).toBeVisible();
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(`**/api/shop/orders/${orderId}`, async (route) => {
    const answer = await route.fetch();
    await delivered;
    await route.fulfill({ response: answer });
  });
  const requested = page.waitForRequest(`**/api/shop/orders/${orderId}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const early = await requested;
  await main(page).getByRole("button", { name: "Cancel this order" }).click();
  await main(page).getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(main(page)).toContainText("Status: cancelled");
  deliver();
  await early.response();
  // The page has read it when it has read a later answer.
  await page.evaluate(async () => (await fetch("/api/health")).text());
  await expect(main(page)).toContainText("Status: cancelled");
});

test("a shopper without an account deletes address and phone of an order that has arrived", async ({
  page,
  context,
  desk,
}) => {
  const { orderId, link } = await mailedOrder(desk, "erase@example.com");
  await page.goto(link);
  await expect(main(page)).toContainText(
    "Here you can delete your address and phone once the order has arrived",
  );
  await report(desk, orderId, "Delivered");
  await page.reload();
  const button = main(page).getByRole("button", { name: "Delete my address and phone" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("heading", { name: "Delete your address and phone?" })).toBeVisible();
  // Scrolled, so that the window's edge does not cut off a link: the check would report it as too small a
  // target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectUsable(page, "the question before an address is deleted");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("Network error. Check connection.")).toBeVisible();
  expect((await desk.order(orderId))?.["details"]).not.toBeNull();
  await context.setOffline(false);
  await main(page).getByRole("button", { name: "Yes, delete them" }).click();
  await expect(main(page).getByRole("heading", { name: "Your address and phone are deleted" })).toBeVisible();
  await expectUsable(page, "an order whose address is deleted");
  expect(await desk.order(orderId)).toMatchObject({ details: null, userEmail: "", erased: true });
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "This link has ended" })).toBeVisible();
});
