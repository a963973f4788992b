import { createOrder } from "../../../tools/testkit/browser/account";
import { openCollection } from "../../../tools/testkit/browser/dashboard";
import { runSql } from "../../../tools/testkit/server/sql";
import { expect, test } from "../fixtures/shopTest";

/* What the list of orders asks the owner to do. */

const item = { id: "abcdefghijklmno", name: "Kolam Tee", size: "M", qty: 1, price: 899 };

test("an order with unreadable items and no status leaves the list readable, and is opened", async ({
  page,
  shop,
}) => {
  const asked = { cancelRequestedAt: "2026-11-20 08:00:00.000Z" };
  await createOrder(shop, { orderId: "65f0good", ...asked });
  await createOrder(shop, { orderId: "65f0null", ...asked });
  await runSql(shop, "UPDATE orders SET items = '[null]', status = '' WHERE orderId = '65f0null'");
  await openCollection(page, shop, /^orders/);
  await expect(page.getByRole("row", { name: /65f0good/ })).toContainText("Wants to cancel");
  const row = page.getByRole("row", { name: /65f0null/ });
  await expect(row).toContainText("processingWants to cancel");
  await row.click();
  await expect(page.locator(".modal").locator('[name="awb"]')).toBeVisible();
});

test("a task that is done or cannot be done is not in the list", async ({ page, shop }) => {
  const missing = { shortfall: "1 × Kolam Tee, M", items: [item] };
  await createOrder(shop, { orderId: "65f0open", ...missing });
  await createOrder(shop, { orderId: "65f0sent", ...missing, parcelState: "shipped" });
  await createOrder(shop, { orderId: "65f0back", items: [item], parcelState: "cancelled" });
  // Entered by hand, with the product's id; of the checkout, and nothing was in stock.
  await createOrder(shop, { orderId: "65f0hand", items: [item], parcelState: "cancelled" });
  await createOrder(shop, { orderId: "65f0none", items: [item], parcelState: "cancelled" });
  await createOrder(shop, { orderId: "65f0torn", items: [item], parcelState: "returned" });
  const product = { id: item.id, name: item.name, price: item.price };
  await shop.api("/api/collections/products/records", { method: "POST", json: product });
  const taken = JSON.stringify([{ id: item.id, size: "M", qty: 1 }]);
  for (const [orderId, pieces] of [
    ["65f0back", taken],
    ["65f0torn", taken],
    ["65f0none", "[]"],
  ])
    await runSql(
      shop,
      `INSERT INTO checkouts (id, orderId, taken) VALUES ('${orderId}checkout', '${orderId}', '${pieces}')`,
    );
  await runSql(
    shop,
    "UPDATE orders SET returnedPieces = '[1]', unsellablePieces = '[1]' WHERE orderId = '65f0torn'",
  );
  await openCollection(page, shop, /^orders/);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row("65f0open")).toContainText("Not in stock");
  await expect(row("65f0back")).toContainText("Not back in stock");
  for (const name of ["65f0sent", "65f0hand", "65f0none", "65f0torn"])
    await expect(row(name)).not.toContainText(/Not (back )?in stock/);
});

test("the bar of ticked orders has one line", async ({ page, shop }) => {
  await createOrder(shop, { orderId: "65f0tick" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCollection(page, shop, /^orders/);
  await page
    .getByRole("row", { name: /65f0tick/ })
    .locator(".col-bulk-select label")
    .click();
  const buttons = page.locator(".records-bulkbar").getByRole("button");
  await expect(buttons.first()).toBeVisible();
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const middles = boxes.flatMap((box) => (box ? [box.y + box.height / 2] : []));
  expect(middles.length).toBeGreaterThan(2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(5);
});

test("the inputs of the returned pieces have a border that is seen, as WCAG 1.4.11 wants", async ({
  page,
  shop,
}) => {
  await createOrder(shop, { orderId: "65f0edge", items: [item], parcelState: "returned" });
  await openCollection(page, shop, /^orders/);
  await page.getByRole("row", { name: /65f0edge/ }).click();
  const input = page.getByLabel("Kolam Tee, M");
  await expect(input).toBeVisible();
  const contrast = (element: Element) => {
    const lightness = (color: string) => {
      const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    };
    const field = element.closest(".field") ?? element;
    const [low = 0, high = 0] = [
      lightness(getComputedStyle(element).borderTopColor),
      lightness(getComputedStyle(field).backgroundColor),
    ].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // The dashboard fades colours in.
  await expect.poll(() => input.evaluate(contrast)).toBeGreaterThan(3);
});
