import { openProduct } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* Where a product's link Back to Shop leads. */

test("Back to Shop returns to the list and its scroll position", async ({ page, shop }) => {
  for (let at = 0; at < 12; at += 1) await createProduct(shop, { name: `Lane Tee ${at}` });
  await page.goto("/");
  const card = page.getByRole("link", { name: "Lane Tee 3" }).first();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: "Lane Tee 3" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("region", { name: "You may also like" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Lane Tee 3" })).toBeHidden();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(card).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
  await expect(page).toHaveURL("/");
});

test("Back to Shop goes back to the search that led to the product", async ({ page, shop }) => {
  await createProduct(shop, { name: "Searched Tee" });
  await page.goto("/search?q=searched");
  await page.getByRole("main").getByRole("link", { name: "Searched Tee" }).click();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/search?q=searched");
});

for (const from of ["/wishlist", "/account", "/checkout/success", "/nowhere"])
  test(`Back to Shop opens the shop after ${from}, also when home was before it`, async ({ page, shop }) => {
    const id = await createProduct(shop, { name: "Elsewhere Tee" });
    await page.goto("/");
    await page.goto(from);
    await page.goto(`/product/${id}`);
    await page.getByRole("link", { name: "Back to Shop" }).click();
    await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL(`/product/${id}`);
  });

test("Back to Shop leads to the lists from a shared link", async ({ page, shop }) => {
  await openProduct(page, await createProduct(shop, { name: "Linked Tee" }));
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});
