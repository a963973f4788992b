import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import { confirmationDelayed, confirmationPending } from "../../../src/domain/checkout/messages";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import {
  addProductToCart,
  cartLine,
  checkoutButton,
  main,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredRows, storeRows } from "../../../tools/testkit/browser/storedRows";
import { openCart, pay, tee, test } from "../fixtures/checkoutTest";

/* The success page: checkouts of this browser and of others, and a device that stores or reads nothing. */

const yourOrder = (page: Page) => main(page).getByRole("region", { name: "Your order" });

const checkoutRow = (n: number, orderId = "") => ({
  n,
  startedAt: Date.now(),
  uid: "",
  orderId,
  receipt: orderId && `receipt of ${orderId}`,
  url: "",
  asked: "",
  lines: [],
  settled: false,
  ended: false,
});

test("a success page that no checkout of this browser leads to changes nothing, and shows text as text", async ({
  page,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Own Tee"), "M");
  const oid = `<img src=x onerror=alert(1)>אבג 👗${"x".repeat(300)}`;
  await page.goto(`/checkout/success?${new URLSearchParams({ oid, ost: "مدفوع" })}`);
  await expect(main(page).getByRole("definition")).toHaveText([oid, "مدفوع"]);
  await expect(yourOrder(page)).toHaveCount(0);
  await expectUsable(page, "a success page with anything in its address");
  await openCart(page);
  await expect(quantity(cartLine(page, "Own Tee"))).toHaveText("1");
});

test("the success page shows the order although the device refuses to change the cart", async ({
  page,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Stuck Tee"), "M");
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (this.name === "checkouts" && location.pathname === "/checkout/success")
        throw new DOMException("refused by the test", "DataError");
      return put.apply(this, row);
    };
  });
  await checkoutButton(page).click();
  await pay(page, "stuck@gmail.com");
  await expect(yourOrder(page)).toContainText("Status: processing");
  expect(await readStoredRows(page, "checkouts")).toMatchObject([{ settled: false }]);
});

test("a checkout without an order number has a success page that does not promise to show the order", async ({
  page,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Numberless Tee"), "M");
  await storeRows(page, "checkouts", [checkoutRow(1)]);
  await page.goto("/checkout/success?ost=SUCCESS");
  await expect(yourOrder(page).getByRole("status")).toHaveText(confirmationDelayed);
});

test("a success page whose stored checkouts cannot be read says that the confirmation is delayed", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...how: Parameters<typeof transaction>) {
      if ([how[0]].flat().includes("checkouts")) throw new DOMException("refused by the test", "DataError");
      return transaction.apply(this, how);
    };
  });
  await page.goto("/checkout/success?oid=65f2&ost=SUCCESS");
  await expect(yourOrder(page).getByRole("status")).toHaveText(confirmationDelayed);
});

test("a success page that follows another one in the same document does not keep its order", async ({
  page,
  shop,
}) => {
  await addProductToCart(page, await tee(shop, "Kept Tee"), "M");
  await storeRows(page, "checkouts", [checkoutRow(1, "first"), checkoutRow(2, "second")]);
  const order = { orderId: "first", status: "processing", items: [{ name: "First Tee", qty: 1, price: 5 }] };
  await page.route("**/api/shop/orders/*", (route) =>
    route.request().url().endsWith("first")
      ? route.fulfill({ json: { id: "o1", ...order, total: 5, createdAt: 1_700_000_000 } })
      : route.fulfill({ status: 404, json: {} }),
  );
  await page.goto("/checkout/success?oid=first&ost=SUCCESS");
  await expect(yourOrder(page)).toContainText("First Tee");
  await page.evaluate(() => history.pushState(null, "", "/checkout/success?oid=second&ost=SUCCESS"));
  await expect(yourOrder(page).getByRole("status")).toHaveText(confirmationPending);
  await expect(yourOrder(page)).not.toContainText("First Tee");
});
