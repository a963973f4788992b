import type { Page } from "playwright/test";
import { openCollection } from "../../../tools/testkit/browser/dashboard";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/* The owner prints packing slips and invoices from the dashboard's lists. */

async function makeOrder(shop: Shop, orderId: string, change: Record<string, unknown> = {}): Promise<void> {
  const json = {
    orderId,
    items: [{ name: "Indigo Tee", size: "M", qty: 1, price: 1299 }],
    total: 1299,
    payment: "Prepaid",
    details: {
      shipping: { name: "Asha Rao", line1: "14 Lane", city: "Jaipur", pincode: "302001", state: "Rajasthan" },
    },
    ...change,
  };
  const answer = await shop.api("/api/collections/orders/records", { method: "POST", json });
  expect(answer.status).toBe(200);
}

/** Ticks the orders and presses a button of the bar that appears. @returns the new tab */
async function printTicked(page: Page, names: readonly string[], button: string): Promise<Page> {
  for (const name of names)
    await page
      .getByRole("row", { name: new RegExp(`\\b${name}\\b`) })
      .locator(".col-bulk-select label")
      .click();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.locator(".records-bulkbar").getByRole("button", { name: button }).click(),
  ]);
  await expect(tab.locator(".sheet")).not.toHaveCount(0);
  return tab;
}

/** Sheets of paper that a page needs. */
async function paperOf(tab: Page): Promise<number> {
  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("an owner ticks orders and prints their packing slips and invoices, one on each sheet", async ({
  page,
  shop,
}) => {
  for (const name of ["print-a", "print-b", "print-c"]) await makeOrder(shop, name);
  await openCollection(page, shop, /^orders/);
  await expect(page.locator(".records-bulkbar")).toBeHidden();
  const slips = await printTicked(page, ["print-a", "print-b"], "Packing slips");
  await expect(slips.locator(".sheet").first()).toContainText("Asha Rao");
  expect(new URL(slips.url()).href).toBe("about:blank");
  expect(await paperOf(slips)).toBe(2);
  await slips.close();
  const invoices = await printTicked(page, ["print-c"], "Invoices");
  await expect(invoices.locator(".sheet").first()).toContainText(/Bill\s*INV\/\d\d-\d\d\/00001/);
  // The two from before are still ticked.
  expect(await paperOf(invoices)).toBe(3);
});

test("thirty lines fit on one sheet, and fifty orders need fifty", async ({ page, shop }) => {
  const items = Array.from({ length: 30 }, (_, at) => ({
    name: `Ajrakh Star Tee number ${at + 1}`,
    size: "XL",
    qty: 2,
    price: 1299,
  }));
  await makeOrder(shop, "long", { items, total: 30 * 2 * 1299 });
  const ids: string[] = [];
  for (let at = 0; at < 49; at += 1) await makeOrder(shop, `many-${at}`);
  const list = await shop.api(
    "/api/collections/orders/records?perPage=100&filter=orderId~'many-'||orderId='long'",
  );
  for (const { id } of ((await list.json()) as { items: { id: string }[] }).items) ids.push(id);
  for (const kind of ["packingSlips", "invoices"]) {
    const answer = await shop.api("/api/shop/print", { method: "POST", json: { kind, ids } });
    await page.setContent(await answer.text());
    await expect(page.locator(".sheet")).toHaveCount(50);
    expect(await paperOf(page)).toBe(50);
  }
});

test("nothing is cut from a sheet with long texts, and each sheet of a long document has its number", async ({
  page,
  shop,
}) => {
  const items = Array.from({ length: 60 }, (_, at) => ({
    name: `Ajrakh Star Tee ${at}`,
    size: "One size",
    qty: 2,
    price: 1299,
  }));
  const texts = { courier: "Courier ".repeat(9), awb: "5".repeat(40), payment: "Card at the door" };
  await makeOrder(shop, "by-hand-".repeat(12), { items, total: 60 * 2 * 1299, ...texts });
  const list = await shop.api("/api/collections/orders/records?filter=orderId~'by-hand-'");
  const ids = ((await list.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  // A4 without its margins; dark colours must not reach the paper.
  await page.setViewportSize({ width: Math.floor((182 / 25.4) * 96), height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const kind of ["packingSlips", "invoices"]) {
    const answer = await shop.api("/api/shop/print", { method: "POST", json: { kind, ids } });
    await page.setContent(await answer.text());
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, kind).toBeLessThanOrEqual(0);
    const number = kind === "invoices" ? /^INV/ : /^by-hand-/;
    await expect(page.locator("thead tr").first()).toHaveText(number);
    await expect(page.locator("thead")).toHaveCSS("display", "table-header-group");
    for (const name of ["html", "body"]) await expect(page.locator(name)).toHaveCSS("color", "rgb(0, 0, 0)");
  }
});

test("an owner prints what is to pack from its own list, where items read in words", async ({
  page,
  shop,
}) => {
  await makeOrder(shop, "waiting-a", { createdAt: "2026-01-01 10:00:00.000Z" });
  await openCollection(page, shop, /^toPack/);
  const row = page.getByRole("row", { name: /\bwaiting-a\b/ });
  await expect(row.getByText("1 × Indigo Tee, M")).toBeVisible();
  const slips = await printTicked(page, ["waiting-a"], "Packing slips");
  await expect(slips.locator(".sheet")).toContainText("waiting-a");
});
