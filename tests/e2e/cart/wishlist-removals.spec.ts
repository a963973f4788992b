import { main, notifications } from "../../../tools/testkit/browser/shopPage";
import { createProducts } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const products = 9;

test("of many removals in a row the toasts leave room for the page, and each can be undone", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const ids = await createProducts(shop, products, (at) => ({ name: `Removed ${at}` }));
  for (const id of ids) {
    await page.goto(`/product/${id}`);
    await main(page).getByRole("button", { name: "Add to wishlist" }).click();
  }
  await page.clock.install();
  await page.goto("/wishlist");
  const remove = main(page).getByRole("button", { name: /^Remove Removed/ });
  await expect(remove).toHaveCount(products);
  // No toast ends meanwhile, however long the removals take.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (let left = products; left > 0; left -= 1) {
    await remove.first().press("Enter");
    await expect(remove).toHaveCount(left - 1);
  }
  const undo = notifications(page).getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(products);
  const box = await notifications(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(0.4 * 640);
  await expect(undo.last()).toBeInViewport();
  await page.clock.runFor(50);
  const text = notifications(page).getByRole("status").last();
  await expect(text).toHaveText(/removed from your wishlist/);
  await expect(text).toBeInViewport({ ratio: 1 });
  expect(await text.evaluate((line) => line.scrollHeight <= line.clientHeight)).toBe(true);
  await undo.first().focus();
  await expect(undo.first()).toBeInViewport({ ratio: 1 });
  await undo.first().press("Enter");
  await expect(remove).toHaveCount(1);
});
