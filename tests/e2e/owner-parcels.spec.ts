import type { Page } from "playwright/test";
import { createOrder } from "../../tools/testkit/browser/account";
import { openCollection } from "../../tools/testkit/browser/dashboard";
import type { Shop } from "../../tools/testkit/server/shopServer";
import { expect, test } from "./fixtures/shopTest";

/* The owner moves parcels in the dashboard. */

const stored = async (shop: Shop, id: string) =>
  (await (await shop.api(`/api/collections/orders/records/${id}`)).json()) as Record<string, unknown>;

async function choose(page: Page, name: string, lines: string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Parcels from a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
}

test("an owner sets state, courier and number in the form, and reads what shoppers ask in the list", async ({
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

test("an owner sets many parcels from a file, whose bad lines are named", async ({ page, shop }) => {
  const ids = [
    await createOrder(shop, { orderId: "65f0one" }),
    await createOrder(shop, { orderId: "65f0two" }),
  ];
  await openCollection(page, shop, /^orders/);
  await choose(page, "parcels.csv", [
    "order,state,awb",
    "65f0one,packed,",
    "65f0two,shipped,12",
    "nobody,packed,",
  ]);
  const result = page.locator(".modal", { hasText: "Changed: 1." });
  await expect(result.getByRole("listitem")).toHaveText([
    /^Line 3: “12” is no AWB/,
    "Line 4: There is no order nobody.",
  ]);
  await result.getByRole("button", { name: "Close" }).click();
  expect(await stored(shop, ids[0] ?? "")).toMatchObject({ parcelState: "packed" });
  expect(await stored(shop, ids[1] ?? "")).toMatchObject({ parcelState: "processing", awb: "" });

  await choose(page, "parcels.csv", ["order,state,awb", "65f0two,shipped,AWB12345"]);
  await expect(page.getByText("Changed: 1. Unchanged: 0.", { exact: true })).toBeVisible();
  // Other collections have no such button.
  await page.getByRole("button", { name: /^products/ }).click();
  await expect(page.getByRole("button", { name: "Parcels from a file" })).toBeHidden();
});
