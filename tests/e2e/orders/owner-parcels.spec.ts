import { createOrder } from "../../../tools/testkit/browser/account";
import { openCollection } from "../../../tools/testkit/browser/dashboard";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/* The owner moves parcels in the dashboard. */

const stored = async (shop: Shop, id: string) =>
  (await (await shop.api(`/api/collections/orders/records/${id}`)).json()) as Record<string, unknown>;

test("an owner chooses the parcel's state in the form, and the status follows", async ({ page, shop }) => {
  const id = await createOrder(shop, { orderId: "65f0state" });
  await openCollection(page, shop, /^orders/);
  await page.getByRole("row", { name: /65f0state/ }).click();
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  const state = form.locator(".field-type-select", { hasText: "parcelState" });
  await state.locator(".selected-container").click();
  await state.locator(".select-option", { hasText: /^packed$/ }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/successfully updated/i)).toBeVisible();
  expect(await stored(shop, id)).toMatchObject({ parcelState: "packed", status: "packed" });
});

test("an owner enters courier and number in the form, and reads what shoppers ask in the list", async ({
  page,
  shop,
}) => {
  const asked = { parcelState: "delivered", returnRequestedAt: "2026-11-20 08:00:00.000Z" };
  await createOrder(shop, { orderId: "65f0asks", ...asked, returnReason: "Too small", returnSize: "L" });
  const id = await createOrder(shop, { orderId: "65f0form", cancelRequestedAt: "2026-11-20 08:00:00.000Z" });
  await openCollection(page, shop, /^orders/);
  await expect(page.getByRole("row", { name: /65f0asks/ })).toContainText(
    "Wants to return: Too small, wants L",
  );
  const row = page.getByRole("row", { name: /65f0form/ });
  await expect(row).toContainText("Wants to cancel");

  await row.click();
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  await form.locator('[name="courier"]').fill("Blue Dart");
  await form.locator('[name="awb"]').fill("12");
  await form.locator('[name="trackingUrl"]').fill("http://courier.example");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Write the courier's number as on the label")).toBeVisible();
  await expect(page.getByText("Write the whole address of the courier's page")).toBeVisible();

  // The courier's message arrives while the form is open; the owner's save does not undo it.
  await shop.api(`/api/collections/orders/records/${id}`, {
    method: "PATCH",
    json: { parcelState: "shipped" },
  });
  await form.locator('[name="awb"]').fill("AWB12345");
  await form.locator('[name="trackingUrl"]').fill("");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/successfully updated/i)).toBeVisible();
  expect(await stored(shop, id)).toMatchObject({
    parcelState: "shipped",
    status: "shipped",
    courier: "Blue Dart",
    awb: "AWB12345",
  });
});

test("a form that was opened before the shopper cancelled says so, and saves nothing", async ({
  page,
  shop,
}) => {
  const id = await createOrder(shop, { orderId: "65f0stale" });
  await openCollection(page, shop, /^orders/);
  await page.getByRole("row", { name: /65f0stale/ }).click();
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  await form.locator('[name="status"]').fill("packed");
  const cancelled = { cancelRequestedAt: "2026-11-20 08:00:00.000Z", parcelState: "cancelled" };
  await shop.api(`/api/collections/orders/records/${id}`, { method: "PATCH", json: cancelled });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("The order is cancelled by now; it was processing")).toBeVisible();
  expect(await stored(shop, id)).toMatchObject({ parcelState: "cancelled", status: "cancelled" });
});

test("an owner confirms which pieces of an order came back, and the credit note credits these", async ({
  page,
  shop,
}) => {
  const items = [
    { name: "Kolam Tee", size: "M", qty: 2, price: 899 },
    {
      name: "A saree with a name that is as long as the names of sarees are in the catalogue",
      qty: 1,
      price: 4000,
    },
  ];
  const order = { items, total: 5798, returnReason: "Too small: Kolam Tee, M", parcelState: "delivered" };
  const id = await createOrder(shop, { orderId: "65f0pieces", ...order });
  await openCollection(page, shop, /^orders/);
  const row = page.getByRole("row", { name: /65f0pieces/ });
  await row.click();
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  const teesBack = form.getByLabel("Kolam Tee, M");
  await expect(teesBack).toBeAttached();
  await expect(teesBack).toBeHidden();
  const returned = { method: "PATCH", json: { parcelState: "returned" } };
  await shop.api(`/api/collections/orders/records/${id}`, returned);
  await form.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row).toContainText("Which pieces came back? Too small: Kolam Tee, M");
  await row.click();
  await teesBack.fill("3");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(teesBack).toHaveJSProperty("validity.rangeOverflow", true);
  await teesBack.fill("1");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/successfully updated/i)).toBeVisible();
  expect(await stored(shop, id)).toMatchObject({ returnedPieces: [1, 0] });
  const answer = await shop.api("/api/collections/invoices/records?filter=(orderId='65f0pieces')");
  const { items: issued } = (await answer.json()) as { items: { kind: string; total: number }[] };
  expect(issued.map(({ kind, total }) => [kind, total]).sort()).toEqual([
    ["creditNote", 899],
    ["invoice", 5798],
  ]);
  await expect(row).not.toContainText("Which pieces came back?");

  // Pieces that are confirmed elsewhere while the form is open stay confirmed.
  await row.click();
  await expect(teesBack).toHaveValue("1");
  await shop.api(`/api/collections/orders/records/${id}`, {
    method: "PATCH",
    json: { returnedPieces: [1, 1] },
  });
  await form.locator('[name="awb"]').fill("AWB12345");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toBeHidden();
  expect(await stored(shop, id)).toMatchObject({ awb: "AWB12345", returnedPieces: [1, 1] });

  await row.click();
  await expect(teesBack).toHaveValue("1");
  await teesBack.fill("0");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("the numbers can only be raised")).toBeVisible();
});
