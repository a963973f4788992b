import { createProduct } from "../../../tools/testkit/server/products";
import { expect, testWith } from "../fixtures/shopTest";

let id = "";
const test = testWith(async (shop) => {
  id = await createProduct(shop, { name: 'Kurta "Ajrakh" & <b>' });
});

/* What the server writes into the head of a page, and what the browser makes of it. */

for (const target of [
  "/",
  "/product/ID",
  "/product/none",
  "/search",
  "/search?q=%20kurta+%26%20",
  "/wishlist",
  "/account",
  "/checkout/success?ost=SUCCESS",
  "/checkout/success?ost=initiated",
  "/checkout/success?ost=FAILED",
  "/checkout/failure",
  "/auth/verify",
  "/auth/reset",
  "/no/such/page",
])
  test(`${target} has the title of its HTML after it was rendered`, async ({ page }) => {
    const answer = await page.goto(target.replace("ID", id));
    const html = (await answer?.text()) ?? "";
    const sent = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, "text/html").title,
      html,
    );
    await expect(page.locator("main h1").first()).toBeVisible();
    expect(sent).not.toBe("");
    await expect(page).toHaveTitle(sent);
  });

test("the canonical address does not stay when the shopper opens another page", async ({ page, shop }) => {
  await page.goto("/");
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", `${shop.url}/`);
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(canonical).toHaveCount(0);
});
