import { openCollection, openNewProduct, typePrice } from "../../../tools/testkit/browser/dashboard";
import { expect, test } from "../fixtures/shopTest";

/* The note at a product's price that fits no tax rate: it uses the shop's HSN code and the Indian day. */

test("the note has the rates of the shop's HSN code on the Indian day", async ({ page, shop }) => {
  // The next day has begun in India. Less than a day from now, so that the owner's session is valid.
  const evening = new Date(`${new Date().toISOString().slice(0, 10)}T19:00:00Z`);
  const indianDay = new Date(evening.getTime() + 86_400_000).toISOString().slice(0, 10);
  const rate = { hsn: "9701", from: indianDay, rate: 5, rateAbove: 12, valueMax: 1000 };
  const created = await shop.api("/api/collections/taxRates/records", { method: "POST", json: rate });
  expect(created.status).toBe(200);
  await page.route("**/api/shop/invoice-settings", (route) => route.fulfill({ json: { hsn: "9701" } }));
  await page.clock.setFixedTime(evening);
  await openCollection(page, shop, /^products/);
  const form = await openNewProduct(page);
  await typePrice(
    form,
    "1100",
    form.getByText(/fits neither rate: up to ₹1050 it is 5 %, above ₹1120 it is 12 %/),
  );
});
