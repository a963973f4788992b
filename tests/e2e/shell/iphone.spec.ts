import { createProducts } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* An iPhone: its zoom into small fields. */

test.beforeAll(async ({ shop }) => {
  await createProducts(shop, 4, (at) => ({ name: `Ajrakh Tee ${at}` }));
});

test("no field is so small that an iPhone zooms into the page when it gets the focus", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search?q=ajrakh");
  await expect(page.getByRole("combobox", { name: "Sort" })).toBeVisible();
  const sizes = await page
    .locator("input, select, textarea")
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
