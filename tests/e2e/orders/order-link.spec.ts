import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "playwright/test";
import { root } from "../../../scripts/lib/folders.mjs";
import { linkOffline } from "../../../src/domain/orders/messages";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, createOrder, storeSession } from "../../../tools/testkit/browser/account";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { main } from "../../../tools/testkit/browser/shopPage";
import { mailedOrder, report, test } from "../fixtures/parcelTest";

/* The order that a mail's link shows, without an account. */

test("a mail's link shows the order on another device without an account, and nothing of it in an address that is sent", async ({
  page,
  desk,
}) => {
  const { orderId, link } = await mailedOrder(desk, "guest@example.com");
  const secret = link.split("#")[1] ?? "";
  expect(secret).toHaveLength(40);
  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(`${request.url()} ${request.headers()["referer"] ?? ""}`);
  });
  const answer = await page.goto(link);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(main(page).getByRole("heading", { name: "Order", exact: true })).toBeVisible();
  for (const text of [orderId, "processing", "Kolam Tee", "Size M"])
    await expect(main(page)).toContainText(text);
  // Spelt as in the account and on the success page.
  expect(await main(page).locator(".orderLink_status").innerText()).toMatch(/processing$/);
  await expectUsable(page, "the order of a link");
  expect(sent.filter((request) => request.includes(secret))).toEqual([]);

  // What changed meanwhile is there after a reload.
  await report(desk, orderId, "Out For Delivery");
  await page.reload();
  await expect(main(page)).toContainText("out for delivery");
  await expect(main(page).getByRole("link", { name: "Track the parcel" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Cancel this order" })).toHaveCount(0);

  // On paper there is nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(main(page).getByText("Kolam Tee")).toBeVisible();
  await expect(main(page).getByText("Track the parcel")).toBeHidden();
  await expect(main(page).getByText("once the order has arrived")).toBeHidden();
  await expect(main(page).getByRole("button")).toHaveCount(0);
});

test("the page of an order link does not load the PocketBase SDK", async ({ page, desk }) => {
  const { link } = await mailedOrder(desk, "guest@example.com");
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.push(pathname);
  });
  await page.goto(link);
  await expect(main(page)).toContainText("Kolam Tee");
  const loaded = scripts.map((script) => readFileSync(path.join(root, "dist", script), "utf8"));
  expect(loaded.some((text) => text.includes("X-Order-Link"))).toBe(true);
  // A class name of the SDK that minification keeps.
  expect(loaded.filter((text) => text.includes("ClientResponseError"))).toEqual([]);
});

test("a link that is opened while the server is out of reach shows its order as soon as the server answers", async ({
  page,
  desk,
}) => {
  const { link } = await mailedOrder(desk, "waiting@example.com");
  await page.goto("/no-page");
  // The browser stays online.
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(link);
  await expect(main(page)).toContainText(linkOffline);
  await expect(page.getByRole("button", { name: /Offline/ })).toBeVisible();
  await page.unroute("**/api/**");
  await expect(main(page)).toContainText("Kolam Tee", { timeout: 30_000 });
});

test("a link that has ended, is incomplete or belongs to another order shows nothing of the order", async ({
  page,
  desk,
}) => {
  const [order, other] = [await mailedOrder(desk, "a@example.com"), await mailedOrder(desk, "b@example.com")];
  const secret = order.link.split("#")[1] ?? "";
  const wrong = [order.link.slice(0, -1), `/order/${order.orderId}`, `/order/${other.orderId}#${secret}`];
  for (const link of wrong) {
    await page.goto(link);
    await expect(main(page).getByRole("heading", { name: "This link has ended" })).toBeVisible();
    await expect(main(page)).not.toContainText("Kolam Tee");
  }
  await expectUsable(page, "a link that has ended");
  // In the same tab only the fragment changes.
  await page.goto(other.link);
  await expect(main(page)).toContainText("Kolam Tee");
});

test.describe("an order with a number like A/1 #2?x%20é", () => {
  test.use({ serviceWorkers: "allow" });
  test("is opened and cancelled by its link and in the account, also by a reload and offline", async ({
    page,
    context,
    desk,
  }) => {
    const account = await createAccount(desk.shop);
    const items = [{ name: "Kolam Tee", size: "M", qty: 1, price: 899 }];
    const order = { items, total: 899, payment: "Cash on delivery" };
    const id = await createOrder(desk.shop, { ...order, orderId: "A/1 #2?x%20é", userEmail: account.email });
    await createOrder(desk.shop, { ...order, orderId: "A%2F1", userEmail: account.email });
    // The shop mails no confirmation of an order that the owner has entered; its first mail is that of the
    // next status.
    const path = `/api/collections/orders/records/${id}`;
    await desk.asOwner(path, { method: "PATCH", json: { status: "being sewn" } });
    const link = await desk.mailedLink(account.email, "/order/A%2F1%20%232%3Fx%2520%C3%A9#");
    await page.goto(link);
    const number = main(page).getByText("A/1 #2?x%20é");
    await expect(number).toBeVisible();
    await page.reload();
    await expect(number).toBeVisible();
    await main(page).getByRole("button", { name: "Cancel this order" }).click();
    await main(page).getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(main(page)).toContainText("Status: cancelled");

    await storeSession(page, account);
    await page.goto("/account");
    await expect(main(page).getByRole("article", { name: "A/1 #2?x%20é" })).toContainText("cancelled");
    const other = main(page).getByRole("article", { name: "A%2F1" });
    await other.getByRole("button", { name: "Cancel this order" }).click();
    await other.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(other).toContainText("Status: cancelled");
    expect(await desk.order("A%2F1")).toMatchObject({ parcelState: "cancelled" });

    await waitUntilOfflineReady(page);
    await context.setOffline(true);
    await page.goto(link);
    await expect(main(page)).toContainText("The order cannot be loaded without a network.");
    await context.setOffline(false);
    await expect(number).toBeVisible();
  });
});

test("a linked order that cannot be loaded shows the reason and a button that tries again", async ({
  page,
  desk,
}) => {
  const { link } = await mailedOrder(desk, "retry@example.com");
  const order = "**/api/shop/orders/**";
  await page.route(order, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(link);
  await expect(main(page)).toContainText("The order could not be loaded.");
  await expectUsable(page, "an order that cannot be loaded");
  await page.unroute(order);
  await page.route(order, (route) => route.abort());
  const again = main(page).getByRole("button", { name: "Try again" });
  await again.click();
  await expect(main(page).getByRole("status")).toHaveText("The order cannot be loaded without a network.");
  await expect(main(page)).toBeFocused();
  await page.unroute(order);
  await again.click();
  await expect(main(page)).toContainText("Kolam Tee");
  await expect(main(page)).toContainText("Shipping and discounts -₹50");
});
